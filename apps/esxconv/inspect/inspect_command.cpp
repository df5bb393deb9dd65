#include <CLI/App.hpp>
#include <algorithm>
#include <memory>
#include <ostream>
#include <thread>

#include "estimate/json.h"
#include "esxconv/command.h"
#include "esxconv/input/data_dir.h"
#include "esxconv/input/estimate_option.h"
#include "esxconv/input/load_estimate.h"
#include "esxconv/input/ocr_option.h"
#include "esxconv/inspect/inspect_esx.h"
#include "esxconv/inspect/inspect_stage.h"
#include "esxconv/inspect/inspect_tree.h"
#include "esxconv/inspect/line_item_table.h"
#include "esxconv/output/output_files.h"
#include "esxconv/terminal/messages.h"
#include "files/input_file.h"

namespace esxconv {
namespace {

using namespace estimate;

constexpr int most_pages = 1'000'000;  // more can only be a slip

struct InspectArguments {
  std::string file;
  bool json = false;
  std::string csv, xlsx;
  bool force = false;
  int estimate = 1;
  StageQuestion question;
  OcrMode ocr = OcrMode::automatic;
};

Result<std::string> inspect(const InspectArguments& arguments, const std::string& content,
                            const Parsed<Estimate>& reading) {
  if (arguments.json) return estimate_to_json(reading.value, nullptr) + "\n";
  return file_kind(content) == FileKind::esx ? esx_text(content, reading) : estimate_tree(reading.value);
}

/// The line items as files of their own.
Result<void> add_tables(const InspectArguments& arguments, const Estimate& estimate, OutputFiles& output) {
  if (arguments.csv.empty() && arguments.xlsx.empty()) return {};
  const LineItemTable table = line_item_table(estimate);
  if (!arguments.csv.empty()) output.add(arguments.csv, to_csv(table));
  if (arguments.xlsx.empty()) return {};
  auto workbook = to_xlsx(table);
  if (!workbook) return std::unexpected(workbook.error());
  output.add(arguments.xlsx, *std::move(workbook));
  return {};
}

Result<void> add_outputs(const InspectArguments& arguments, Context context, OutputFiles& output) {
  const std::filesystem::path path = arguments.file;
  ModuleOcrEngine engine;
  const ConvertOptions options{.limits = apps::files::input_limits(),
                               .threads = std::max(1U, std::thread::hardware_concurrency()),
                               .estimate = arguments.estimate,
                               .file_name = path.filename().string(),
                               .ocr = arguments.ocr,
                               .ocr_engine = &engine};
  const auto content = apps::files::read_input(path, options.limits.input_bytes);
  if (!content) return std::unexpected(content.error());
  if (!arguments.question.stage.empty()) {
    if (file_kind(*content) != FileKind::pdf)
      return fail(ErrorCode::invalid_usage, "--stage is for PDFs: only their reading has stages");
    auto text = stage_json(apps::files::bytes_of(*content), arguments.question, options);
    if (!text) return std::unexpected(text.error());
    output.add(standard_output, *std::move(text));
    return {};
  }
  const auto reading = load_estimate(*content, options);
  if (!reading) return std::unexpected(reading.error());
  const bool only_tables = !arguments.json && !(arguments.csv.empty() && arguments.xlsx.empty());
  if (!only_tables) {
    auto text = inspect(arguments, *content, *reading);
    if (!text) return std::unexpected(text.error());
    output.add(standard_output, *std::move(text));
  }
  if (only_tables || arguments.json)
    for (const Warning& warning : reading->warnings) context.err << printable(warning_text(warning)) << '\n';
  return add_tables(arguments, reading->value, output);
}

int run_inspect(const InspectArguments& arguments, Context context) {
  OutputFiles output(arguments.force, context.out);
  const auto added = add_outputs(arguments, context, output);
  if (!added) return report_error(about_file(arguments.file, added.error()), context.err);
  const auto done = output.commit();
  return done ? 0 : report_error(done.error(), context.err);
}

}  // namespace

void add_inspect_command(CLI::App& app, Context context, Run& selected) {
  const auto arguments = std::make_shared<InspectArguments>();
  CLI::App* inspect = app.add_subcommand("inspect", "Show what is in an estimate PDF or an ESX file");
  inspect->add_option("FILE", arguments->file, "The PDF, ESX or estimate-v1 file")->required()->type_name("");
  auto* json = inspect->add_flag("--json", arguments->json, "Print the structured estimate (estimate-v1)");
  inspect
      ->add_option("--stage", arguments->question.stage,
                   "Print as JSON what a stage of the reading made:\nwords, lines, rows, estimate or match")
      ->type_name("STAGE")
      ->check(CLI::IsMember(stage_names()).description(""))
      ->excludes(json);
  inspect->add_option("--csv", arguments->csv, "Write the line items as CSV; - for standard output")
      ->type_name("PATH");
  inspect->add_option("--xlsx", arguments->xlsx, "Write the line items as a spreadsheet")->type_name("PATH");
  inspect->add_flag("--force", arguments->force, "Overwrite outputs");
  inspect->add_option("--page", arguments->question.page, "Of the words, lines or rows, only those of page N")
      ->type_name("N")
      ->check(CLI::Range(1, most_pages).description(""));
  add_estimate_option(*inspect, arguments->estimate);
  inspect->add_option("--price-list", arguments->question.price_list, "For --stage match: see esxconv --help")
      ->type_name("CODE");
  add_ocr_option(*inspect, arguments->ocr);
  add_data_dir_option(*inspect, arguments->question.data_dir);
  inspect->callback(
      [arguments, context, &selected] { selected = [=] { return run_inspect(*arguments, context); }; });
}

}  // namespace esxconv
