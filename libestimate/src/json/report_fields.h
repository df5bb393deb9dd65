// Field lists of the adapter report.
#pragma once

#include "estimate/estimate_fields.h"
#include "json/report.h"

namespace estimate {

/// Price per unit as printed: the one column, or what the activity columns add up to.
[[nodiscard]] std::optional<Money> printed_unit_price(const LineItem& item);

using Milliseconds = Fixed<struct MillisecondTag, 3>;
/// Without a clock there is no time.
[[nodiscard]] std::optional<Milliseconds> milliseconds(const StageTrace& stage);

/// What a match and a miss have in common.
inline constexpr auto report_line_rows = std::tuple(
    computed(
        "number", [](const ReportLine& l) -> const std::string& { return l.item->number; },
        "Number as printed."),
    computed(
        "description", [](const ReportLine& l) -> const std::string& { return l.item->description; },
        "Description as printed."),
    computed(
        "path", [](const ReportLine& l) { return l.estimate->path(l.item->section); },
        "Names of its sections from the root down."),
    computed(
        "page",
        [](const ReportLine& l) { return l.item->page > 0 ? std::optional(l.item->page) : std::nullopt; },
        "Page, from 1."),
    computed(
        "activity", [](const ReportLine& l) { return l.item->activity; }, "Activity."),
    computed(
        "unit", [](const ReportLine& l) -> const std::string& { return l.item->unit; }, "Unit as printed."),
    computed(
        "printed_unit_price", [](const ReportLine& l) { return printed_unit_price(*l.item); },
        "Price per unit as printed."));

[[nodiscard]] constexpr auto alternatives_row(std::string_view name) {
  return computed(
      name, [](const ReportLine& l) -> const std::vector<MatchAlternative>& { return l.match->alternatives; },
      "Other entries of the list that may be meant, the likeliest first.");
}

}  // namespace estimate

template <>
struct estimate::FieldList<estimate::MatchAlternative> {
  static constexpr std::string_view name = "MatchAlternative", text = "Another entry that may be meant.";
  static constexpr auto rows = std::tuple(
      field("cat", &MatchAlternative::cat, "Category."), field("sel", &MatchAlternative::sel, "Selector."),
      field("description", &MatchAlternative::description, "Description in the list."),
      field("unit", &MatchAlternative::unit, "Unit."),
      field("confidence", &MatchAlternative::confidence, "Confidence from 0 to 1.", {.decimals = 4}),
      field("list_unit_price", &MatchAlternative::list_price, "Price per unit for the line's activity."));
};

template <>
struct estimate::FieldList<estimate::MatchedLine> {
  static constexpr std::string_view name = "MatchedLine", text = "A line that the price list has.";
  static constexpr auto rows = std::tuple_cat(
      report_line_rows,
      std::tuple(
          computed(
              "kind", [](const ReportLine& l) { return l.match->kind; }, "How the entry was found."),
          computed(
              "cat", [](const ReportLine& l) -> const std::string& { return l.match->cat; }, "Category."),
          computed(
              "sel", [](const ReportLine& l) -> const std::string& { return l.match->sel; }, "Selector."),
          computed(
              "list_description",
              [](const ReportLine& l) -> const std::string& { return l.match->description; },
              "Description in the list."),
          computed(
              "price_list", [](const ReportLine& l) -> const std::string& { return l.match->price_list; },
              "Code of the list."),
          computed("confidence", [](const ReportLine& l) { return l.match->confidence; },
                   "Confidence from 0 to 1.", {.decimals = 4}),
          computed(
              "reason", [](const ReportLine& l) -> const std::string& { return l.match->reason; }, "Why."),
          computed(
              "list_unit_price", [](const ReportLine& l) { return l.match->list_price; },
              "Price per unit of the list."),
          computed(
              "unit_price_difference", [](const ReportLine& l) { return l.match->unit_price_difference; },
              "Printed price less the price of the list."),
          alternatives_row("alternatives")));
};

template <>
struct estimate::FieldList<estimate::MissedLine> {
  static constexpr std::string_view name = "MissedLine", text = "A line that the price list does not have.";
  static constexpr auto rows = std::tuple_cat(
      report_line_rows,
      std::tuple(computed(
                     "reason", [](const ReportLine& l) -> const std::string& { return l.match->reason; },
                     "Why no entry was taken."),
                 computed(
                     "recap_category",
                     [](const ReportLine& l) -> const std::string& { return l.match->recap_category; },
                     "Category that the recap by category decides."),
                 computed(
                     "text_category",
                     [](const ReportLine& l) -> const std::string& { return l.match->text_category; },
                     "Category that the words leave, if the recap decides none."),
                 alternatives_row("nearest")));
};

template <>
struct estimate::FieldList<estimate::CatalogMiss> {
  static constexpr std::string_view name = "CatalogMiss", text = "A miss, with the nearest entries.";
  static constexpr auto rows =
      std::tuple(computed(
                     "line", [](const ReportLine& l) -> const std::string& { return l.item->number; },
                     "Number as printed."),
                 std::get<1>(report_line_rows), alternatives_row("nearest"));
};

template <>
struct estimate::FieldList<estimate::ManualEntry> {
  static constexpr std::string_view name = "ManualEntry", text = "A line whose price no list gives.";
  static constexpr auto rows = std::tuple(field("line", &ManualEntry::line, "Number as printed."),
                                          field("description", &ManualEntry::description, "As printed."),
                                          field("reason", &ManualEntry::reason, "Why."));
};

