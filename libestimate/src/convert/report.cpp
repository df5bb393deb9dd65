// report_to_json: the adapter report, which says how the estimate and the price list go together.

#include <string>
#include <vector>

#include "estimate/estimate_fields.h"
#include "estimate/match_fields.h"
#include "estimate/result_fields.h"
#include "estimate/schemas.h"
#include "esx/estimate/convert.h"
#include "model/line_amount.h"

namespace estimate {

struct MissedLine : ReportLine {};
struct CatalogMiss : ReportLine {};

/// Lines of one kind of match and their amount before tax and O&P.
struct KindTotal {
  std::size_t lines = 0;
  Money amount;
};
struct TotalsByKind {
  KindTotal code, exact, edited, fuzzy, none;
};

/// A line that the price of the list would change.
struct RepriceLine : ReportLine {
  Money printed, list;
};
struct RepriceReport {
  std::size_t compared = 0;
  std::vector<RepriceLine> lines;
  Money printed_total, total;
};

struct Report {
  const Conversion* conversion = {};
  MatchCounts counts = {};
  std::vector<MatchedLine> matches = {};
  std::vector<MissedLine> misses = {};
  std::vector<ManualEntry> manual_entries = {};
  std::vector<CatalogMiss> catalog_misses = {};
  TotalsByKind totals = {};
  RepriceReport reprice = {};
};

namespace {

using Milliseconds = Fixed<struct MillisecondTag, 3>;

/// Without a clock there is no time.
std::optional<Milliseconds> milliseconds(const StageTrace& stage) {
  if (stage.time.count() <= 0) return std::nullopt;
  return Milliseconds::from_units(std::chrono::duration_cast<std::chrono::microseconds>(stage.time).count());
}

}  // namespace

template <>
struct FieldList<MissedLine> {
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
struct FieldList<CatalogMiss> {
  static constexpr std::string_view name = "CatalogMiss", text = "A miss, with the nearest entries.";
  static constexpr auto rows =
      std::tuple(computed(
                     "line", [](const ReportLine& l) -> const std::string& { return l.item->number; },
                     "Number as printed."),
                 std::get<1>(report_line_rows), alternatives_row("nearest"));
};

template <>
struct FieldList<ManualEntry> {
  static constexpr std::string_view name = "ManualEntry", text = "A line whose price no list gives.";
  static constexpr auto rows = std::tuple(field("line", &ManualEntry::line, "Number as printed."),
                                          field("description", &ManualEntry::description, "As printed."),
                                          field("reason", &ManualEntry::reason, "Why."));
};

template <>
struct FieldList<KindTotal> {
  static constexpr std::string_view name = "KindTotal", text = "Lines of one kind of match.";
  static constexpr auto rows = std::tuple(field("lines", &KindTotal::lines, "How many."),
                                          field("amount", &KindTotal::amount, "Before tax and O&P."));
};

template <>
struct FieldList<TotalsByKind> {
  static constexpr std::string_view name = "TotalsByKind", text = "Amounts by kind of match.";
  static constexpr auto rows = kind_rows<TotalsByKind>;
};

template <>
struct FieldList<RepriceLine> {
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
struct FieldList<RepriceReport> {
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
struct FieldList<StageTrace> {
  static constexpr std::string_view name = "StageTrace", text = "A stage of the conversion.";
  static constexpr auto rows = std::tuple(field("stage", &StageTrace::stage, "Name of the stage."),
                                          field("count", &StageTrace::count, "Values that it made."),
                                          computed("milliseconds", milliseconds, "Time that it took."));
};

template <>
struct FieldList<Report> {
  static constexpr std::string_view name = "Report", text = "The adapter report.";
  static constexpr auto rows = std::tuple(
      constant("schema", "adapter-report-v1", "The format."),
      computed(
          "source", [](const Report& r) -> const Source& { return r.conversion->estimate.source; },
          "The document."),
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
          "warnings",
          [](const Report& r) -> const std::vector<Warning>& { return r.conversion->estimate.warnings; },
          "What the user should look at."),
      computed(
          "reconciliation",
          [](const Report& r) -> const Reconciliation& { return r.conversion->estimate.reconciliation; },
          "Printed totals compared with the items."),
      computed(
          "trace", [](const Report& r) -> const std::vector<StageTrace>& { return r.conversion->trace; },
          "The stages."));
};

namespace {

/// Struck lines and lines with words instead of prices are in no total.
bool is_in_totals(const LineItem& item) { return !item.excluded && item.status.empty(); }

void add_line(Report& report, const ReportLine& line) {
  KindTotal& total = member_of_kind(report.totals, line.match->kind);
  ++total.lines;
  if (is_in_totals(*line.item)) total.amount += line_extension(*line.item);

  if (line.match->kind == MatchKind::none) {
    report.misses.push_back({line});
    report.catalog_misses.push_back({line});
  } else {
    report.matches.push_back({line});
  }
}

RepriceReport make_reprice(const Estimate& estimate, const PriceMatch& match) {
  const Repricing repricing = reprice(estimate, match);
  RepriceReport report{.compared = repricing.compared,
                       .lines = {},
                       .printed_total = repricing.printed_total,
                       .total = repricing.total};
  for (const RepricedLine& line : repricing.changed)
    report.lines.push_back(
        {{&estimate, &estimate.items[line.item], &match.items[line.item]}, line.printed, line.list});
  return report;
}

Report make_report(const Conversion& conversion) {
  Report report{.conversion = &conversion, .counts = count_matches(conversion.match)};
  for (const ReportLine& line : report_lines(conversion.estimate, conversion.match)) add_line(report, line);
  report.manual_entries = manual_entries(conversion.estimate, conversion.match);
  report.reprice = make_reprice(conversion.estimate, conversion.match);
  return report;
}

}  // namespace

const StructInfo& describe_report_fields() { return describe<Report>(); }

std::string report_to_json(const Conversion& conversion) {
  return encode_json(make_report(conversion), nulls_for_absent, JsonWriter::Line::many);
}

}  // namespace estimate
