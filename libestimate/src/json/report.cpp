#include "json/report.h"

#include <algorithm>

#include "esx/estimate/reprice.h"
#include "model/line_amount.h"

namespace estimate {
namespace {

/// The member of a struct with one member for each kind of match.
template <class Struct, class Member>
Member& member_of(Struct& values, MatchKind kind, Member Struct::* code, Member Struct::* exact,
                  Member Struct::* edited, Member Struct::* fuzzy, Member Struct::* none) {
  switch (kind) {
    case MatchKind::code:
      return values.*code;
    case MatchKind::exact:
      return values.*exact;
    case MatchKind::edited:
      return values.*edited;
    case MatchKind::fuzzy:
      return values.*fuzzy;
    case MatchKind::none:
      break;
  }
  return values.*none;
}

std::size_t& count_of(MatchCounts& counts, MatchKind kind) {
  return member_of(counts, kind, &MatchCounts::code, &MatchCounts::exact, &MatchCounts::edited,
                   &MatchCounts::fuzzy, &MatchCounts::none);
}

KindTotal& total_of(TotalsByKind& totals, MatchKind kind) {
  return member_of(totals, kind, &TotalsByKind::code, &TotalsByKind::exact, &TotalsByKind::edited,
                   &TotalsByKind::fuzzy, &TotalsByKind::none);
}

/// Struck lines and lines with words instead of prices are in no total.
bool is_in_totals(const LineItem& item) { return !item.excluded && item.status.empty(); }

/// Why the price of a line is the user's own; empty where the list gives one.
std::string reason_for_manual_entry(const ItemMatch& match) {
  if (match.kind == MatchKind::none) return match.reason;
  if (match.list_price && match.list_price->is_zero()) return "the list has no price for this entry";
  if (!match.list_price && match.description.empty()) return match.reason;
  return {};
}

MatchCounts count_matches(const PriceMatch& match) {
  MatchCounts counts{.line_items = match.items.size()};
  for (const ItemMatch& answer : match.items) ++count_of(counts, answer.kind);
  return counts;
}

/// Every line with its answer, in print order.
std::vector<ReportLine> lines_of(const Estimate& estimate, const PriceMatch& match) {
  std::vector<ReportLine> lines;
  const std::size_t count = std::min(estimate.items.size(), match.items.size());
  lines.reserve(count);
  for (std::size_t i = 0; i < count; ++i) lines.push_back({&estimate, &estimate.items[i], &match.items[i]});
  return lines;
}

void add_line(Report& report, const ReportLine& line) {
  KindTotal& total = total_of(report.totals, line.match->kind);
  ++total.lines;
  if (is_in_totals(*line.item)) total.amount += line_extension(*line.item);

  if (line.match->kind == MatchKind::none) {
    report.misses.push_back({line});
    report.catalog_misses.push_back({line});
  } else {
    report.matches.push_back({line});
  }
  if (std::string reason = reason_for_manual_entry(*line.match); !reason.empty())
    report.manual_entries.push_back({line.item->number, line.item->description, std::move(reason)});
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

}  // namespace

Report make_report(const Conversion& conversion) {
  Report report{.conversion = &conversion, .counts = count_matches(conversion.match)};
  for (const ReportLine& line : lines_of(conversion.estimate, conversion.match)) add_line(report, line);
  report.reprice = make_reprice(conversion.estimate, conversion.match);
  return report;
}

MatchStage make_match_stage(const Estimate& estimate, const PriceMatch& match) {
  MatchStage stage{.price_list = match.price_list, .counts = count_matches(match), .line_items = {}};
  for (const ReportLine& line : lines_of(estimate, match)) stage.line_items.push_back({line});
  return stage;
}

}  // namespace estimate
