#include <CLI/App.hpp>
#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <ostream>
#include <thread>

#include "esxconv/command.h"
#include "esxconv/convert/convert_file.h"
#include "esxconv/input/data_dir.h"
#include "esxconv/input/estimate_option.h"
#include "esxconv/input/ocr_option.h"
#include "esxconv/terminal/messages.h"

namespace esxconv {
namespace {

constexpr unsigned most_jobs = 1024;  // more can only be a slip

/// Prints outcomes in the order of the inputs, each as soon as those before it are there.
class OrderedOutcomes {
 public:
  OrderedOutcomes(std::size_t count, Progress& progress, std::ostream& err)
      : outcomes_(count), progress_(progress), err_(err) {}

  void put(std::size_t index, ConvertOutcome arrived) {
    const std::scoped_lock lock(mutex_);
    highest_status_ = std::max(highest_status_, arrived.exit_status);
    outcomes_[index] = std::move(arrived);
    progress_.clear();
    for (; next_ < outcomes_.size(); ++next_) {
      const std::optional<ConvertOutcome>& outcome = outcomes_[next_];
      if (!outcome) break;
      err_ << outcome->messages;
    }
    err_ << std::flush;
  }
  [[nodiscard]] int highest_status() const { return highest_status_; }

 private:
  std::vector<std::optional<ConvertOutcome>> outcomes_;
  Progress& progress_;
  std::ostream& err_;
  std::size_t next_ = 0;
  int highest_status_ = 0;
  std::mutex mutex_;
};

int run_jobs(const std::vector<ConvertJob>& jobs, const ConvertArguments& arguments, Context context) {
  Progress progress(context.err, !arguments.quiet && on_terminal());
  OrderedOutcomes outcomes(jobs.size(), progress, context.err);
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  const unsigned wanted = arguments.jobs > 0 ? arguments.jobs : cores;
  const auto at_a_time = static_cast<unsigned>(std::min<std::size_t>(wanted, jobs.size()));
  const unsigned threads_each = std::max(1U, wanted / at_a_time);

  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < jobs.size(); i = next++)
      outcomes.put(i, convert_file(jobs[i], arguments, threads_each, progress, context.out));
  };
  std::vector<std::jthread> helpers;
  for (unsigned i = 1; i < at_a_time; ++i) helpers.emplace_back(work);
  work();
  helpers.clear();
  return outcomes.highest_status();
}

int run_conversions(const ConvertArguments& arguments, Context context) {
  const auto jobs = plan_jobs(arguments);
  return jobs ? run_jobs(*jobs, arguments, context) : report_error(jobs.error(), context.err);
}

estimate::Error both_given() {
  return {estimate::ErrorCode::invalid_usage, "give inputs or a sub-command, not both", {}};
}

void add_options(CLI::App& app, ConvertArguments& arguments) {
  app.add_option("INPUT.pdf", arguments.inputs, "The estimates to convert")->type_name("");
  app.add_option(
         "--price-list", arguments.price_list,
         "Match against this price list. Without it: the one printed\nin the estimate if it is loaded; "
         "else the bundled one, with a\nwarning")
      ->type_name("CODE");
  app.add_option(
         "-o,--output", arguments.output,
         "The ESX of one input, - for standard output. Without it:\nINPUT's name with .esx, beside it")
      ->type_name("PATH");
  app.add_option("--out-dir", arguments.out_dir, "Folder for the ESX files of many inputs")->type_name("DIR");
  app.add_option("--json", arguments.json,
                 "Also write the structured estimate (estimate-v1). With many\ninputs, PATH is a folder")
      ->type_name("PATH");
  app.add_option(
         "--report", arguments.report,
         "Also write the report: matches, misses, warnings,\nreconciliation. With many inputs, PATH is "
         "a folder")
      ->type_name("PATH");
  add_estimate_option(app, arguments.estimate);
  add_ocr_option(app, arguments.ocr);
  app.add_option("--jobs", arguments.jobs,
                 "Conversions at a time; a single input is read on so many\nthreads. Without it: the number "
                 "of cores")
      ->type_name("N")
      ->check(CLI::Range(1U, most_jobs).description(""));
  app.add_flag("--sketch", arguments.sketch,
               "Also draw the rooms whose length, width and height are printed");
  app.add_flag("--force", arguments.force, "Overwrite outputs that exist");
  auto* quiet = app.add_flag("--quiet", arguments.quiet, "Say nothing but errors");
  app.add_flag("--verbose", arguments.verbose, "Also print every warning and what each stage took")
      ->excludes(quiet);
}

}  // namespace

void add_convert_command(CLI::App& app, Context context, Run& selected) {
  const auto arguments = std::make_shared<ConvertArguments>();
  add_options(app, *arguments);
  add_data_dir_option(app, arguments->data_dir);
  app.final_callback([&app, arguments, context, &selected] {
    const bool sub_command = !app.get_subcommands().empty();
    if (sub_command && arguments->inputs.empty()) return;  // it has selected itself
    selected = [=] {
      return sub_command ? report_error(both_given(), context.err) : run_conversions(*arguments, context);
    };
  });
  app.footer(
      "Exit status: 0 converted; 1 bad usage or unreadable input; 2 not a supported estimate; 3 conversion "
      "failed;\nwith many inputs, the highest of theirs.");
}

}  // namespace esxconv
