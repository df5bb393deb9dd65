// `esxconv build` and `esxconv recalculate`: the ESX of an edited estimate, with what recalculating it
// changed.

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <utility>

#include <CLI/App.hpp>

#include "command_line/field_options.h"
#include "esx/estimate/convert.h"
#include "esx/estimate/json.h"
#include "esx/estimate/model.h"
#include "esx/estimate/recalculate.h"
#include "esxconv/command.h"
#include "esxconv/input/input.h"
#include "esxconv/output/output_files.h"
#include "esxconv/terminal/messages.h"
#include "operations/files.h"
#include "operations/operations.h"
#include "operations/price_list_choice.h"

namespace esxconv {
namespace {

using namespace estimate;
using apps::command_line::add_field_options;
using Clock = std::chrono::steady_clock;

std::string figure_text(std::string_view name, const std::optional<Money>& now,
                        const std::optional<Money>& before) {
  if (now == before || !now) return {};
  return ", " + std::string(name) + " " + now->grouped() + (before ? ", was " + before->grouped() : "");
}

std::string line_text(const LineItem& line) {
  const Amounts before = line.printed.value_or(Amounts());
  const auto depreciation = line.depreciation ? std::optional(line.depreciation->amount) : std::nullopt;
  const std::string text = figure_text("tax", line.tax, before.tax) +
                           figure_text("O&P", line.overhead_and_profit, before.overhead_and_profit) +
                           figure_text("RCV", line.rcv, before.rcv) +
                           figure_text("depreciation", depreciation, before.depreciation) +
                           figure_text("ACV", line.acv, before.acv);
  const std::string name =
      line.number.empty() ? "\"" + printable(line.description) + "\"" : "line " + printable(line.number);
  return text.empty() ? std::string() : "  " + name + ": " + text.substr(2) + "\n";
}

std::string new_total_text(const Estimate& estimate) {
  Estimate before;
  if (estimate.printed) {
    before.line_item_totals = estimate.printed->line_item_totals;
    before.coverages = estimate.printed->coverages;
  }
  const auto total = printed_total_rcv(estimate), was = printed_total_rcv(before);
  if (!total) return {};
  return "; total " + total->grouped() + (was && was != total ? ", was " + was->grouped() : "");
}

/// "recalculated: 2 lines; total 1,250.00, was 1,200.00"; empty if nothing changed. With `lines`, one more
/// line for every line item: "  line 5: RCV 120.00, was 100.00".
std::string changes_text(const Estimate& estimate, bool lines) {
  if (!estimate.printed) return {};
  const auto changed =
      std::ranges::count_if(estimate.items, [](const LineItem& line) { return line.printed.has_value(); });
  std::string text = "recalculated: " + count_of(static_cast<std::size_t>(changed), "line") +
                     new_total_text(estimate) + "\n";
  if (!lines) return text;
  for (const LineItem& line : estimate.items)
    if (line.printed) text += line_text(line);
  return text;
}

struct BuildArguments {
  std::string file, output, json, report;
  apps::operations::BuildOptions options;
  bool force = false, quiet = false, verbose = false;
};

Result<Conversion> build_content(const std::string& content, const BuildArguments& arguments) {
  using namespace apps::operations;
  if (file_kind(content) != FileKind::estimate_json)
    return fail(ErrorCode::invalid_usage, "build takes an estimate-v1 document, as esxconv --json writes it");
  BuildOptions options = arguments.options;
  options.timings = arguments.verbose;
  apps::store::StoredLists lists(options.data_dir);
  return build(content, options, options.price_list.empty() ? apps::store::ChooseList() : lists.chooser());
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

struct RecalculateArguments {
  std::string file, output;
  bool force = false, quiet = false, verbose = false;
};

int run_recalculate(const RecalculateArguments& arguments, Context context) {
  const Limits limits = apps::files::input_limits();
  const auto content = read_named_source(arguments.file, limits.input_bytes);
  if (!content) return report_error(content.error(), context.err);
  if (apps::operations::file_kind(*content) != apps::operations::FileKind::esx)
    return report_error({ErrorCode::invalid_usage, arguments.file + " is not an ESX file", {}}, context.err);
  auto result = recalculate_esx(
      *content, {.limits = limits, .file_name = std::filesystem::path(arguments.file).filename().string()});
  if (!result) return report_error(apps::files::about_file(arguments.file, result.error()), context.err);

  const bool unchanged = result->esx == *content;
  OutputFiles files(arguments.force, context.out);
  files.add(arguments.output, std::move(result->esx));
  if (const int status = commit_or_report(files, context.err); status != 0) return status;
  if (arguments.quiet) return 0;
  print_warnings(result->warnings, context.err);
  context.err << (unchanged ? "every total follows from its lines; the file was copied\n"
                            : changes_text(result->estimate, arguments.verbose));
  return 0;
}

}  // namespace

void add_build_command(CLI::App& app, Context context, Run& selected) {
  const auto arguments = std::make_shared<BuildArguments>();
  CLI::App* build = app.add_subcommand(
      "build", "Build an ESX file from an estimate-v1 document, with totals that follow from its lines");
  build->add_option("FILE", arguments->file, "estimate-v1, also after editing")->required()->type_name("");
  build->add_option("-o,--output", arguments->output, "ESX file; - for standard output")->type_name("PATH");
  add_field_options(*build, arguments->options, {"price_list"});
  build->add_option("--json", arguments->json, "Also write the recalculated estimate-v1")->type_name("PATH");
  build->add_option("--report", arguments->report, "Also write the report")->type_name("PATH");
  add_field_options(*build, arguments->options, {"sketch"});
  build->add_flag("--force", arguments->force, "Overwrite existing outputs");
  build->add_flag("--quiet", arguments->quiet, "Only print errors");
  build->add_flag("--verbose", arguments->verbose, "Also print changed figures, warnings and times");
  add_field_options(*build, arguments->options, {"data_dir"});
  build->callback(
      [arguments, context, &selected] { selected = [=] { return run_build(*arguments, context); }; });
}

void add_recalculate_command(CLI::App& app, Context context, Run& selected) {
  const auto arguments = std::make_shared<RecalculateArguments>();
  CLI::App* recalculate =
      app.add_subcommand("recalculate", "Compute the totals of an edited ESX file anew from its lines");
  recalculate->add_option("FILE", arguments->file, "ESX file, or one of its XML members")
      ->required()
      ->type_name("");
  recalculate->add_option("-o,--output", arguments->output, "ESX file; - for standard output")
      ->required()
      ->type_name("PATH");
  recalculate->add_flag("--force", arguments->force, "Overwrite an existing output");
  recalculate->add_flag("--quiet", arguments->quiet, "Only print errors");
  recalculate->add_flag("--verbose", arguments->verbose, "Also print changed figures");
  recalculate->callback(
      [arguments, context, &selected] { selected = [=] { return run_recalculate(*arguments, context); }; });
}

}  // namespace esxconv
