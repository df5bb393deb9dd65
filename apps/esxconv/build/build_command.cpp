#include <CLI/App.hpp>
#include <chrono>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>

#include "esx/estimate/convert.h"
#include "esx/estimate/json.h"
#include "esxconv/build/changes_text.h"
#include "esxconv/command.h"
#include "esxconv/convert/summary.h"
#include "esxconv/input/data_dir.h"
#include "esxconv/input/source.h"
#include "esxconv/output/output_files.h"
#include "esxconv/terminal/messages.h"
#include "files/input_file.h"
#include "input/load_estimate.h"
#include "store/price_list_choice.h"

namespace esxconv {
namespace {

using namespace estimate;
using Clock = std::chrono::steady_clock;

struct BuildArguments {
  std::string file, output, price_list, json, report;
  std::filesystem::path data_dir;
  bool sketch = false, force = false, quiet = false, verbose = false;
};

/// The matches in the file, or those with a list that the user names.
Result<PriceMatch> matches_of(const std::string& content, const Estimate& estimate,
                              const BuildArguments& arguments) {
  if (arguments.price_list.empty()) return price_match_from_json(content);
  const auto choice =
      apps::store::choose_price_list(arguments.price_list, estimate.claim.price_list, arguments.data_dir);
  if (!choice) return std::unexpected(choice.error());
  return match_items(estimate, choice->list, choice->match);
}

Result<Conversion> build_content(const std::string& content, const BuildArguments& arguments) {
  if (apps::input::file_kind(content) != apps::input::FileKind::estimate_json)
    return fail(ErrorCode::invalid_usage, "build takes an estimate-v1 document, as esxconv --json writes it");
  auto estimate = estimate_from_json(content);
  if (!estimate) return std::unexpected(estimate.error());
  auto match = matches_of(content, *estimate, arguments);
  if (!match) return std::unexpected(match.error());
  ConvertOptions options;
  options.sketch = arguments.sketch;
  if (arguments.verbose) options.clock = Clock::now;
  return rebuild(*std::move(estimate), *std::move(match), options);
}

std::filesystem::path esx_path(const BuildArguments& arguments) {
  if (!arguments.output.empty()) return arguments.output;
  if (is_standard_input(arguments.file)) return standard_output;
  return std::filesystem::path(arguments.file).replace_extension(".esx");
}

int run_build(const BuildArguments& arguments, Context context) {
  const auto begin = Clock::now();
  const auto content = read_named_source(arguments.file, apps::files::input_limits().input_bytes);
  if (!content) return report_error(content.error(), context.err);
  auto conversion = build_content(*content, arguments);
  if (!conversion)
    return report_error(apps::files::about_file(arguments.file, conversion.error()), context.err);

  OutputFiles files(arguments.force, context.out);
  files.add(esx_path(arguments), std::move(conversion->esx));
  if (!arguments.json.empty())
    files.add(arguments.json, estimate_to_json(conversion->estimate, &conversion->match) + "\n", "--json");
  if (!arguments.report.empty()) files.add(arguments.report, report_to_json(*conversion) + "\n", "--report");
  if (const int status = commit_or_report(files, context.err); status != 0) return status;
  if (arguments.quiet) return 0;
  context.err << printable(arguments.file) << ": " << summary_line(*conversion, Clock::now() - begin) << "\n"
              << changes_text(conversion->estimate, arguments.verbose);
  if (arguments.verbose) context.err << summary_details(*conversion);
  return 0;
}

}  // namespace

void add_build_command(CLI::App& app, Context context, Run& selected) {
  const auto arguments = std::make_shared<BuildArguments>();
  CLI::App* build = app.add_subcommand(
      "build", "Build an ESX file from an estimate-v1 document, with totals that follow from its lines");
  build->add_option("FILE", arguments->file, "estimate-v1, also after editing")->required()->type_name("");
  build->add_option("-o,--output", arguments->output, "ESX file; - for standard output")->type_name("PATH");
  build
      ->add_option("--price-list", arguments->price_list,
                   "Match the lines again with this list, instead of using the matches in FILE")
      ->type_name("CODE");
  build->add_option("--json", arguments->json, "Also write the recalculated estimate-v1")->type_name("PATH");
  build->add_option("--report", arguments->report, "Also write the report")->type_name("PATH");
  build->add_flag("--sketch", arguments->sketch, "Add a sketch of rooms with printed measurements");
  build->add_flag("--force", arguments->force, "Overwrite existing outputs");
  build->add_flag("--quiet", arguments->quiet, "Only print errors");
  build->add_flag("--verbose", arguments->verbose, "Also print changed figures, warnings and times");
  add_data_dir_option(*build, arguments->data_dir);
  build->callback(
      [arguments, context, &selected] { selected = [=] { return run_build(*arguments, context); }; });
}

}  // namespace esxconv
