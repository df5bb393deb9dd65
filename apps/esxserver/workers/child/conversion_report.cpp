#include "esxserver/workers/child/conversion_report.h"

#include <algorithm>

#include "esx/estimate/json.h"
#include "esx/estimate/model.h"
#include "esxserver/domain/adapter_report_fields.h"
#include "operations/reports.h"

namespace esxserver {
namespace {

ReportTotals totals_of(const estimate::Estimate& estimate) {
  const estimate::Amounts sums = estimate.line_item_totals.value_or(estimate::Amounts{});
  return {.tax = sums.tax,
          .overhead_and_profit = sums.overhead_and_profit,
          .rcv = sums.rcv ? sums.rcv : printed_total_rcv(estimate),
          .depreciation = sums.depreciation,
          .acv = sums.acv};
}

/// The part that the library's report has under the same names.
struct LibraryReport {
  std::string price_list;
  std::vector<ManualEntryItem> manual_entry_items;
  std::vector<MissingItem> catalog_misses;
  TotalChecks reconciliation;
};

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::LibraryReport> {
  using Part = esxserver::LibraryReport;
  static constexpr std::string_view name = "LibraryReport", text = "What the server takes from a report.";
  static constexpr auto rows =
      std::tuple(field_as<esxserver::OrNull<std::string>>("price_list", &Part::price_list, "Code."),
                 field("manual_entry_items", &Part::manual_entry_items, "Lines without a price."),
                 field("catalog_misses", &Part::catalog_misses, "Misses."),
                 field("reconciliation", &Part::reconciliation, "Checks."));
};

namespace esxserver {

Result<AdapterReport> adapter_report(const estimate::Conversion& conversion) {
  const auto json = estimate::read_json(report_to_json(conversion));
  if (!json) return fail(ErrorCode::internal_error, "report: " + json.error().message);
  auto part =
      estimate::decode_json<LibraryReport>(*json, {.unknown = estimate::DecodeOptions::Unknown::ignored});
  if (!part) return fail(ErrorCode::internal_error, "report: " + to_error(part.error()).message);
  const apps::reports::TotalPages pages(conversion.estimate);
  for (TotalCheck& check : part->reconciliation.checks) check.page = pages.page_of(check.what);
  const auto& matches = conversion.match.items;
  const auto misses = std::ranges::count(matches, estimate::MatchKind::none, &estimate::ItemMatch::kind);
  return AdapterReport{.price_list = std::move(part->price_list),
                       .item_count = static_cast<int>(conversion.estimate.items.size()),
                       .matched_count = static_cast<int>(std::ssize(matches) - misses),
                       .manual_entry_items = std::move(part->manual_entry_items),
                       .catalog_misses = std::move(part->catalog_misses),
                       .totals = totals_of(conversion.estimate),
                       .reconciliation = std::move(part->reconciliation),
                       .warnings = conversion.estimate.warnings};
}

std::vector<LineCandidates> line_candidates(const estimate::Conversion& conversion) {
  std::vector<LineCandidates> lines;
  const std::size_t count = std::min(conversion.estimate.items.size(), conversion.match.items.size());
  for (std::size_t i = 0; i < count; ++i) {
    LineCandidates line{static_cast<int>(i), conversion.estimate.items[i].number, {}};
    for (const estimate::MatchAlternative& other : conversion.match.items[i].alternatives)
      line.candidates.push_back(
          {{other.cat, other.sel, other.description, other.confidence}, other.unit, other.list_price});
    if (!line.candidates.empty()) lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<ScopePreviewItem> scope_preview(const estimate::Estimate& estimate) {
  std::vector<ScopePreviewItem> preview;
  const std::size_t count = std::min(estimate.items.size(), max_preview_items);
  preview.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const estimate::LineItem& item = estimate.items[i];
    const auto path = estimate.path(item.section);
    preview.push_back({.room = path.empty() ? std::string() : path.back(),
                       .description = item.description,
                       .quantity = item.quantity,
                       .unit = item.unit,
                       .total = item.rcv});
  }
  return preview;
}

}  // namespace esxserver
