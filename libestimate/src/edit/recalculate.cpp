#include <algorithm>
#include <string_view>
#include <utility>

#include "assemble/reconcile.h"
#include "edit/change_totals.h"
#include "edit/find_edits.h"
#include "edit/line_change.h"
#include "esx/estimate/model.h"
#include "esx/estimate/recalculate.h"

namespace estimate {

using namespace edit;
using assemble::ItemSums;
using assemble::LineSums;

namespace {

/// Attributes of GENERIC_ROUGHDRAFT that follow from others.
constexpr std::string_view computed_attributes[] = {
    "total",         "tax",           "addons",         "acv",         "depr",
    "acvTotal",      "deprTotal",     "rcvTotal",       "rcv",         "deprec",
    "lineItemTotal", "subtotal",      "recDepr",        "nonRecDepr",  "deductible",
    "netClaim",      "actualRecDepr", "netClaimIfRec",  "amount",      "totalPct",
    "grandTotal",    "grandTotalPct", "items",          "percentage",  "itemsPercentage",
    "rate",          "subtotalRCV",   "subtotalDeprec", "subtotalACV", "subtotalPercentage",
    "overhead",      "profit",        "laborTotal",     "laborBase",   "laborBurden",
    "laborMarkup",   "laborHours",    "material",       "equipment",   "marketCond",
};

bool is_computed(const ExportValue& value) {
  const std::size_t at = value.place.rfind('@');
  return !value.left_out && at != std::string::npos &&
         std::ranges::find(computed_attributes, std::string_view(value.place).substr(at + 1)) !=
             std::end(computed_attributes);
}

void drop(std::vector<ExportValue>& values) { std::erase_if(values, is_computed); }

/// Removes figures that an export has beyond the model and that the changes made wrong: amounts kept as
/// export values, and the price components of changed lines. `before`: the estimate with the same lines.
void drop_stale_values(Estimate& estimate, const Estimate& before) {
  drop(estimate.export_values);
  for (Section& section : estimate.sections) drop(section.export_values);
  for (std::size_t i = 0; i < estimate.items.size() && i < before.items.size(); ++i) {
    LineItem& line = estimate.items[i];
    if (figures_of(line) == figures_of(before.items[i])) continue;
    drop(line.export_values);
    line.price_components.reset();
    line.activity_costs.clear();
  }
}

/// The largest amount of the vendor's schemas, which have nine digits before the point.
constexpr Money max_amount = Money::from_units(99'999'999'999);

std::optional<Error> too_large(const Estimate& estimate) {
  for (std::size_t i = 0; i < estimate.items.size(); ++i) {
    const Contribution figures = contribution_of(estimate.items[i]);
    for (const Money amount : {figures.extension, figures.rcv, figures.tax, figures.overhead_and_profit})
      if (amount > max_amount || amount < -max_amount)
        return Error{ErrorCode::invalid_estimate,
                     "an amount of the line has more than nine digits before the point",
                     "/line_items/" + std::to_string(i)};
  }
  return std::nullopt;
}

/// Totals over lines that did not change stay as printed.
void change_amounts(std::optional<Amounts>& totals, const ItemSums& before, const ItemSums& after,
                    bool anew) {
  if (!totals) return;
  for (const TotalField& field : total_fields) {
    std::optional<Money>& total = *totals.*field.printed;
    if (total && (anew || before.*field.sum != after.*field.sum)) total = after.*field.sum;
  }
}

void change_sections(Estimate& estimate, const LineSums& before, const LineSums& after, bool anew) {
  for (std::size_t s = 0; s < estimate.sections.size(); ++s) {
    Section& section = estimate.sections[s];
    const std::optional<Amounts> printed = section.totals;
    change_amounts(section.totals, before.whole[s], after.whole[s], anew);
    if (section.totals != printed && !section.printed) section.printed = printed;
  }
  change_amounts(estimate.line_item_totals, before.counted, after.counted, anew);
}

void change_totals(Estimate& estimate, const PriceMatch& match, const Edits& edits, bool anew) {
  const LineSums before(edits.before), after(estimate);
  change_sections(estimate, before, after, anew);
  const AddOns add_ons{!before.counted.tax.is_zero() || before.hidden_taxes > 0,
                       !before.counted.overhead_and_profit.is_zero()};
  const RecapChange change{
      edits.before, before, after, edits.changes, change_coverages(estimate, edits.changes, add_ons, anew),
      anew};
  change_recap_by_room(estimate, change);
  change_recap_by_category(estimate, match, change);
  change_recap_of_taxes(estimate, change);
}

}  // namespace

bool edit::has_pages(const Estimate& estimate) {
  return std::ranges::any_of(estimate.items, [](const LineItem& line) { return line.page > 0; });
}

PrintedTotals edit::money_pages(const Estimate& e) {
  return {e.line_item_totals, e.coverages,      e.recap_by_category,        e.recap_by_room, e.recap_of_taxes,
          e.coverage_table,   e.reconciliation, e.recap_by_category_totals, e.statements};
}

void edit::keep_printed(Estimate& estimate, const PrintedTotals& printed) {
  if (money_pages(estimate) == printed) return;
  estimate.statements.clear();
  if (!estimate.printed) estimate.printed = printed;
}

/// Those of an export are only sums of its groups.
Reconciliation edit::reconcile_again(const Estimate& estimate, bool from_print) {
  Reconciliation now = assemble::reconcile(estimate);
  if (from_print) return now;
  std::erase_if(now.checks, [](const Check& check) { return !check.what.starts_with("section:"); });
  now.ok = std::ranges::all_of(now.checks, &Check::ok);
  return now;
}

Result<Estimate> edit::apply_edits(Estimate estimate, const Estimate& given, const PriceMatch& match,
                                   const Edits& edits) {
  const bool from_print = has_pages(given), known = !given.reconciliation.checks.empty();
  if (const auto error = too_large(estimate)) return std::unexpected(*error);
  const PrintedTotals printed = money_pages(estimate);
  change_totals(estimate, match, edits, !from_print || !known);
  // Statements repeat the sums of rooms, too.
  if (!std::ranges::equal(estimate.sections, given.sections, {}, &Section::totals, &Section::totals))
    estimate.statements.clear();
  keep_printed(estimate, printed);
  if (estimate == given) return given;
  drop_stale_values(estimate, given);
  estimate.reconciliation = reconcile_again(estimate, from_print);
  return estimate;
}

Result<Estimate> recalculate(Estimate estimate, const PriceMatch& match) {
  const Estimate given = estimate;
  const Edits edits = find_edits(estimate, has_pages(given));
  return apply_edits(std::move(estimate), given, match, edits);
}

void use_codes_of_lines(const Estimate& estimate, PriceMatch& match) {
  match.items.resize(estimate.items.size());
  for (std::size_t i = 0; i < estimate.items.size(); ++i) {
    const LineItem& line = estimate.items[i];
    ItemMatch& answer = match.items[i];
    const bool same_cat = line.cat.empty() || line.cat == answer.cat;
    const bool same_sel = line.sel.empty() || line.sel == answer.sel;
    if (same_cat && same_sel) continue;
    ItemMatch given;
    given.cat = line.cat.empty() ? answer.cat : line.cat;
    given.sel = line.sel.empty() && same_cat ? answer.sel : line.sel;
    given.reason = given_code_reason;
    if (!given.cat.empty() && !given.sel.empty()) {
      given.kind = MatchKind::code;
      given.confidence = 1;
    }
    answer = std::move(given);
  }
}

}  // namespace estimate
