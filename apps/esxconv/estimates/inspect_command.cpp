// `esxconv inspect`: an estimate as an indented tree, the contents of an ESX file as text, or the result of a
// stage of reading an estimate as JSON.

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <CLI/App.hpp>

#include "command_line/field_options.h"
#include "estimate/run_on_threads.h"
#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/result.h"
#include "esx/estimate/base/sha256.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/base/xml.h"
#include "esx/estimate/base/zip.h"
#include "esx/estimate/convert.h"
#include "esx/estimate/json.h"
#include "esx/estimate/model.h"
#include "esx/roof/read_report.h"
#include "esxconv/command.h"
#include "esxconv/input/input.h"
#include "esxconv/output/output_files.h"
#include "esxconv/terminal/messages.h"
#include "operations/files.h"
#include "operations/operations.h"
#include "operations/price_list_choice.h"
#include "operations/tables.h"

namespace esxconv {
namespace {

using namespace estimate;
using apps::command_line::add_field_options;
using Pages = Parsed<Document>;

std::string indent(std::size_t depth) { return std::string(2 * depth, ' '); }

/// "NAME value" pairs, separated by commas.
class Facts {
 public:
  void add(std::string_view name, const std::optional<Money>& amount) {
    if (amount) parts_.push_back(std::string(name) + " " + amount->grouped());
  }
  void add(std::string_view name, const std::string& text) {
    if (!text.empty()) parts_.push_back(std::string(name) + " " + text);
  }
  [[nodiscard]] std::string text() const { return join(parts_, ", "); }

 private:
  std::vector<std::string> parts_;
};

std::string amounts_text(const Amounts& amounts) {
  Facts facts;
  facts.add("tax", amounts.tax);
  facts.add("O&P", amounts.overhead_and_profit);
  facts.add("RCV", amounts.rcv);
  facts.add("depreciation", amounts.depreciation);
  facts.add("ACV", amounts.acv);
  return facts.text();
}

/// "smith.pdf: FINAL8, 12 pages"; an estimate that was not printed has none of these.
std::string source_text(const Source& source) {
  std::vector<std::string> about;
  if (!source.layout.empty()) about.push_back(source.layout);
  if (source.page_count > 0) about.push_back(count_of(std::size_t(source.page_count), "page"));
  if (about.empty()) return source.file_name.empty() ? "" : source.file_name + "\n";
  return source.file_name + ": " + join(about, ", ") + "\n";
}

std::string claim_text(const Estimate& estimate) {
  const Claim& claim = estimate.claim;
  Facts facts;
  facts.add("insured", claim.insured_name);
  facts.add("claim", claim.claim_number);
  facts.add("policy", claim.policy_number);
  facts.add("loss", claim.dates.loss ? claim.dates.loss->iso() : std::string());
  facts.add("price list", claim.price_list);
  return source_text(estimate.source) + facts.text() + "\n";
}

std::string item_text(const LineItem& item, std::size_t depth) {
  Facts facts;
  if (item.quantity) facts.add("quantity", item.quantity->grouped() + " " + item.unit);
  facts.add("RCV", item.rcv);
  facts.add("", item.status);
  if (item.excluded) facts.add("", std::string("(struck)"));
  const std::string codes = item.cat.empty() ? "" : " [" + item.cat + " " + item.sel + "]";
  return indent(depth) + item.number + ". " + item.description + codes + "  " + facts.text() + "\n";
}

/// Prints a section, its items, its children, its totals.
class Tree {
 public:
  explicit Tree(const Estimate& estimate)
      : estimate_(estimate), children_(estimate.sections.size()), items_(estimate.sections.size()) {
    for (std::size_t i = 0; i < estimate.sections.size(); ++i) {
      const int parent = estimate.sections[i].parent;
      const bool child = parent >= 0 && std::size_t(parent) < i;  // anything else could be a loop
      (child ? children_[std::size_t(parent)] : roots_).push_back(i);
    }
    for (const LineItem& item : estimate.items)
      if (std::size_t(item.section) < items_.size()) items_[std::size_t(item.section)].push_back(&item);
  }

  [[nodiscard]] std::string text() {
    for (const std::size_t root : roots_) add_section(root, 0);
    return std::move(text_);
  }

