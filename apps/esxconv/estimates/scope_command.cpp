// `esxconv scope`: the line items that words mean, as a table, as JSON or as an ESX.

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/App.hpp>

#include "command_line/field_options.h"
#include "estimate/estimate_codecs.h"
#include "estimate/scope_fields.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/convert_scope.h"
#include "esx/estimate/json.h"
#include "esx/estimate/scope.h"
#include "esx/roof/emit.h"
#include "esxconv/command.h"
#include "esxconv/input/input.h"
#include "esxconv/output/output_files.h"
#include "esxconv/terminal/messages.h"
#include "esxconv/terminal/text_table.h"
#include "operations/files.h"
#include "operations/options.h"
#include "operations/price_list_choice.h"

namespace esxconv {
namespace {

using namespace estimate;

struct ScopeDocument {
  std::string price_list;
  std::vector<estimate::ScopeItem> items;
  estimate::Money total;
  std::vector<std::string> questions, warnings;
  std::vector<estimate::ScopeAnswer> answers;
  std::vector<estimate::ScopeItem> suggestions;
  std::vector<estimate::ScopeWord> words;
  std::vector<estimate::ScopeQuestion> open_questions;
  std::string engine = "rules";
};

}  // namespace
}  // namespace esxconv

template <>
struct estimate::FieldList<estimate::ScopeItem> {
  static constexpr std::string_view name = "ScopeItem", text = "A line item of a scope.";
  static constexpr auto rows = std::tuple(
      field("room", &ScopeItem::room, "Room that it is in."), field("cat", &ScopeItem::cat, "Category."),
      field("sel", &ScopeItem::sel, "Selector."), field("activity", &ScopeItem::activity, "What is done."),
      field("description", &ScopeItem::description, "As in the price list, or as it was said."),
      field("quantity", &ScopeItem::quantity, "In its unit."), field("unit", &ScopeItem::unit, "Unit."),
      field("unit_price", &ScopeItem::unit_price, "Of the price list, for the activity."),
      field("total", &ScopeItem::total, "Quantity times price."),
      field("calc", &ScopeItem::calc, "How the quantity was calculated."),
      field("confidence", &ScopeItem::confidence, "From 0 to 1.", {.decimals = 3}),
      field("reason", &ScopeItem::reason, "Why this entry, or why none."));
};

template <>
struct estimate::FieldList<estimate::ScopeQuestion> {
  static constexpr std::string_view name = "ScopeQuestion", text = "What is missing or ambiguous.";
  static constexpr auto rows = std::tuple(
      field("text", &ScopeQuestion::text, "As in `questions`."),
      field("item", &ScopeQuestion::item, "Of the items, from 0."),
      field("room", &ScopeQuestion::room, "Room whose sizes are missing."),
      field("calc", &ScopeQuestion::calc, "What the sizes are for."),
      field("choices", &ScopeQuestion::choices, "The item as each answer makes it: 1 is the first."));
};

template <>
struct estimate::FieldList<esxconv::ScopeDocument> {
  using Document = esxconv::ScopeDocument;
  static constexpr std::string_view name = "Scope", text = "Line items made from text.";
  static constexpr auto rows = std::tuple(
      field("price_list", &Document::price_list, "Code of the price list."),
      field("items", &Document::items, "In the order in which they were said."),
      field("total", &Document::total, "Of the items that have a price."),
      field("questions", &Document::questions, "What is missing."),
      field("warnings", &Document::warnings, "What was not understood, and what was assumed."),
      field("answers", &Document::answers, "To questions about the scope."),
      field("suggestions", &Document::suggestions, "What usually goes with the items; nobody said it."),
      field("words", &Document::words, "Every word with its role."),
      field("open_questions", &Document::open_questions, "The questions with what answers them."),
      field("engine", &Document::engine, "What made it."));
};

