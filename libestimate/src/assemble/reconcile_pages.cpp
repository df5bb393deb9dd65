#include "assemble/reconcile_pages.h"

#include <algorithm>

#include "assemble/item_sums.h"
#include "assemble/join_text.h"

namespace estimate {
namespace {

bool counted(const LineItem& item) { return !item.excluded; }

Money or_zero(const std::optional<Money>& m) { return m.value_or(Money{}); }

/// Depreciation as one row, or as its two parts.
Money deduction_of(const CoverageTotals& c) {
  return c.depreciation.value_or(or_zero(c.recoverable_depreciation) +
                                 or_zero(c.non_recoverable_depreciation));
}

/// The arithmetic of one summary, from its own rows.
void check_summary_steps(const CoverageTotals& c, const std::string& what, Checks& checks) {
  if (c.line_item_total)
    checks.add(what + ".rcv", c.rcv,
               *c.line_item_total + or_zero(c.tax) + or_zero(c.overhead) + or_zero(c.profit));
  if (c.rcv) checks.add(what + ".acv", c.acv, *c.rcv - deduction_of(c));
  if (!c.rcv) return;
  const Money acv = c.acv.value_or(*c.rcv - deduction_of(c));
  checks.add(what + ".net_claim", c.net_claim, acv - or_zero(c.deductible));
  if (c.net_claim && c.recoverable_depreciation)
    checks.add(what + ".net_claim_if_recovered", c.net_claim_if_recovered,
               *c.net_claim + *c.recoverable_depreciation);
}

bool is_group(const Section& s) {
  return s.kind == SectionKind::estimate || s.kind == SectionKind::level || s.kind == SectionKind::area;
}

Money extension_in(const Estimate& e, const RecapRoom& row, std::size_t section) {
  const bool whole = row.kind == RecapRoomKind::area_subtotal;
  const int at = static_cast<int>(section);
  return sum_items(e,
                   [&](const LineItem& i) {
                     return !i.excluded && (whole ? within(e, i.section, at) : i.section == at);
                   })
      .extension;
}

/// Names come in print order, so the first unused section of the row's name is meant; groups of one name
/// close from the inside out, so among those the amount decides.
std::optional<std::size_t> find_section(const Estimate& e, const RecapRoom& row,
                                        const std::vector<bool>& used) {
  const bool group = row.kind == RecapRoomKind::area_subtotal;
  std::optional<std::size_t> first;
  for (std::size_t s = 0; s < e.sections.size(); ++s) {
    if (used[s] || is_group(e.sections[s]) != group || !same_name(e.sections[s].name, row.name)) continue;
    if (!group || extension_in(e, row, s) == *row.amount) return s;
    if (!first) first = s;
  }
  return first;
}

}  // namespace

void check_coverages(const Estimate& e, Checks& checks) {
  CoverageTotals all;
  bool any = false;
  for (const CoverageTotals& c : e.coverages) {
    const std::string what = "coverage:" + c.name + (c.paid_when_incurred ? ":paid_when_incurred" : "");
    if (c.paid_when_incurred) {
      const ItemSums struck = sum_items(e, [](const LineItem& i) { return i.excluded; });
      checks.add(what + ".line_item_total", c.line_item_total, struck.extension);
      continue;
    }
    check_summary_steps(c, what, checks);
    any = any || c.line_item_total;
    all.line_item_total = or_zero(all.line_item_total) + or_zero(c.line_item_total);
    all.tax = or_zero(all.tax) + or_zero(c.tax);
    all.depreciation = or_zero(all.depreciation) + or_zero(c.depreciation);
  }
  if (!any) return;
  const ItemSums sums = sum_items(e, counted);
  checks.add("coverages.line_item_total", all.line_item_total, sums.extension);
  checks.add("coverages.depreciation", all.depreciation, sums.depreciation);
  const bool tax_in_rows =
      std::any_of(e.items.begin(), e.items.end(), [](const LineItem& i) { return i.tax.has_value(); });
  if (tax_in_rows) checks.add("coverages.tax", all.tax, sums.tax);
}

void check_coverage_table(const Estimate& e, Checks& checks) {
  Money item_total, acv_total;
  for (const CoverageRow& row : e.coverage_table) {
    if (row.name != "Total") {
      item_total += or_zero(row.item_total);
      acv_total += or_zero(row.acv_total);
      continue;
    }
    const ItemSums sums = sum_items(e, counted);
    checks.add("coverage_table.item_total", row.item_total, sums.rcv);
    checks.add("coverage_table.acv_total", row.acv_total, sums.acv);
    checks.add("coverage_table.item_total.sum", row.item_total, item_total);
    checks.add("coverage_table.acv_total.sum", row.acv_total, acv_total);
  }
}

void check_recap_by_room(const Estimate& e, Checks& checks) {
  std::vector<bool> used(e.sections.size(), false);
  for (const RecapRoom& row : e.recap_by_room) {
    if (!row.amount) continue;
    if (row.kind == RecapRoomKind::subtotal || row.kind == RecapRoomKind::total) {
      const std::string what =
          row.kind == RecapRoomKind::total ? "recap_by_room.total" : "recap_by_room.subtotal";
      checks.add(what, row.amount, sum_items(e, counted).extension);
      continue;
    }
    const auto found = find_section(e, row, used);
    if (!found) continue;
    used[*found] = true;
    checks.add("recap_by_room:" + e.sections[*found].id, row.amount, extension_in(e, row, *found));
  }
}

void check_recap_by_category(const Estimate& e, Checks& checks) {
  if (e.recap_by_category.empty()) return;
  Money items;
  for (const RecapCategory& c : e.recap_by_category) {
    if (!c.tax_or_markup) items += c.amount;
  }
  checks.add("recap_by_category.items", items, sum_items(e, counted).extension);
}

void check_recap_of_taxes(const Estimate& e, Checks& checks) {
  Money tax, markup;
  bool has_markup = false;
  for (const RecapTax& t : e.recap_of_taxes) {
    const bool is_markup = t.name.ends_with("Overhead") || t.name.ends_with("Profit");
    has_markup = has_markup || is_markup;
    (is_markup ? markup : tax) += t.amount;
  }
  if (e.recap_of_taxes.empty()) return;
  const ItemSums sums = sum_items(e, counted);
  const bool tax_in_rows =
      std::any_of(e.items.begin(), e.items.end(), [](const LineItem& i) { return i.tax.has_value(); });
  const bool markup_in_rows = std::any_of(
      e.items.begin(), e.items.end(), [](const LineItem& i) { return i.overhead_and_profit.has_value(); });
  if (tax_in_rows) checks.add("recap_of_taxes.tax", tax, sums.tax);
  if (has_markup && markup_in_rows)
    checks.add("recap_of_taxes.overhead_and_profit", markup, sums.overhead_and_profit);
}

}  // namespace estimate
