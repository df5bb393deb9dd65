// The checks of coverage summaries, the coverage table and the recaps.

#include <algorithm>
#include <iterator>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "assemble/reconcile.h"
#include "assemble/row_readers.h"
#include "assemble/summary_labels.h"
#include "esx/estimate/base/text.h"
#include "model/line_amount.h"
#include "model/trade_terms.h"

namespace estimate::assemble {
namespace {

/// The RCV of what is paid when incurred for the same coverage. Some prints include it in the coverage's RCV,
/// but not in its ACV.
Money rcv_when_incurred(const Estimate& e, const CoverageTotals& c) {
  const auto same = std::ranges::find_if(e.coverages, [&](const CoverageTotals& other) {
    return other.paid_when_incurred && other.name == c.name;
  });
  return c.paid_when_incurred || same == e.coverages.end() ? Money{} : or_zero(same->rcv);
}

constexpr std::pair<const char*, SummaryMember> recovered_claims[] = {
    {".net_claim_if_recovered", &CoverageTotals::net_claim_if_recovered},
    {".net_claim_remaining_if_recovered", &CoverageTotals::net_claim_remaining_if_recovered},
};

/// Checks the arithmetic of one summary by its own rows. `later`: what is part of the RCV but not of the ACV.
void check_summary_steps(const CoverageTotals& c, Money later, const std::string& what, Checks& checks) {
  const Money rcv = computed_rcv(c);
  const bool has_steps = c.line_item_total || (!rcv.is_zero() && c.rcv == rcv);
  if (has_steps) checks.add_either(what + ".rcv", c.rcv, rcv, rcv + later);
  if (!c.rcv) return;
  const Money acv = computed_acv(c, later);
  checks.add_either(what + ".acv", c.acv, acv, acv - later);
  const Money claim = computed_claim(c, c.acv.value_or(acv));
  if (c.paid_when_incurred)
    checks.add_either(what + ".net_claim", c.net_claim, claim, Money{});  // nothing is incurred yet
  else
    checks.add_either(what + ".net_claim", c.net_claim, claim, std::max(claim, Money{}));
  if (const std::optional<Money>& rest = c.net_claim_remaining)
    checks.add(what + ".net_claim_remaining", rest, computed_claim_remaining(c).value_or(claim));
  for (const auto& [name, member] : recovered_claims)
    if (const auto recovered = computed_claim_if_recovered(c, member))
      checks.add(what + name, c.*member, *recovered);
  if (c.recoverable_depreciation)
    checks.add_if_wrong(what + ".recoverable_depreciation", *c.recoverable_depreciation,
                        deduction_of(c) - or_zero(c.non_recoverable_depreciation));
}

/// A code upgrade may take the place of the line before it: then only the difference is paid when incurred.
Money upgraded(const Estimate& e) {
  Money sum;
  for (std::size_t i = 1; i < e.items.size(); ++i)
    if (e.items[i].excluded && !e.items[i - 1].excluded) sum += amounts_of(e.items[i - 1]).extension;
  return sum;
}

void check_either(const std::string& what, Money printed, Money computed, Money other, Checks& checks) {
  checks.add_if_wrong(what, printed, printed == other ? other : computed);
}

bool is_benefits_total(const SummaryRow& row) {
  return row.label.starts_with("Total Maximum Additional Amount");
}

/// "Maximum Additional Amounts Available If Incurred:" and the rows below it: depreciation, then O&P on it,
/// each less what is not recoverable, with a subtotal of its own; their total is part of the last row.
void check_benefits(const CoverageTotals& c, const std::string& what, Checks& checks) {
  const auto is_claim = [](const SummaryRow& row) {
    return summary_member(row.label) == &CoverageTotals::net_claim;
  };
  const auto total = std::ranges::find_if(c.rows, is_benefits_total);
  const auto claim = std::ranges::find_if(c.rows.begin(), total, is_claim);
  if (total == c.rows.end() || total - claim < 2) return;
  auto row = claim + 1;
  if (row->label.starts_with("Total Line Item Depreciation"))
    checks.add_if_wrong(what + ".total_depreciation", row->amount, deduction_on_lines(c));
  Money sum, since_subtotal;
  for (; row != total; ++row) {
    if (row->label == "Subtotal") {
      const bool of_all = row->amount == sum;
      checks.add_if_wrong(what + ".benefits", row->amount, of_all ? sum : since_subtotal);
      since_subtotal = {};
    } else if (row->label == "Replacement Cost Benefits") {
      checks.add_if_wrong(what + ".benefits", row->amount, sum);
    } else {
      const Money amount = is_less_label(row->label) ? -magnitude(row->amount) : row->amount;
      sum += amount;
      since_subtotal += amount;
    }
  }
  checks.add_if_wrong(what + ".benefits", total->amount, sum);
  if (c.net_claim_if_recovered && c.net_claim)
    check_either(what + ".net_claim_if_recovered", *c.net_claim_if_recovered, *c.net_claim + total->amount,
                 *c.net_claim + total->amount + or_zero(c.prior_payments), checks);
}

/// What a row that only repeats another figure of the summary must be: other programs print what can be
/// recovered, and the claim with it, several times.
std::optional<Money> repeated_figure(const CoverageTotals& c, std::string_view label) {
  const std::string text = to_lower(label);
  if (is_less_label(label) || !text.contains("depreciation")) return std::nullopt;
  if (text.ends_with("recovered")) {
    const std::optional<Money>&now = claim_now(c), &later = c.recoverable_depreciation;
    return now && later ? std::optional(*now + *later) : std::nullopt;
  }
  if (text.contains("net ") && c.net_claim_if_recovered && claim_now(c))
    return *c.net_claim_if_recovered - or_zero(claim_now(c));
  const bool recoverable = text.ends_with("recoverable depreciation") && !text.contains("non");
  return recoverable ? c.recoverable_depreciation : std::nullopt;
}

/// Checks rows that repeat others of the same summary.
void check_summary_rows(const CoverageTotals& c, const std::string& what, Checks& checks) {
  Money sum;
  bool above_rcv = true;
  for (const SummaryRow& row : c.rows) {
    above_rcv = above_rcv && summary_member(row.label) != &CoverageTotals::rcv;
    if (row.label == "Subtotal" && above_rcv) {
      checks.add_if_wrong(what + ".subtotal", row.amount, sum);
    } else if (row.label == "Total Depreciation" && c.depreciation) {
      checks.add_if_wrong(what + ".total_depreciation", row.amount, deduction_of(c));
    } else if (!above_rcv && summary_member(row.label) == &CoverageTotals::non_recoverable_depreciation &&
               c.non_recoverable_depreciation) {
      checks.add_if_wrong(what + ".non_recoverable_depreciation", magnitude(row.amount),
                          *c.non_recoverable_depreciation);
    } else if (row.label == "Total Paid When Incurred" && c.rcv) {
      checks.add_if_wrong(what + ".total", row.amount, *c.rcv);
    } else if (const auto repeated = repeated_figure(c, row.label);
               repeated && summary_member(row.label) == nullptr && !c.name.empty()) {
      checks.add_if_wrong(what + ".repeated", row.amount, *repeated);
    } else {
      sum += row.amount;
    }
  }
}

/// Rough drafts and contractors' prints have depreciation in the summaries only.
bool has_depreciation(const Estimate& e) {
  return (e.line_item_totals && (e.line_item_totals->depreciation || e.line_item_totals->acv)) ||
         std::ranges::any_of(e.items, [](const LineItem& line) { return line.depreciation || line.acv; });
}

/// Where lines have no tax, the summaries depreciate the tax as well.
void check_summed_depreciation(const CoverageTotals& all, const LineSums& sums, bool has_depreciation_column,
                               Checks& checks) {
  const Money least = sums.counted.depreciation;
  if (!has_depreciation_column) return;
  if (sums.lines_with_tax > 0 || or_zero(all.tax).is_zero())
    return checks.add("coverages.depreciation", all.depreciation, least);
  // Credits may make the taxes negative.
  const Money most = std::max(least, least + or_zero(all.tax) + or_zero(all.overhead) + or_zero(all.profit));
  checks.add("coverages.depreciation", all.depreciation, std::clamp(or_zero(all.depreciation), least, most));
}

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
    if (c.name == "Overhead")
      add(recap.overhead, c.amount);
    else if (c.name == "Profit")
      add(recap.profit, c.amount);
    else if (!is_charge_label(c.name))
      add(recap.tax, c.amount);
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

/// The columns of tax, O&P and depreciation that some coverage tables have.
void check_other_columns(const Estimate& e, const LineSums& sums, Checks& checks) {
  struct Column {
    std::string_view name;
    std::optional<Money> CoverageRow::* amount;
    Money of_lines, of_summaries;
  };
  Money deducted;
  for (const CoverageTotals& c : e.coverages)
    if (!c.paid_when_incurred) deducted += deduction_of(c);
  const Column columns[] = {
      {"tax", &CoverageRow::tax, sums.counted.tax, or_zero(tax_of_summaries(e))},
      {"overhead_and_profit", &CoverageRow::overhead_and_profit, sums.counted.overhead_and_profit,
       or_zero(markup_of_summaries(e))},
      {"depreciation", &CoverageRow::depreciation, sums.counted.depreciation, deducted},
  };
  for (const Column& column : columns) {
    Money sum;
    for (const CoverageRow& row : e.coverage_table) {
      const std::optional<Money>& amount = row.*column.amount;
      if (row.name != "Total") sum += or_zero(amount);
      if (row.name != "Total" || !amount) continue;
      const std::string what = "coverage_table." + std::string(column.name);
      checks.add_if_wrong(what + ".sum", *amount, sum);
      check_either(what, *amount, column.of_lines, column.of_summaries, checks);
    }
  }
  for (const CoverageRow& row : e.coverage_table)
    if (row.depreciation && row.item_total && row.acv_total)
      checks.add_if_wrong("coverage_table:" + row.name + ".acv_total", *row.acv_total,
                          *row.item_total - *row.depreciation);
}

/// The sum of the rows that a total of the recap by category is about.
RecapCategory sum_of_recap(const Estimate& e, const RecapCategory& total) {
  const bool whole = to_lower(total.name) == "total", all_items = total.name == "Subtotal";
  RecapCategory sum;
  sum.depreciation = sum.acv = Money{};
  for (const RecapCategory& c : e.recap_by_category) {
    const bool same_list = all_items || c.overhead_and_profit_item == total.overhead_and_profit_item;
    if (!whole && (c.tax_or_markup || !same_list)) continue;
    sum.amount += c.amount;
    *sum.depreciation += or_zero(c.depreciation);
    *sum.acv += or_zero(c.acv);
  }
  return sum;
}

/// Checks that the rows "O&P Items Subtotal", "Non-O&P Items Subtotal", "Subtotal" and "Total" are the sums
/// of the rows that they are about.
void check_recap_totals(const Estimate& e, Checks& checks) {
  for (const RecapCategory& total : e.recap_by_category_totals) {
    const RecapCategory sum = sum_of_recap(e, total);
    const std::string what = "recap_by_category:" + total.name;
    checks.add_if_wrong(what, total.amount, sum.amount);
    if (!total.acv) continue;
    checks.add_if_wrong(what + ".acv", *total.acv, or_zero(sum.acv));
    if (total.depreciation)
      checks.add_if_wrong(what + ".depreciation", *total.depreciation, or_zero(sum.depreciation));
  }
}

/// The charges that are in the recap by category are those below the line item totals.
void check_additional_charges(const Estimate& e, Checks& checks) {
  if (e.additional_charges.empty() || e.additional_charges.back().label != additional_charges_total) return;
  const Money total = e.additional_charges.back().amount;
  Money sum, in_recap;
  for (const SummaryRow& row : e.additional_charges) sum += row.amount;
  checks.add_if_wrong("additional_charges", total, sum - total);
  for (const RecapCategory& c : e.recap_by_category)
    if (c.tax_or_markup && is_charge_label(c.name)) in_recap += c.amount;
  if (!in_recap.is_zero()) checks.add_if_wrong("additional_charges.recap", total, in_recap);
}

/// The RCV less what is deducted is the result in the last column; others between them may repeat what the
/// row comes to so far. Letters print what is deducted as a negative amount; where tables do, it is added, as
/// the depreciation of credits is. Nothing for rows of another kind.
std::optional<Money> computed_result(const StatementRow& row) {
  constexpr std::size_t least_figures = 3;
  if (row.figures.size() < least_figures) return std::nullopt;
  const SummaryMember first = statement_member(row.figures.front().label),
                      last = statement_member(row.figures.back().label);
  const bool is_result = last == &CoverageTotals::acv || last == &CoverageTotals::net_claim;
  if (first != &CoverageTotals::rcv || !is_result) return std::nullopt;
  Money sum = row.figures.front().amount, sum_as_printed = sum;
  for (auto figure = row.figures.begin() + 1; figure + 1 != row.figures.end(); ++figure) {
    const SummaryMember member = statement_member(figure->label);
    if (member != &CoverageTotals::acv && member != &CoverageTotals::net_claim) {
      sum -= magnitude(figure->amount);
      sum_as_printed -= figure->amount;
    } else if (figure->amount != sum && figure->amount != sum_as_printed) {
      return figure->amount;
    }
  }
  if (sum_as_printed == row.figures.back().amount) return sum_as_printed;
  const bool below_deductible = sum < Money{} && row.figures.back().amount.is_zero();
  return below_deductible ? Money{} : sum;
}

/// Only if most of the rows show that their columns mean that.
void check_statement_rows(const Estimate& e, Checks& checks) {
  std::vector<std::pair<const StatementRow*, Money>> open;
  std::size_t closed = 0;
  for (const StatementRow& row : e.statements) {
    const auto result = computed_result(row);
    if (!result) continue;
    if (*result == row.figures.back().amount)
      ++closed;
    else
      open.emplace_back(&row, *result);
  }
  if (open.size() > closed) return;
  for (const auto& [row, result] : open)
    checks.add_if_wrong("statement:" + row->statement + ":" + row->name, row->figures.back().amount, result);
}

/// A letter that lists how a payment was calculated ends in its amount.
void check_payment(const Estimate& e, const StatementRow& payment, Checks& checks) {
  const Money amount = payment.figures.front().amount;
  for (const StatementRow& list : e.statements) {
    const auto result = list.page == payment.page && list.name.empty() ? computed_result(list) : std::nullopt;
    if (result && *result == list.figures.back().amount)
      checks.add_if_wrong("statement:" + std::string(payment_made), amount, *result);
  }
}

/// The last row of a table without a name, or "TOTAL", is the sum of the others, which may be parts and their
/// groups: then it is half of it. Checked if most columns show that.
void check_statement_total(std::span<const StatementRow> table, Checks& checks) {
  const StatementRow& total = table.back();
  if (table.size() < 2 || !(total.name.empty() || to_lower(total.name) == "total")) return;
  std::vector<std::pair<const SummaryRow*, Money>> open;
  for (std::size_t i = 0; i < total.figures.size(); ++i) {
    const SummaryRow& figure = total.figures[i];
    Money sum;
    for (const StatementRow& row : table.first(table.size() - 1)) {
      const auto same = row.figures.size() == total.figures.size()
                            ? row.figures.begin() + static_cast<std::ptrdiff_t>(i)
                            : std::ranges::find(row.figures, figure.label, &SummaryRow::label);
      if (same != row.figures.end()) sum += same->amount;
    }
    if (sum != figure.amount && sum != figure.amount + figure.amount) open.emplace_back(&figure, sum);
  }
  if (2 * open.size() > total.figures.size()) return;
  for (const auto& [figure, sum] : open)
    checks.add_if_wrong("statement:" + total.statement + ":" + figure->label, figure->amount, sum);
}

}  // namespace

void check_coverages(const Estimate& e, const LineSums& sums, Checks& checks) {
  CoverageTotals all;
  bool any = false;
  for (const CoverageTotals& c : e.coverages) {
    const std::string what = "coverage:" + c.name + (c.paid_when_incurred ? ":paid_when_incurred" : "");
    if (c.paid_when_incurred) {
      const Money struck = sums.struck.extension;
      checks.add_either(what + ".line_item_total", c.line_item_total, struck, struck - upgraded(e));
    }
    check_summary_steps(c, rcv_when_incurred(e, c), what, checks);
    check_summary_rows(c, what, checks);
    check_benefits(c, what, checks);
    if (is_of_worksheet(c))
      for (const auto& [label, printed, computed] : worksheet_totals(c))
        checks.add_if_wrong(std::string(what).append(1, '.').append(label), printed, computed);
    if (c.paid_when_incurred) continue;
    any = any || c.line_item_total;
    all.line_item_total = or_zero(all.line_item_total) + or_zero(c.line_item_total);
    all.tax = or_zero(all.tax) + or_zero(c.tax);
    all.overhead = or_zero(all.overhead) + or_zero(c.overhead);
    all.profit = or_zero(all.profit) + or_zero(c.profit);
    all.depreciation = or_zero(all.depreciation) + deduction_on_lines(c);
  }
  if (!any) return;
  checks.add("coverages.line_item_total", all.line_item_total, sums.counted.extension);
  check_summed_depreciation(all, sums, has_depreciation(e), checks);
  if (sums.lines_with_tax > 0) checks.add("coverages.tax", all.tax, sums.counted.tax);
}

void check_coverage_table(const Estimate& e, const LineSums& sums, Checks& checks) {
  // Where lines have no tax, the table's ACV may include it, as the summaries do; where they have no
  // depreciation, that of the summaries. Charges besides the lines are in the ACV only.
  const Money charges = e.additional_charges.empty() ? Money() : e.additional_charges.back().amount;
  Money item_total, acv_total, acv_of_summaries, acv_of_lines = sums.counted.acv;
  for (const CoverageTotals& c : e.coverages) {
    if (c.paid_when_incurred) continue;
    acv_of_summaries += c.acv.value_or(or_zero(c.rcv) - deduction_of(c));
    if (!has_depreciation(e)) acv_of_lines -= deduction_on_lines(c);
  }
  for (const CoverageRow& row : e.coverage_table) {
    if (row.name != "Total") {
      item_total += or_zero(row.item_total);
      acv_total += or_zero(row.acv_total);
      continue;
    }
    // Some prints have the items of the table before tax and O&P.
    checks.add_either("coverage_table.item_total", row.item_total, sums.counted.rcv, sums.counted.extension);
    const Money bases[] = {sums.counted.acv, acv_of_lines + charges, acv_of_summaries};
    const auto basis = std::ranges::find(bases, or_zero(row.acv_total));
    checks.add("coverage_table.acv_total", row.acv_total, basis == std::end(bases) ? acv_of_lines : *basis);
    checks.add("coverage_table.item_total.sum", row.item_total, item_total);
    checks.add("coverage_table.acv_total.sum", row.acv_total, acv_total);
  }
  check_other_columns(e, sums, checks);
}

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
  Money rooms;  // since the last subtotal
  for (std::size_t i = 0; i < e.recap_by_room.size(); ++i) {
    const RecapRoom& row = e.recap_by_room[i];
    if (!row.amount) continue;
    if (row.kind == RecapRoomKind::room) rooms += *row.amount;
    const Money above = std::exchange(rooms, row.kind == RecapRoomKind::room ? rooms : Money{});
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
    else  // other programs name areas in the recap only
      checks.add("recap_by_room:" + row.name, row.amount,
                 row.kind == RecapRoomKind::area_subtotal ? above : Money{});
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
  check_recap_totals(e, checks);
}

void sum_up_recap(Estimate& e) {
  for (RecapCategory& total : e.recap_by_category_totals) {
    const RecapCategory sum = sum_of_recap(e, total);
    total.amount = sum.amount;
    if (total.acv) total.acv = sum.acv;
    if (total.depreciation) total.depreciation = sum.depreciation;
  }
}

void check_statements(const Estimate& e, Checks& checks) {
  check_additional_charges(e, checks);
  check_statement_rows(e, checks);
  for (const StatementRow& row : e.statements)
    if (!row.figures.empty() && row.figures.front().label == payment_made) check_payment(e, row, checks);
  for (auto begin = e.statements.begin(); begin != e.statements.end();) {
    const auto end = std::find_if(begin, e.statements.end(),
                                  [&](const StatementRow& row) { return row.statement != begin->statement; });
    check_statement_total({begin, end}, checks);
    begin = end;
  }
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
  for (const RecapTax& t : e.recap_of_taxes)
    if (t.total)
      checks.add_if_wrong("recap_of_taxes:" + t.name, *t.total, t.amount + or_zero(t.additional_charges));
  const std::optional<Money> summed = sums.lines_with_tax > 0 ? sums.counted.tax : tax_of_summaries(e);
  if (summed) checks.add("recap_of_taxes.tax", tax, *summed);
  if (!has_markup) return;
  if (sums.lines_with_markup > 0)
    checks.add("recap_of_taxes.overhead_and_profit", markup, sums.counted.overhead_and_profit);
  else if (const auto printed = markup_of_summaries(e))
    checks.add_if_wrong("recap_of_taxes.overhead_and_profit", markup, *printed);
}

}  // namespace estimate::assemble
