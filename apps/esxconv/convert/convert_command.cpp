#include <CLI/App.hpp>
#include <memory>

#include "command_line/suggestion.h"
#include "esxconv/command.h"
#include "esxconv/convert/convert_arguments.h"
#include "esxconv/convert/run_jobs.h"
#include "esxconv/input/data_dir.h"
#include "esxconv/input/estimate_option.h"
#include "esxconv/input/ocr_option.h"
#include "esxconv/output/made_folders.h"
#include "esxconv/terminal/messages.h"

namespace esxconv {
namespace {

constexpr unsigned max_jobs = 1024;  // a larger number is a typo

int run_conversions(const ConvertArguments& arguments, Context context) {
  MadeFolders folders;
  for (const auto& folder : missing_folders(arguments))
    if (const auto made = folders.make(folder); !made) return report_error(made.error(), context.err);
  const auto jobs = plan_jobs(arguments);
  return jobs ? run_jobs(*jobs, arguments, context) : report_error(jobs.error(), context.err);
}

estimate::Error both_given() {
  return {estimate::ErrorCode::invalid_usage, "pass inputs or a subcommand, not both", {}};
}

/// `esxconv inspct a.pdf` names a file that is not there.
std::string mistyped_command(const CLI::App& app, const std::vector<std::string>& inputs) {
  return inputs.empty() ? std::string() : apps::command_line::near_command(app, inputs.front());
}

estimate::Error no_such_command(const std::string& word, const std::string& meant) {
  return {estimate::ErrorCode::invalid_usage,
          "there is no command and no file " + word + apps::command_line::did_you_mean(meant) +
              "; see esxconv --help",
          {}};
}

void add_options(CLI::App& app, ConvertArguments& arguments) {
  app.add_option("INPUT.pdf", arguments.inputs, "Estimate PDFs to convert")->type_name("");
  app.add_option("--price-list", arguments.price_list,
                 "Price list to match against (default: the list printed in\nthe estimate if it is loaded, "
                 "otherwise the bundled list,\nwith a warning)")
      ->type_name("CODE");
  app.add_option("-o,--output", arguments.output,
                 "Output ESX of a single input; - for standard output\n(default: next to INPUT, with the "
                 "extension .esx)")
      ->type_name("PATH");
  app.add_option("--out-dir", arguments.out_dir,
                 "Directory for the ESX files, made if it is missing\n(default: next to each input)")
      ->type_name("DIR");
  app.add_option(
         "--json", arguments.json,
         "Also write the structured estimate (estimate-v1); with\nseveral inputs, PATH is a directory")
      ->type_name("PATH");
  app.add_option(
         "--report", arguments.report,
         "Also write the report: matches, misses, warnings,\nreconciliation; with several inputs, PATH "
         "is a directory")
      ->type_name("PATH");
  add_estimate_option(app, arguments.estimate);
  add_ocr_option(app, arguments.ocr);
  app.add_option("--jobs", arguments.jobs,
                 "Conversions to run in parallel, or threads for a single\ninput (default: number of cores)")
      ->type_name("N")
      ->check(CLI::Range(1U, max_jobs).description(""));
  app.add_flag("--sketch", arguments.sketch, "Also draw rooms whose length, width and height are printed");
  app.add_flag("--force", arguments.force, "Overwrite existing outputs");
  auto* quiet = app.add_flag("--quiet", arguments.quiet, "Print errors only");
  app.add_flag("--verbose", arguments.verbose, "Also print every warning and the time of each stage")
      ->excludes(quiet);
}

}  // namespace

void add_convert_command(CLI::App& app, Context context, Run& selected) {
  const auto arguments = std::make_shared<ConvertArguments>();
  add_options(app, *arguments);
  add_data_dir_option(app, arguments->data_dir);
  app.final_callback([&app, arguments, context, &selected] {
    const bool subcommand = !app.get_subcommands().empty();
    if (subcommand && arguments->inputs.empty()) return;  // the subcommand has set `selected`
    if (const std::string meant = mistyped_command(app, arguments->inputs); !subcommand && !meant.empty()) {
      selected = [=] { return report_error(no_such_command(arguments->inputs.front(), meant), context.err); };
      return;
    }
    selected = [=] {
      return subcommand ? report_error(both_given(), context.err) : run_conversions(*arguments, context);
    };
  });
  app.footer(
      "Exit status: 0 converted; 1 bad usage or unreadable input; 2 not a supported estimate; 3 conversion "
      "failed.\nWith several inputs: the highest status of any of them.\n"
      "Messages are code: message; docs/troubleshooting.md explains every code.");
}

}  // namespace esxconv
