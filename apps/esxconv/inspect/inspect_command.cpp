#include <CLI/App.hpp>
#include <algorithm>
#include <memory>
#include <ostream>
#include <thread>

#include "estimate/run_on_threads.h"
#include "esx/estimate/base/zip.h"
#include "esx/estimate/json.h"
#include "esxconv/command.h"
#include "esxconv/convert/heap.h"
#include "esxconv/input/data_dir.h"
#include "esxconv/input/estimate_option.h"
#include "esxconv/input/ocr_option.h"
#include "esxconv/input/source.h"
#include "esxconv/inspect/estimate_tree.h"
#include "esxconv/inspect/esx_text.h"
#include "esxconv/inspect/stage_json.h"
#include "esxconv/output/output_files.h"
#include "esxconv/terminal/messages.h"
#include "files/input_file.h"
#include "input/load_estimate.h"
#include "ocr/module_engine.h"
#include "reports/line_item_table.h"
#include "store/price_list_choice.h"

namespace esxconv {
namespace {

using namespace estimate;

constexpr int max_page = 1'000'000;  // a larger number is a typo

struct InspectArguments {
  std::string file;
  bool json = false;
  std::string csv, xlsx;
  bool force = false;
  int estimate = 1;
  StageRequest request;
  OcrMode ocr = OcrMode::automatic;
};

/// What is written to standard output.
enum class Shown { text, json, nothing };

Shown shown_by(const InspectArguments& arguments) {
  if (arguments.json) return Shown::json;
  return arguments.csv.empty() && arguments.xlsx.empty() ? Shown::text : Shown::nothing;
}

bool is_esx(const std::string& content) {
  return apps::input::file_kind(content) == apps::input::FileKind::esx;
}

struct Inspected {
  Parsed<Estimate> reading;
  std::string text;
};

/// Lists the members of an ESX on another core while it reads the estimate.
Result<Inspected> inspect(const std::string& content, Shown shown, const ConvertOptions& options) {
  const bool with_members = shown == Shown::text && is_esx(content);
  Result<Parsed<Estimate>> reading;
  Result<std::string> listing;
  run_both(
      with_members ? options.threads : 1, [&] { reading = apps::input::load_estimate(content, options); },
      [&] {
        if (!with_members) return;
        prepare_thread_heap();
        listing = esx_listing(content);
      });
  if (!reading) return std::unexpected(reading.error());
  if (!listing) return std::unexpected(listing.error());
  std::string text;
  if (shown == Shown::json) text = estimate_to_json(reading->value, nullptr) + "\n";
  if (shown == Shown::text)
    text = with_members ? esx_text(*listing, *reading) : estimate_tree(reading->value);
  return Inspected{*std::move(reading), std::move(text)};
}

/// The codes of an ESX are in its lines; those of one as esxconv wrote it, whose lines are those of the
/// print, in its manifest.
Result<PriceMatch> esx_codes(const std::string& content, const Estimate& estimate) {
  const auto has_code = [](const LineItem& item) { return !item.cat.empty(); };
  if (!content.starts_with("PK") || std::ranges::any_of(estimate.items, has_code)) return PriceMatch();
  const auto members = read_zip(content);
  if (!members) return std::unexpected(members.error());
  const auto manifest = std::ranges::find(*members, "MANIFEST.JSON", &ZipEntry::name);
  if (manifest == members->end()) return PriceMatch();
  return price_match_from_json(manifest->bytes).value_or(PriceMatch());  // another program's has no matches
}

/// As a conversion would match the lines.
Result<PriceMatch> match_lines(const InspectArguments& arguments, const std::string& content,
                               const Estimate& estimate, Context context) {
  if (is_esx(content)) return esx_codes(content, estimate);
  if (apps::input::file_kind(content) == apps::input::FileKind::estimate_json &&
      arguments.request.price_list.empty())
    return price_match_from_json(content);
  const auto choice = apps::store::choose_price_list(arguments.request.price_list, estimate.claim.price_list,
                                                     arguments.request.data_dir);
  if (!choice) return std::unexpected(choice.error());
  if (const auto& warning = choice->warning) print_warnings({*warning}, context.err);
  return match_items(estimate, choice->list, choice->match);
}

Result<void> add_tables(const InspectArguments& arguments, const std::string& content,
                        const Estimate& estimate, Context context, OutputFiles& output) {
  if (arguments.csv.empty() && arguments.xlsx.empty()) return {};
  const auto match = match_lines(arguments, content, estimate, context);
  if (!match) return std::unexpected(match.error());
  const apps::xlsx::Table table = apps::reports::line_item_table(estimate, *match);
  if (!arguments.csv.empty()) output.add(arguments.csv, apps::reports::to_csv(table), "--csv");
  if (arguments.xlsx.empty()) return {};
  auto workbook = apps::reports::to_workbook(table);
  if (!workbook) return std::unexpected(workbook.error());
  output.add(arguments.xlsx, *std::move(workbook), "--xlsx");
  return {};
}

Result<void> add_outputs(const InspectArguments& arguments, Context context, OutputFiles& output) {
  const std::filesystem::path path = arguments.file;
  apps::ocr::ModuleOcrEngine engine;
  const ConvertOptions options{.limits = apps::files::input_limits(),
                               .threads = std::max(1U, std::thread::hardware_concurrency()),
                               .estimate = arguments.estimate,
                               .file_name = source_name(path).string(),
                               .ocr = arguments.ocr,
                               .ocr_engine = &engine};
  const auto content = read_source(path, options.limits.input_bytes);
  if (!content) return std::unexpected(content.error());
  if (!arguments.request.stage.empty()) {
    auto pages = apps::input::load_pages(*content, options);
    if (!pages) return std::unexpected(pages.error());
    auto text = stage_json(*std::move(pages), arguments.request, options);
    if (!text) return std::unexpected(text.error());
    output.add(standard_output, *std::move(text), "--stage");
    return {};
  }
  const Shown shown = shown_by(arguments);
  auto inspected = inspect(*content, shown, options);
  if (!inspected) return std::unexpected(inspected.error());
  if (shown != Shown::nothing) output.add(standard_output, std::move(inspected->text), "--json");
  if (shown != Shown::text) print_warnings(inspected->reading.warnings, context.err);
  return add_tables(arguments, *content, inspected->reading.value, context, output);
}

int run_inspect(const InspectArguments& arguments, Context context) {
  OutputFiles output(arguments.force, context.out);
  const auto added = add_outputs(arguments, context, output);
  if (!added) return report_error(apps::files::about_file(arguments.file, added.error()), context.err);
  return commit_or_report(output, context.err);
}

}  // namespace

void add_inspect_command(CLI::App& app, Context context, Run& selected) {
  const auto arguments = std::make_shared<InspectArguments>();
  CLI::App* inspect = app.add_subcommand("inspect", "Show the contents of an estimate PDF or an ESX file");
  inspect->add_option("FILE", arguments->file, "PDF, ESX, estimate-v1, or what --stage words printed")
      ->required()
      ->type_name("");
  auto* json = inspect->add_flag("--json", arguments->json, "Print the structured estimate (estimate-v1)");
  auto* stage =
      inspect->add_option("--stage", arguments->request.stage, "Print the result of a stage as JSON")
          ->type_name("words|lines|rows|estimate|match")
          ->check(CLI::IsMember(stage_names()).description(""))
          ->excludes(json);
  inspect->add_option("--csv", arguments->csv, "Write the line items as CSV; - for standard output")
      ->type_name("PATH")
      ->excludes(stage);
  inspect->add_option("--xlsx", arguments->xlsx, "Write the line items as a spreadsheet (XLSX)")
      ->type_name("PATH")
      ->excludes(stage);
  inspect->add_flag("--force", arguments->force, "Overwrite existing outputs");
  inspect->add_option("--page", arguments->request.page, "Print only page N of the words, lines or rows")
      ->type_name("N")
      ->needs(stage)
      ->check(CLI::Range(1, max_page).description(""));
  add_estimate_option(*inspect, arguments->estimate);
  inspect
      ->add_option("--price-list", arguments->request.price_list,
                   "Price list for --stage match and for the codes of --csv\nand --xlsx; see esxconv --help")
      ->type_name("CODE");
  add_ocr_option(*inspect, arguments->ocr);
  add_data_dir_option(*inspect, arguments->request.data_dir);
  inspect->callback(
      [arguments, context, &selected] { selected = [=] { return run_inspect(*arguments, context); }; });
}

}  // namespace esxconv
