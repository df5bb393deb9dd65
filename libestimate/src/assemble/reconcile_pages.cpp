#include "assemble/reconcile_pages.h"

#include <algorithm>

#include "assemble/join_text.h"
#include "assemble/summary_labels.h"
#include "model/or_zero.h"

namespace estimate::assemble {
namespace {

bool is_group(const Section& s) {
  return s.kind == SectionKind::estimate || s.kind == SectionKind::level || s.kind == SectionKind::area;
}

/// The amount for a row of a room or of a group's own lines; a subtotal counts everything in the group.
Money extension_in(const LineSums& sums, const RecapRoom& row, std::size_t section) {
  return (row.kind == RecapRoomKind::area_subtotal ? sums.whole : sums.own)[section].extension;
}

/// Names come in print order, so a row means the first unused section with its name; groups with the same
/// name close from the inside out, so for those the amount decides.
std::optional<std::size_t> find_section(const Estimate& e, const LineSums& sums, const RecapRoom& row,
                                        const std::vector<std::string>& folded_names,
                                        const std::vector<bool>& used) {
  const std::string name = fold_name(row.name);
  const bool group = row.kind == RecapRoomKind::area_subtotal;
  std::optional<std::size_t> first;
  for (std::size_t s = 0; s < e.sections.size(); ++s) {
    if (used[s] || is_group(e.sections[s]) != group || folded_names[s] != name) continue;
    if (!group || extension_in(sums, row, s) == row.amount) return s;
    if (!first) first = s;
  }
  return first;
}

/// Checks that the coverages of a row add up to its amount.
void check_shares(const std::string& what, const std::optional<Money>& amount,
                  const std::vector<CoverageShare>& shares, Checks& checks) {
  if (!amount || shares.empty()) return;
  Money sum;
  for (const CoverageShare& share : shares) sum += share.amount;
  checks.add_if_wrong(what + ".coverages", *amount, sum);
}

/// The tax from the summaries, for prints whose lines have no tax.
std::optional<Money> tax_of_summaries(const Estimate& e) {
  std::optional<Money> tax;
  for (const CoverageTotals& c : e.coverages) {
    if (!c.paid_when_incurred && c.tax) tax = tax.value_or(Money{}) + *c.tax;
  }
  return tax;
}

/// Overhead and profit of the summaries, for prints whose lines do not have them apart.
std::optional<Money> markup_of_summaries(const Estimate& e) {
  std::optional<Money> markup;
  for (const CoverageTotals& c : e.coverages)
    if (!c.paid_when_incurred && (c.overhead || c.profit))
      markup = or_zero(markup) + or_zero(c.overhead) + or_zero(c.profit);
  return markup;
}

/// Rows of taxes, overhead and profit under the categories repeat the summaries; if no line has overhead and
/// profit, only the taxes are printed.
void check_markup_rows(const Estimate& e, Checks& checks) {
  CoverageTotals recap, summaries;
  summaries.tax = tax_of_summaries(e);
  const auto add = [](std::optional<Money>& to, const std::optional<Money>& amount) {
    if (amount) to = to.value_or(Money{}) + *amount;
  };
  for (const RecapCategory& c : e.recap_by_category) {
    if (!c.tax_or_markup) continue;
    add(c.name == "Overhead" ? recap.overhead : c.name == "Profit" ? recap.profit : recap.tax, c.amount);
  }
  for (const CoverageTotals& c : e.coverages) {
    if (c.paid_when_incurred) continue;
    add(summaries.overhead, c.overhead);
    add(summaries.profit, c.profit);
  }
  if (summaries.tax) checks.add("recap_by_category.tax", recap.tax, *summaries.tax);
  if (summaries.overhead) checks.add("recap_by_category.overhead", recap.overhead, *summaries.overhead);
  if (summaries.profit) checks.add("recap_by_category.profit", recap.profit, *summaries.profit);
}

}  // namespace

std::vector<std::optional<std::size_t>> sections_of_recap(const Estimate& e, const LineSums& sums) {
  std::vector<std::string> folded_names;
  folded_names.reserve(e.sections.size());
  for (const Section& section : e.sections) folded_names.push_back(fold_name(section.name));
  std::vector<bool> used(e.sections.size(), false);
  std::vector<std::optional<std::size_t>> found;
  found.reserve(e.recap_by_room.size());
  for (const RecapRoom& row : e.recap_by_room) {
    const bool of_all = row.kind == RecapRoomKind::subtotal || row.kind == RecapRoomKind::total;
    const auto section =
        row.amount && !of_all ? find_section(e, sums, row, folded_names, used) : std::nullopt;
    if (section) used[*section] = true;
    found.push_back(section);
  }
  return found;
}

void check_recap_by_room(const Estimate& e, const LineSums& sums, Checks& checks) {
  if (e.recap_by_room.empty()) return;
  const auto sections = sections_of_recap(e, sums);
  for (std::size_t i = 0; i < e.recap_by_room.size(); ++i) {
    const RecapRoom& row = e.recap_by_room[i];
    if (!row.amount) continue;
    if (row.kind == RecapRoomKind::subtotal || row.kind == RecapRoomKind::total) {
      const std::string what =
          row.kind == RecapRoomKind::total ? "recap_by_room.total" : "recap_by_room.subtotal";
      checks.add(what, row.amount, sums.counted.extension);
      check_shares(what, row.amount, row.coverages, checks);
      continue;
    }
    check_shares("recap_by_room:" + row.name, row.amount, row.coverages, checks);
    if (const auto section = sections[i])
      checks.add("recap_by_room:" + e.sections[*section].id, row.amount, extension_in(sums, row, *section));
    else
      checks.add("recap_by_room:" + row.name, row.amount, Money{});
  }
}

void check_recap_by_category(const Estimate& e, const LineSums& sums, Checks& checks) {
  if (e.recap_by_category.empty()) return;
  Money items, depreciation;
  bool has_acv = false;
  for (const RecapCategory& c : e.recap_by_category) {
    check_shares("recap_by_category:" + c.name, c.amount, c.coverages, checks);
    if (c.acv)
      checks.add_if_wrong("recap_by_category:" + c.name + ".acv", *c.acv,
                          c.amount - c.depreciation.value_or(Money{}));
    has_acv = has_acv || c.acv;
    depreciation += c.depreciation.value_or(Money{});
    if (!c.tax_or_markup) items += c.amount;
  }
  checks.add("recap_by_category.items", items, sums.counted.extension);
  // Where lines have no tax, the recap depreciates the tax as well, as the summaries do.
  Money of_summaries;
  for (const CoverageTotals& c : e.coverages)
    if (!c.paid_when_incurred) of_summaries += deduction_of(c);
  if (has_acv)
    checks.add_either("recap_by_category.depreciation", depreciation, sums.counted.depreciation,
                      of_summaries);
  check_markup_rows(e, checks);
}

void check_recap_of_taxes(const Estimate& e, const LineSums& sums, Checks& checks) {
  Money tax, markup;
  bool has_markup = false;
  for (const RecapTax& t : e.recap_of_taxes) {
    const bool is_markup = is_overhead_or_profit(t.name);
    has_markup = has_markup || is_markup;
    (is_markup ? markup : tax) += t.amount;
  }
  if (e.recap_of_taxes.empty()) return;
  const std::optional<Money> summed = sums.lines_with_tax > 0 ? sums.counted.tax : tax_of_summaries(e);
  if (summed) checks.add("recap_of_taxes.tax", tax, *summed);
  if (!has_markup) return;
  if (sums.lines_with_markup > 0)
    checks.add("recap_of_taxes.overhead_and_profit", markup, sums.counted.overhead_and_profit);
  else if (const auto printed = markup_of_summaries(e))
    checks.add_if_wrong("recap_of_taxes.overhead_and_profit", markup, *printed);
}

}  // namespace estimate::assemble