 private:
  void add_section(std::size_t index, std::size_t depth) {
    const Section& section = estimate_.sections[index];
    text_ += indent(depth) + section.name;
    if (!section.height.empty()) text_ += ", " + section.height;
    if (section.page > 0) text_ += " (page " + std::to_string(section.page) + ")";
    text_ += '\n';
    for (const LineItem* item : items_[index]) text_ += item_text(*item, depth + 1);
    for (const std::size_t child : children_[index]) add_section(child, depth + 1);
    if (section.totals)
      text_ += indent(depth + 1) + "Totals: " + section.name + ": " + amounts_text(*section.totals) + "\n";
  }

  const Estimate& estimate_;
  std::vector<std::vector<std::size_t>> children_;
  std::vector<std::vector<const LineItem*>> items_;
  std::vector<std::size_t> roots_;
  std::string text_;
};

std::string coverage_text(const CoverageTotals& coverage) {
  Facts facts;
  facts.add("line items", coverage.line_item_total);
  facts.add("RCV", coverage.rcv);
  facts.add("depreciation", coverage.depreciation);
  facts.add("ACV", coverage.acv);
  facts.add("deductible", coverage.deductible);
  facts.add("prior payments", coverage.prior_payments);
  facts.add("net claim", coverage.net_claim);
  facts.add("net claim remaining", coverage.net_claim_remaining);
  return "Coverage " + coverage.name + ": " + facts.text() + "\n";
}

std::string page_text(int page) { return page > 0 ? "page " + std::to_string(page) : std::string(); }

/// What a check is about: " (Kitchen, page 7)" for one that names a section by its id, as "section:S8.rcv"
/// does; " (page 7)" for one of a line or of a coverage.
std::string place_text(const Estimate& estimate, std::string_view check) {
  const std::string_view about = check.substr(std::min(check.find(':'), check.size() - 1) + 1);
  const std::string_view name = about.substr(0, about.find('.'));
  const auto section = std::ranges::find(estimate.sections, name, &Section::id);
  if (section != estimate.sections.end())
    return " (" + section->name + (section->page > 0 ? ", " : "") + page_text(section->page) + ")";
  std::string page;
  if (const auto item = std::ranges::find(estimate.items, name, &LineItem::number);
      item != estimate.items.end() && check.starts_with("item:"))
    page = page_text(item->page);
  if (const auto coverage = std::ranges::find(estimate.coverages, name, &CoverageTotals::name);
      coverage != estimate.coverages.end() && check.starts_with("coverage:"))
    page = page_text(coverage->page);
  return page.empty() ? page : " (" + page + ")";
}

std::string check_text(const Estimate& estimate, const Check& check) {
  return "  " + check.what + place_text(estimate, check.what) + ": printed " + check.printed.grouped() +
         ", computed " + check.computed.grouped() + "\n";
}

/// Control characters of an untrusted file could control the terminal.
std::string printable_lines(const std::string& text) {
  std::string safe;
  for (const std::string_view line : split(text, '\n')) safe += printable(line) + "\n";
  safe.pop_back();  // split sees an empty piece after the last line
  return safe;
}

/// Claim, sections with their items and totals, coverages, reconciliation, warnings.
std::string estimate_tree(const Estimate& estimate) {
  std::string text = claim_text(estimate) + "\n" + Tree(estimate).text() + "\n";
  if (estimate.line_item_totals)
    text += "Line item totals: " + amounts_text(*estimate.line_item_totals) + "\n";
  for (const CoverageTotals& coverage : estimate.coverages) text += coverage_text(coverage);
  text += "Reconciliation: " + reconciliation_text(estimate.reconciliation) + "\n";
  for (const Check& check : estimate.reconciliation.checks)
    if (!check.ok) text += check_text(estimate, check);
  for (const Warning& warning : estimate.warnings) text += "Warning " + warning_text(warning) + "\n";
  return printable_lines(text);
}

/// The root element of an XML member.
std::string content_text(const ZipEntry& member) {
  const std::string name = to_upper(member.name);
  if (!name.ends_with(".XML")) return {};
  const auto root = parse_xml(member.bytes);
  if (!root) return "  " + to_string(root.error());
  return "  <" + root->name + "> with " + count_of(root->children.size(), "child element");
}

std::string entry_text(const ZipEntry& member) {
  return "  " + printable(member.name) + "  " + count_of(member.bytes.size(), "byte") + "  sha256 " +
         sha256_hex(member.bytes) + printable(content_text(member)) + "\n";
}

std::string value_text(const JsonValue& value) {
  if (value.text()) return *value.text();
  if (value.list()) return count_of(value.list()->size(), "value");
  return to_json(value);
}

std::string fact_text(const std::string& name, const JsonValue& value) {
  return "  " + printable(name) + ": " + printable(value_text(value)) + "\n";
}

/// One line per fact, also for those of nested objects.
std::string manifest_text(const JsonValue::Object& manifest) {
  std::string text = "MANIFEST.JSON:\n";
  for (const auto& [name, value] : manifest) {
    if (name == "estimate") continue;  // shown as a tree
    if (!value.object()) {
      text += fact_text(name, value);
      continue;
    }
    const std::string prefix = name + ".";
    for (const auto& [inner, fact] : *value.object()) text += fact_text(prefix + inner, fact);
  }
  return text;
}

std::string manifest_text(const std::vector<ZipEntry>& members) {
  for (const ZipEntry& member : members) {
    if (to_upper(member.name) != "MANIFEST.JSON") continue;
    const auto manifest = read_json_without(member.bytes, "estimate");
    return manifest && manifest->object() ? manifest_text(*manifest->object())
                                          : "MANIFEST.JSON is not a JSON object.\n";
  }
  return "No MANIFEST.JSON: esxconv did not write this ESX.\n";
}

/// Every member with its size, SHA-256 and root element (XML members), then MANIFEST.JSON. Nothing for a bare
/// XML document, which has no members. Errors: malformed_zip, zip_limit.
Result<std::string> esx_listing(const std::string& content) {
  if (!content.starts_with("PK")) return std::string();
  const auto members = read_zip(content);
  if (!members) return std::unexpected(members.error());
  std::string text =
      "ESX, " + count_of(content.size(), "byte") + ", " + count_of(members->size(), "member") + "\n";
  for (const ZipEntry& member : *members) text += entry_text(member);
  return text + manifest_text(*members);
}

/// What else reads members of an ESX without line items: sketches of roofs.
std::string offers_text(const std::string& content, const std::string& file) {
  if (!content.starts_with("PK")) return {};
  const auto members = read_zip(content);
  if (!members) return {};
  std::string text;
  std::size_t photos = 0;
  for (const ZipEntry& member : *members) {
    const std::string name = to_upper(member.name);
    if (name.ends_with(".JPG") || name.ends_with(".JPEG") || name.ends_with(".PNG")) ++photos;
    if (name.ends_with(".XML") && roof::read_report(member.bytes))
      text += "Roof in " + printable(member.name) + ": esxconv roof preview " + printable(file) + "\n";
  }
  if (photos > 0) text += "Photos: " + std::to_string(photos) + "\n";
  return text;
}

/// The listing, the estimate as a tree, and warnings.
std::string esx_text(const std::string& listing, const Parsed<Estimate>& reading) {
  std::string text = estimate_tree(reading.value);
  for (const Warning& warning : reading.warnings)
    text += "Warning " + printable(warning_text(warning)) + "\n";
  return listing.empty() ? text : listing + "\n" + text;
}

/// What to show as JSON: the result of a stage of reading an estimate.
struct StageRequest {
  std::string stage;  // one of stage_names(); empty: none
  int page = 0;       // 0: all
  apps::operations::CompareOptions options;
};

template <ReadingStage stage>
Result<std::string> reading_stage(Pages pages, const StageRequest& request, const ConvertOptions& options) {
  return stage_to_json(std::move(pages.value), stage, request.page, options);
}

Result<std::string> estimate_stage(Pages pages, const StageRequest&, const ConvertOptions& options) {
  const auto estimate = read_estimate_pages(std::move(pages), options);
  if (!estimate) return std::unexpected(estimate.error());
  return estimate_to_json(*estimate, nullptr);
}

Result<std::string> match_stage(Pages pages, const StageRequest& request, const ConvertOptions& options) {
  const auto estimate = read_estimate_pages(std::move(pages), options);
  if (!estimate) return std::unexpected(estimate.error());
  const auto choice = apps::store::StoredLists(request.options.data_dir)
                          .choose(request.options.price_list, estimate->claim.price_list);
  if (!choice) return std::unexpected(choice.error());
  return match_to_json(*estimate, choice->list->matcher.match(*estimate, choice->match));
}

struct Stage {
  const char* name;
  Result<std::string> (*json)(Pages, const StageRequest&, const ConvertOptions&);
};

constexpr std::array stages = {Stage{"words", reading_stage<ReadingStage::words>},
                               Stage{"lines", reading_stage<ReadingStage::lines>},
                               Stage{"rows", reading_stage<ReadingStage::rows>},
                               Stage{"estimate", estimate_stage}, Stage{"match", match_stage}};

/// words, lines, rows, estimate, match.
std::vector<std::string> stage_names() {
  std::vector<std::string> names;
  names.reserve(stages.size());
  for (const Stage& stage : stages) names.emplace_back(stage.name);
  return names;
}

/// Errors: those of the stage and the stages before it.
Result<std::string> stage_json(Pages pages, const StageRequest& request, const ConvertOptions& options) {
  for (const Stage& stage : stages) {
    if (request.stage != stage.name) continue;
    auto json = stage.json(std::move(pages), request, options);
    if (json) *json += '\n';
    return json;
  }
  return fail(ErrorCode::invalid_usage, "unknown stage " + request.stage);
}

constexpr int max_page = 1'000'000;  // a larger number is a typo

struct InspectArguments {
  std::string file;
  bool json = false;
  std::string csv, xlsx;
  std::string password_file;
  bool force = false;
  StageRequest request;
};

/// What is written to standard output.
enum class Shown { text, json, nothing };

Shown shown_by(const InspectArguments& arguments) {
  if (arguments.json) return Shown::json;
  return arguments.csv.empty() && arguments.xlsx.empty() ? Shown::text : Shown::nothing;
}

bool is_esx(const std::string& content) {
  return apps::operations::file_kind(content) == apps::operations::FileKind::esx;
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
      with_members ? options.threads : 1, [&] { reading = apps::operations::read(content, options); },
      [&] {
        if (!with_members) return;
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
  if (apps::operations::file_kind(content) == apps::operations::FileKind::estimate_json &&
      arguments.request.options.price_list.empty())
    return price_match_from_json(content);
  const apps::operations::CompareOptions& options = arguments.request.options;
  const auto choice =
      apps::store::StoredLists(options.data_dir).choose(options.price_list, estimate.claim.price_list);
  if (!choice) return std::unexpected(choice.error());
  if (const auto& warning = choice->warning) print_warnings({*warning}, context.err);
  return choice->list->matcher.match(estimate, choice->match);
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

/// Of an ESX without an estimate that can be read: what it has all the same.
void show_members(const std::string& content, Shown shown, const std::string& file, Context context) {
  const auto listing = shown == Shown::text && is_esx(content) ? esx_listing(content) : Result<std::string>();
  if (listing) context.out << *listing << offers_text(content, file) << std::flush;
}

Result<void> add_outputs(const InspectArguments& arguments, Context context, OutputFiles& output) {
  const std::filesystem::path path = arguments.file;
  auto chosen = static_cast<const apps::operations::ReadOptions&>(arguments.request.options);
  chosen.file_name = source_name(path).string();
  chosen.threads = apps::operations::all_cores();
  auto password = read_password(arguments.password_file);
  if (!password) return std::unexpected(password.error());
  chosen.password = *std::move(password);
  const apps::operations::LibraryOptions library(chosen);
  const ConvertOptions& options = library.value;
  const auto content = read_source(path, options.limits.input_bytes);
  if (!content) return std::unexpected(content.error());
  if (!arguments.request.stage.empty()) {
    auto pages = apps::operations::read_pages(*content, options);
    if (!pages) return std::unexpected(pages.error());
    auto text = stage_json(*std::move(pages), arguments.request, options);
    if (!text) return std::unexpected(text.error());
    output.add(standard_output, *std::move(text), "--stage");
    return {};
  }
  const Shown shown = shown_by(arguments);
  auto inspected = inspect(*content, shown, options);
  if (!inspected) {
    show_members(*content, shown, arguments.file, context);
    return std::unexpected(inspected.error());
  }
  if (shown == Shown::text && inspected->reading.value.items.empty() && is_esx(*content))
    inspected->text += offers_text(*content, arguments.file);
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
  CLI::App* inspect =
      app.add_subcommand("inspect", "Show the contents of an estimate: a PDF, an ESX or an export");
  inspect
      ->add_option("FILE", arguments->file,
                   "PDF, ESX, items export (CSV, XLSX), estimate-v1, or what\n--stage words printed")
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
  auto& options = arguments->request.options;
  add_field_options(*inspect, options, {"estimate"});
  inspect
      ->add_option("--price-list", options.price_list,
                   "Price list for --stage match and for the codes of --csv\nand --xlsx; see esxconv --help")
      ->type_name("CODE");
  add_field_options(*inspect, options, {"ocr", "covered_text"});
  add_password_option(*inspect, arguments->password_file);
  add_field_options(*inspect, options, {"data_dir"});
  inspect->callback(
      [arguments, context, &selected] { selected = [=] { return run_inspect(*arguments, context); }; });
}

}  // namespace esxconv
