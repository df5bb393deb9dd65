#include "esxconv/convert/convert_jobs.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <exception>
#include <filesystem>
#include <iosfwd>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <system_error>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/convert.h"
#include "esx/estimate/json.h"
#include "esxconv/input/input.h"
#include "esxconv/output/output_files.h"
#include "esxconv/terminal/messages.h"
#include "operations/files.h"
#include "operations/operations.h"
#include "operations/price_list_choice.h"

namespace esxconv {
namespace {

using namespace estimate;
using Clock = std::chrono::steady_clock;
using Counts = std::map<std::string, std::size_t>;

/// What became of a file.
struct ConvertOutcome {
  std::string file;
  std::optional<estimate::AnyErrorCode> refusal;
  bool reconciled = true;  // no printed total contradicts its items
  std::vector<estimate::Warning> warnings;
  std::string messages;  // what to print: whole lines

  [[nodiscard]] int exit_status() const { return refusal ? refusal->info().exit_status : 0; }
};

Result<void> check_outputs(const ConvertJob& job, bool force) {
  for (const auto& output : job.outputs())
    if (auto free = check_output(output, force); !free) return free;
  return check_binary_output(job.esx, "--output");
}

Result<void> write_outputs(const ConvertJob& job, Conversion& conversion, bool force, std::ostream& out) {
  OutputFiles files(force, out);
  files.add(job.esx, std::move(conversion.esx));
  if (job.json)
    files.add(*job.json, estimate_to_json(conversion.estimate, &conversion.match) + "\n", "--json");
  if (job.report) files.add(*job.report, report_to_json(conversion) + "\n", "--report");
  return files.commit();
}

constexpr std::array<std::string_view, 2> notable_warnings = {apps::store::bundled_list_warning,
                                                              "several_estimates"};

/// Whether a warning is shown even without --verbose: no line has a selector, or only part of the file was
/// converted.
bool is_notable(const Warning& warning) {
  return std::ranges::find(notable_warnings, warning.code) != notable_warnings.end();
}

std::string success_text(const ConvertJob& job, const ConvertArguments& arguments,
                         const Conversion& conversion, Clock::duration time) {
  if (arguments.quiet) return {};
  std::string text = printable(job.input.string()) + ": " + summary_line(conversion, time) + "\n";
  if (arguments.verbose) return text + summary_details(conversion);
  if (arguments.inputs.size() > 1 && !arguments.merge) return text;  // the summary of the run has them
  for (const Warning& warning : conversion.estimate.warnings)
    if (is_notable(warning)) text += warning_text(warning) + "\n";
  return text;
}

/// Receives the progress that the library reports, and shows it with the name of the file.
struct FileProgress {
  Progress& progress;
  std::string file;