template <>
struct estimate::FieldList<estimate::MatchCounts> {
  static constexpr std::string_view name = "MatchCounts", text = "Lines by kind of match.";
  static constexpr auto rows = std::tuple(
      field("line_items", &MatchCounts::line_items, "All lines."),
      field("code", &MatchCounts::code, "By a printed code."),
      field("exact", &MatchCounts::exact, "By the words of the list."),
      field("edited", &MatchCounts::edited, "By these words with an edit."),
      field("fuzzy", &MatchCounts::fuzzy, "Likely."), field("none", &MatchCounts::none, "Not found."));
};

template <>
struct estimate::FieldList<estimate::KindTotal> {
  static constexpr std::string_view name = "KindTotal", text = "Lines of one kind of match.";
  static constexpr auto rows = std::tuple(field("lines", &KindTotal::lines, "How many."),
                                          field("amount", &KindTotal::amount, "Before tax and O&P."));
};

template <>
struct estimate::FieldList<estimate::TotalsByKind> {
  static constexpr std::string_view name = "TotalsByKind", text = "Amounts by kind of match.";
  static constexpr auto rows = std::tuple(
      field("code", &TotalsByKind::code, "By a printed code."),
      field("exact", &TotalsByKind::exact, "By the words of the list."),
      field("edited", &TotalsByKind::edited, "By these words with an edit."),
      field("fuzzy", &TotalsByKind::fuzzy, "Likely."), field("none", &TotalsByKind::none, "Not found."));
};

template <>
struct estimate::FieldList<estimate::RepriceLine> {
  static constexpr std::string_view name = "RepriceLine", text = "A line that the list's price would change.";
  static constexpr auto rows = std::tuple(
      std::get<0>(FieldList<CatalogMiss>::rows), std::get<1>(report_line_rows),
      computed(
          "list_unit_price", [](const ReportLine& l) { return l.match->list_price; },
          "Price per unit of the list."),
      computed(
          "unit_price_difference", [](const ReportLine& l) { return l.match->unit_price_difference; },
          "Printed price less the price of the list."),
      field("printed_amount", &RepriceLine::printed, "Amount as printed."),
      field("list_amount", &RepriceLine::list, "Amount with the list's price."),
      computed(
          "difference", [](const RepriceLine& l) { return l.list - l.printed; },
          "The second less the first."));
};

template <>
struct estimate::FieldList<estimate::RepriceReport> {
  static constexpr std::string_view name = "Reprice", text = "What the prices of the list would change.";
  static constexpr auto rows = std::tuple(
      field("lines_compared", &RepriceReport::compared, "Lines with a printed price and one in the list."),
      field("lines", &RepriceReport::lines, "Lines that would change."),
      field("printed_total", &RepriceReport::printed_total, "Total as printed, before tax and O&P."),
      field("total", &RepriceReport::total, "Total with the prices of the list."),
      computed(
          "difference", [](const RepriceReport& r) { return r.total - r.printed_total; },
          "The second less the first."));
};

template <>
struct estimate::FieldList<estimate::StageTrace> {
  static constexpr std::string_view name = "StageTrace", text = "A stage of the conversion.";
  static constexpr auto rows = std::tuple(field("stage", &StageTrace::stage, "Name of the stage."),
                                          field("count", &StageTrace::count, "Values that it made."),
                                          computed("milliseconds", milliseconds, "Time that it took."));
};

template <>
struct estimate::FieldList<estimate::Report> {
  static constexpr std::string_view name = "Report", text = "The adapter report.";
  static constexpr auto rows = std::tuple(
      constant("schema", "adapter-report-v1", "The format."),
      computed(
          "source", [](const Report& r) { return &r.conversion->estimate.source; }, "The document."),
      computed(
          "price_list", [](const Report& r) -> const std::string& { return r.conversion->match.price_list; },
          "Code of the list."),
      computed(
          "suggestions_only", [](const Report& r) { return r.conversion->match.suggestions_only; },
          "Whether nobody named the list: no line has a code of it."),
      field("counts", &Report::counts, "Lines by kind of match."),
      field("matches", &Report::matches, "Lines that the list has."),
      field("misses", &Report::misses, "Lines that it does not have."),
      field("manual_entry_items", &Report::manual_entries, "Lines whose price no list gives."),
      field("catalog_misses", &Report::catalog_misses, "Misses with the nearest entries."),
      field("totals_by_kind", &Report::totals, "Amounts by kind of match."),
      field("reprice", &Report::reprice, "What the prices of the list would change."),
      computed(
          "warnings", [](const Report& r) { return &r.conversion->estimate.warnings; },
          "What the user should look at."),
      computed(
          "reconciliation", [](const Report& r) { return &r.conversion->estimate.reconciliation; },
          "Printed totals compared with the items."),
      computed("trace", [](const Report& r) { return &r.conversion->trace; }, "The stages."));
};

template <>
struct estimate::FieldList<estimate::MatchStage> {
  static constexpr std::string_view name = "MatchStage", text = "The value of the stage match.";
  static constexpr auto rows = std::tuple(field("price_list", &MatchStage::price_list, "Code of the list."),
                                          field("counts", &MatchStage::counts, "Lines by kind of match."),
                                          field("line_items", &MatchStage::line_items, "Every line."));
};