namespace esxconv {
namespace {

/// The Scope of the application API without its ids.
std::string scope_json(const estimate::MadeScope& scope, const std::string& price_list) {
  return json_text(ScopeDocument{.price_list = price_list,
                                 .items = scope.items,
                                 .total = scope.total,
                                 .questions = scope.questions,
                                 .warnings = scope.warnings,
                                 .answers = scope.answers,
                                 .suggestions = scope.suggestions,
                                 .words = scope.words,
                                 .open_questions = scope.open_questions});
}

template <class T>
std::string amount_text(const std::optional<T>& value) {
  return value ? value->grouped() : std::string();
}

/// A table of the items, their total, then what is missing, assumed or not understood.
std::string scope_text(const estimate::MadeScope& scope) {
  std::string text;
  if (!scope.items.empty()) {
    TextTable table({"ROOM", "CAT", "SEL", "ACT", "QTY", "UNIT", "PRICE", "TOTAL", "CALC", "DESCRIPTION"});
    for (const estimate::ScopeItem& item : scope.items)
      table.add({item.room, item.cat, item.sel, std::string(1, estimate::activity_letter(item.activity)),
                 amount_text(item.quantity), item.unit, amount_text(item.unit_price), amount_text(item.total),
                 item.calc, item.description});
    text = table.text();
  }
  text += count_of(scope.items.size(), "item") + ", total " + scope.total.grouped() + "\n";
  for (const ScopeAnswer& answer : scope.answers) text += "answer: " + printable(answer.text) + "\n";
  for (const std::string& question : scope.questions) text += "question: " + printable(question) + "\n";
  for (const std::string& warning : scope.warnings) text += "warning: " + printable(warning) + "\n";
  for (const ScopeItem& item : scope.suggestions)
    text += "suggestion: " + printable(item.description + ": " + item.reason) + "\n";
  return text;
}

struct ScopeArguments {
  std::string file = "-", output, report, sketch_xml, project_name;
  apps::operations::ListOptions list;
  bool json = false, sketch = false, force = false, quiet = false, verbose = false;
};

Result<Conversion> make_esx(const MadeScope& scope, const PriceList& list, const ScopeArguments& arguments) {
  if (scope.items.empty())
    return fail(ErrorCode::unsupported_estimate, "the text names no line items, so there is no ESX");
  ScopeEstimate estimate{.claim = {}, .items = scope.items, .rooms = scope.rooms};
  estimate.claim.estimate_name = arguments.project_name;
  return convert_scope(estimate, list, {.sketch = arguments.sketch, .sketch_document = {}, .photos = {}});
}

/// The roof that a line of the words describes, as the sketch that Xactimate imports.
Result<Parsed<std::string>> sketch_of(std::string_view words) {
  std::optional<roof::Report> found;
  for (const std::string_view line : split(words, '\n')) {
    auto roof = roof::describe_roof(trim(line));
    if (!roof || roof->report.structures.empty()) continue;
    if (found)
      return fail(ErrorCode::invalid_roof_description, "two lines describe a roof; a sketch shows one");
    found = std::move(roof->report);
  }
  if (!found)
    return fail(ErrorCode::invalid_roof_description,
                "no line describes a roof to sketch: \"40x30 hip roof 6/12\"");
  return roof::sketch_import_xml(*found);
}

int run_scope(const ScopeArguments& arguments, Context context) {
  const auto text = read_source(arguments.file, ScopeMaker::max_text_bytes);
  if (!text) return report_error(apps::files::about_file(arguments.file, text.error()), context.err);
  const auto choice = apps::store::choose_or_bundled(arguments.list.price_list, arguments.list.data_dir);
  if (!choice) return report_error(choice.error(), context.err);
  if (const auto& warning = choice->warning; warning && !arguments.quiet)
    print_warnings({*warning}, context.err);
  const auto made = ScopeMaker(choice->list).make(*text);
  if (!made) return report_error(apps::files::about_file(arguments.file, made.error()), context.err);

  if (arguments.verbose) {
    context.err << choice->list.code << ": " << count_of(made->items.size(), "item") << " in "
                << count_of(made->rooms.size(), "room") << "\n";
  }

  OutputFiles files(arguments.force, context.out);
  if (arguments.json)
    files.add(standard_output, scope_json(*made, choice->list.code), "--json");
  else
    files.print(scope_text(*made));
  if (!arguments.output.empty() || !arguments.report.empty()) {
    auto conversion = make_esx(*made, choice->list, arguments);
    if (!conversion)
      return report_error(apps::files::about_file(arguments.file, conversion.error()), context.err);
    if (arguments.verbose) context.err << summary_details(*conversion);
    if (!arguments.report.empty())
      files.add(arguments.report, report_to_json(*conversion) + "\n", "--report");
    if (!arguments.output.empty()) files.add(arguments.output, std::move(conversion->esx));
  }
  if (!arguments.sketch_xml.empty()) {
    auto sketch = sketch_of(*text);
    if (!sketch) return report_error(apps::files::about_file(arguments.file, sketch.error()), context.err);
    print_warnings(sketch->warnings, context.err);
    files.add(arguments.sketch_xml, std::move(sketch->value), "--sketch-xml");
  }
  return commit_or_report(files, context.err);
}

}  // namespace

void add_scope_command(CLI::App& app, Context context, Run& selected) {
  const auto arguments = std::make_shared<ScopeArguments>();
  CLI::App* scope =
      app.add_subcommand("scope", "Make line items, and an ESX, of what an adjuster says or types");
  scope->add_option("FILE", arguments->file, "The words; - or nothing for standard input")->type_name("");
  scope->add_flag("--json", arguments->json, "Print the scope as JSON");
  scope->add_option("-o,--output", arguments->output, "Also write an ESX; - for standard output")
      ->type_name("PATH");
  scope->add_option("--report", arguments->report, "Also write the report of the ESX")->type_name("PATH");
  scope->add_option("--project-name", arguments->project_name, "The estimate's name")->type_name("NAME");
  scope->add_flag("--sketch", arguments->sketch, "Add a sketch of rooms with length, width and height");
  scope
      ->add_option("--sketch-xml", arguments->sketch_xml,
                   "Also write the sketch that Xactimate imports of the roof that a line describes")
      ->type_name("PATH");
  apps::command_line::add_field_options(*scope, arguments->list, {"price_list"});
  scope->add_flag("--force", arguments->force, "Overwrite existing outputs");
  auto* quiet = scope->add_flag("--quiet", arguments->quiet, "Print errors only");
  scope->add_flag("--verbose", arguments->verbose, "Also print counts, every warning and times")
      ->excludes(quiet);
  apps::command_line::add_field_options(*scope, arguments->list, {"data_dir"});
  scope->callback(
      [arguments, context, &selected] { selected = [=] { return run_scope(*arguments, context); }; });
}

}  // namespace esxconv