  static void show(void* self, std::string_view stage, int percent) {
    const auto& me = *static_cast<FileProgress*>(self);
    me.progress.show(me.file, stage, percent);
  }
  static void show_page(void* self, std::size_t done, std::size_t pages) {
    const auto& me = *static_cast<FileProgress*>(self);
    me.progress.show_page(me.file, done, pages);
  }
};

Result<Conversion> convert_inputs(const ConvertJob& job, apps::operations::ConvertOptions& options,
                                  apps::store::StoredLists& lists, const apps::operations::Watch& watch) {
  const auto max_bytes = static_cast<std::size_t>(options.max_bytes);
  auto first = read_source(job.input, max_bytes);
  if (!first) return std::unexpected(first.error());
  if (job.others.empty()) return apps::operations::convert(*first, options, lists.chooser(), watch);
  std::vector<apps::operations::EstimateFile> files;
  files.reserve(job.others.size() + 1);
  files.push_back({source_name(job.input).string(), *std::move(first)});
  for (const auto& other : job.others) {
    auto content = read_named_source(other, max_bytes);
    if (!content) return std::unexpected(content.error());
    files.push_back({source_name(other).string(), *std::move(content)});
    options.file_name += " + " + files.back().name;
  }
  return apps::operations::convert_merged(files, options, lists.chooser(), watch);
}

Result<ConvertOutcome> convert_job(const ConvertJob& job, const ConvertArguments& arguments,
                                   apps::store::StoredLists& lists, unsigned threads, Progress& progress,
                                   std::ostream& out) {
  const auto begin = Clock::now();
  if (auto free = check_outputs(job, arguments.force); !free) return std::unexpected(free.error());
  apps::operations::ConvertOptions options = arguments.options;
  options.file_name = source_name(job.input).string();
  options.threads = static_cast<int>(threads);
  options.timings = arguments.verbose;
  FileProgress shown{progress, options.file_name};
  const apps::operations::Watch watch{
      .progress = FileProgress::show, .page_progress = FileProgress::show_page, .context = &shown};
  auto conversion = convert_inputs(job, options, lists, watch);
  if (!conversion) return std::unexpected(apps::files::about_file(job.input.string(), conversion.error()));
  if (auto done = write_outputs(job, *conversion, arguments.force, out); !done)
    return std::unexpected(done.error());
  std::string text = success_text(job, arguments, *conversion, Clock::now() - begin);
  const bool reconciled = std::ranges::all_of(conversion->estimate.reconciliation.checks, &Check::ok);
  return ConvertOutcome{.file = job.input.string(),
                        .refusal = {},
                        .reconciled = reconciled,
                        .warnings = std::move(conversion->estimate.warnings),
                        .messages = std::move(text)};
}

ConvertOutcome convert_file(const ConvertJob& job, const ConvertArguments& arguments,
                            apps::store::StoredLists& lists, unsigned threads, Progress& progress,
                            std::ostream& out) {
  Result<ConvertOutcome> outcome;
  try {
    outcome = convert_job(job, arguments, lists, threads, progress, out);
  } catch (const std::exception& fault) {  // the other files are still converted
    outcome = fail(ErrorCode::internal_error, job.input.string() + ": " + fault.what());
  }
  if (outcome) return *std::move(outcome);
  return {.file = job.input.string(),
          .refusal = outcome.error().code,
          .reconciled = true,
          .warnings = {},
          .messages = printable(to_string(outcome.error())) + "\n"};
}

/// "refused: file_not_found 1, not_a_pdf 2"; nothing if there are none.
std::string counts_line(const std::string& title, const Counts& counts) {
  std::vector<std::string> parts;
  parts.reserve(counts.size());
  for (const auto& [name, count] : counts) parts.push_back(name + " " + std::to_string(count));
  return counts.empty() ? "" : title + ": " + estimate::join(parts, ", ") + "\n";
}

struct NotableWarning {
  std::string text, first_file;
  std::size_t files = 0;
};

/// Each text once, in the order of the files.
std::vector<NotableWarning> collect_notable(std::span<const ConvertOutcome> outcomes) {
  std::vector<NotableWarning> all;
  for (const ConvertOutcome& outcome : outcomes) {
    for (const Warning& warning : outcome.warnings) {
      if (!is_notable(warning)) continue;
      const std::string text = warning_text(warning);
      auto known = std::ranges::find(all, text, &NotableWarning::text);
      if (known == all.end()) known = all.insert(known, {text, outcome.file});
      ++known->files;
    }
  }
  return all;
}

/// How many files were converted, refused and not reconciled, the reasons and the warnings by kind with their
/// counts, then each notable warning once. Ends with a line break.
std::string run_summary(std::span<const ConvertOutcome> outcomes) {
  Counts refusals, warnings;
  for (const ConvertOutcome& outcome : outcomes) {
    if (outcome.refusal) ++refusals[std::string(outcome.refusal->info().name)];
    for (const Warning& warning : outcome.warnings) ++warnings[warning.code];
  }
  const auto refused = std::ranges::count_if(outcomes, [](const auto& o) { return o.refusal.has_value(); });
  const auto open = std::ranges::count(outcomes, false, &ConvertOutcome::reconciled);
  std::string text = count_of(outcomes.size(), "file") + ": " +
                     std::to_string(std::ssize(outcomes) - refused) + " converted, " +
                     std::to_string(refused) + " refused, " + std::to_string(open) + " not reconciled\n";
  text += counts_line("refused", refusals) + counts_line("warnings", warnings);
  for (const NotableWarning& notable : collect_notable(outcomes))
    text += notable.text + " (" +
            (notable.files == 1 ? printable(notable.first_file) : count_of(notable.files, "file")) + ")\n";
  return text;
}

struct SizedJob {
  std::size_t index;
  std::uintmax_t bytes;
};

/// Prints outcomes in the order of the inputs, each as soon as all earlier ones have arrived.
class OrderedOutcomes {
 public:
  OrderedOutcomes(std::size_t count, Progress& progress, std::ostream& err)
      : outcomes_(count), progress_(progress), err_(err) {}

  void put(std::size_t index, ConvertOutcome arrived) {
    const std::scoped_lock lock(mutex_);
    outcomes_[index] = std::move(arrived);
    progress_.clear();
    for (; next_ < outcomes_.size(); ++next_) {
      const std::optional<ConvertOutcome>& outcome = outcomes_[next_];
      if (!outcome) break;
      err_ << outcome->messages;
    }
    err_ << std::flush;
  }

  /// Once all have arrived.
  [[nodiscard]] std::vector<ConvertOutcome> take() {
    std::vector<ConvertOutcome> all;
    for (std::optional<ConvertOutcome>& outcome : outcomes_)
      if (outcome) all.push_back(*std::move(outcome));
    return all;
  }

 private:
  std::vector<std::optional<ConvertOutcome>> outcomes_;
  Progress& progress_;
  std::ostream& err_;
  std::size_t next_ = 0;
  std::mutex mutex_;
};

/// In bytes; 0 for standard input, and for a file that is not there.
std::uintmax_t input_size(const ConvertJob& job) {
  std::error_code unknown;
  const std::uintmax_t size = std::filesystem::file_size(job.input, unknown);
  return unknown ? 0 : size;
}

/// Jobs in the order to run them. Where several run at a time, the largest come first, so that no thread is
/// left with one when the others have nothing to do.
std::vector<SizedJob> in_running_order(const std::vector<ConvertJob>& jobs, unsigned parallel) {
  // Messages come in the order of the inputs: they must not wait for the smallest of all.
  constexpr std::size_t group = 64;
  std::vector<SizedJob> order;
  order.reserve(jobs.size());
  for (std::size_t i = 0; i < jobs.size(); ++i) order.push_back({i, input_size(jobs[i])});
  const auto earlier = [](const SizedJob& a, const SizedJob& b) {
    return std::tuple(a.index / group, b.bytes) < std::tuple(b.index / group, a.bytes);
  };
  if (parallel > 1) std::ranges::stable_sort(order, earlier);
  return order;
}

}  // namespace

int run_jobs(const std::vector<ConvertJob>& jobs, const ConvertArguments& arguments, Context context) {
  Progress progress(context.err, !arguments.quiet && on_terminal());
  OrderedOutcomes outcomes(jobs.size(), progress, context.err);
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  const unsigned wanted = arguments.jobs > 0 ? arguments.jobs : cores;
  const auto parallel = static_cast<unsigned>(std::min<std::size_t>(wanted, jobs.size()));
  const unsigned threads_each = std::max(1U, wanted / parallel);

  const std::vector<SizedJob> order = in_running_order(jobs, parallel);
  std::uintmax_t bytes = 0;
  for (const SizedJob& job : order) bytes += job.bytes;
  progress.begin_files(jobs.size(), bytes);
  apps::store::StoredLists lists(arguments.options.data_dir);
  if (wanted > 1) lists.prepare_ahead(arguments.options.price_list);
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t place = next++; place < order.size(); place = next++) {
      const std::size_t i = order[place].index;
      ConvertOutcome outcome = convert_file(jobs[i], arguments, lists, threads_each, progress, context.out);
      const bool failed = outcome.refusal.has_value();
      outcomes.put(i, std::move(outcome));
      progress.finish_file(order[place].bytes, failed);
    }
  };
  std::vector<std::jthread> threads;
  for (unsigned i = 1; i < parallel; ++i) threads.emplace_back(work);
  work();
  threads.clear();
  const std::vector<ConvertOutcome> all = outcomes.take();
  if (all.size() > 1 && !arguments.quiet) context.err << run_summary(all) << std::flush;
  int highest_status = 0;
  for (const ConvertOutcome& outcome : all) highest_status = std::max(highest_status, outcome.exit_status());
  return highest_status;
}

}  // namespace esxconv
