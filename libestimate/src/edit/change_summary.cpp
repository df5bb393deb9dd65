#include "edit/change_summary.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string_view>
#include <utility>

#include "edit/scaled.h"
#include "esx/estimate/base/text.h"
#include "model/or_zero.h"

namespace estimate::edit {
namespace {

void add(std::optional<Money>& amount, Money change) {
  if (amount || !change.is_zero()) amount = or_zero(amount) + change;
}

void add_if_printed(std::optional<Money>& amount, Money change) {
  if (amount) *amount += change;
}

bool is_tax(std::string_view label) {
  return label.contains("tax") && !label.starts_with("less") && !label.contains("including");
}

const SummaryRow* find_row(const CoverageTotals& summary, std::string_view label) {
  const auto row =
      std::ranges::find_if(summary.rows, [&](const SummaryRow& r) { return to_lower(r.label) == label; });
  return row == summary.rows.end() ? nullptr : &*row;
}

bool taxes_are_in_base(const CoverageTotals& summary) {
  for (const SummaryRow& row : summary.rows) {
    const std::string label = to_lower(row.label);
    if (label == "subtotal") return false;
    if (is_tax(label)) return find_row(summary, "subtotal") != nullptr;
  }
  return false;
}

void change_tax(const CoverageTotals& summary, const Contribution& lines, const AddOns& add_ons,
                SummaryChange& change) {
  if (add_ons.lines_have_tax || !lines.tax.is_zero() || !summary.tax)
    change.tax = lines.tax;
  else if (summary.line_item_total)
    change.tax = scaled(*summary.tax, *summary.line_item_total + lines.extension, *summary.line_item_total) -
                 *summary.tax;
}

/// Overhead and profit divide what the lines have of both in proportion.
void change_markup(const CoverageTotals& summary, const Contribution& lines, const AddOns& add_ons,
                   SummaryChange& change) {
  const Money overhead = or_zero(summary.overhead), profit = or_zero(summary.profit),
              both = overhead + profit;
  if (add_ons.lines_have_markup) {
    const Money total = both + lines.overhead_and_profit;
    change.overhead = (both.is_zero() ? scaled(total, Money::from_units(1), Money::from_units(2))
                                      : scaled(overhead, total, both)) -
                      overhead;
    change.profit = lines.overhead_and_profit - change.overhead;
    return;
  }
  const bool with_tax = taxes_are_in_base(summary);
  const Money base = or_zero(summary.line_item_total) + (with_tax ? or_zero(summary.tax) : Money());
  const Money base_after = base + lines.extension + (with_tax ? change.tax : Money());
  change.overhead = scaled(overhead, base_after, base) - overhead;
  change.profit = scaled(profit, base_after, base) - profit;
}

/// Only the line item total may have been wrong: then what the lines make of it is the RCV that is there.
Money change_of_rcv(const CoverageTotals& summary, const SummaryChange& change) {
  const Money steps = change.line_item_total + change.tax + change.markup();
  const Money after = or_zero(summary.line_item_total) + or_zero(summary.tax) + or_zero(summary.overhead) +
                      or_zero(summary.profit) + steps;
  return summary.rcv == after ? Money() : steps;
}

/// A deductible that used up the ACV, or exceeds it now, is the ACV. Others stay as printed.
void change_deductible(CoverageTotals& summary, Money acv, SummaryChange& change) {
  if (!summary.deductible) return;
  const auto at_most = [](Money deductible, Money value) {
    return std::min(deductible, std::max(value, Money()));
  };
  const Money printed = *summary.deductible, full = summary.full_deductible.value_or(printed);
  const bool used_up = printed == at_most(full, acv);
  const Money applied = at_most(used_up ? full : printed, acv + change.acv);
  if (applied == printed) return;
  summary.full_deductible = full;
  change.deductible = applied - printed;
}

// What the rows of a summary repeat, by the first words that their label contains.
struct RowRule {
  std::string_view words;
  Money (*change)(const SummaryChange&);
};

template <auto Member>
Money value(const SummaryChange& change) {
  return std::invoke(Member, change);
}

constexpr std::array row_rules = {
    RowRule{"line item total", value<&SummaryChange::line_item_total>},
    RowRule{"overhead and profit", value<&SummaryChange::markup>},
    RowRule{"overhead", value<&SummaryChange::overhead>},
    RowRule{"profit", value<&SummaryChange::profit>},
    RowRule{"replacement cost value", value<&SummaryChange::rcv>},
    RowRule{"total paid when incurred", value<&SummaryChange::rcv>},
    RowRule{"claim if", value<&SummaryChange::claim_if_recovered>},
    RowRule{"are recovered", value<&SummaryChange::claim_if_recovered>},
    RowRule{"net claim", value<&SummaryChange::net_claim>},
    RowRule{"net estimate", value<&SummaryChange::net_claim>},
    RowRule{"actual cash value", value<&SummaryChange::acv>},
    RowRule{"non-recoverable depreciation", value<&SummaryChange::non_recoverable>},
    RowRule{"non - recoverable depreciation", value<&SummaryChange::non_recoverable>},
    RowRule{"recoverable depreciation", value<&SummaryChange::recoverable>},
    RowRule{"total depreciation", value<&SummaryChange::depreciation>},
    RowRule{"less depreciation", value<&SummaryChange::depreciation>},
    RowRule{"less deductible", value<&SummaryChange::deductible>},
    RowRule{" applied", value<&SummaryChange::deductible>},
};

/// "Net Payment" and "Net Actual Cash Value Payment" are the net claim; prior payments do not change.
Money change_of_row(const std::string& label, const SummaryChange& change) {
  if (label.contains("payment")) return label.starts_with("net ") ? change.net_claim : Money();
  for (const RowRule& rule : row_rules)
    if (label.contains(rule.words)) return rule.change(change);
  return {};
}

/// Where a summary deducts its non-recoverable depreciation apart, its depreciation is the rest.
bool deducts_apart(const CoverageTotals& summary) {
  const SummaryRow* row = find_row(summary, "less depreciation");
  return row != nullptr && summary.depreciation && -row->amount != *summary.depreciation &&
         row->amount != *summary.depreciation;
}

void change_rows(CoverageTotals& summary, const SummaryChange& change, bool apart) {
  Money tax = change.tax;  // on the first tax that has an amount
  Money sum, steps;        // the changes, and the amounts, of the rows above
  for (SummaryRow& row : summary.rows) {
    const std::string label = to_lower(row.label);
    const bool deduction = row.amount < Money() || (row.amount.is_zero() && label.starts_with("less"));
    if (label == "subtotal") {
      if (row.amount != steps) row.amount += sum;
      continue;
    }
    Money changed;
    if (is_tax(label)) {
      if (!row.amount.is_zero()) changed = std::exchange(tax, Money());
    } else {
      changed = label == "less depreciation" && apart ? change.recoverable : change_of_row(label, change);
    }
    row.amount += deduction ? -changed : changed;
    sum += changed;
    steps += row.amount;
  }
}

}  // namespace

SummaryChange& SummaryChange::operator+=(const SummaryChange& other) {
  line_item_total += other.line_item_total;
  tax += other.tax;
  overhead += other.overhead;
  profit += other.profit;
  rcv += other.rcv;
  recoverable += other.recoverable;
  non_recoverable += other.non_recoverable;
  acv += other.acv;
  deductible += other.deductible;
  net_claim += other.net_claim;
  return *this;
}

SummaryChange change_summary(CoverageTotals& summary, const Contribution& lines, const AddOns& add_ons) {
  SummaryChange change;
  change.line_item_total = lines.extension;
  change_tax(summary, lines, add_ons, change);
  change_markup(summary, lines, add_ons, change);
  change.rcv = change_of_rcv(summary, change);
  change.recoverable = lines.recoverable;
  change.non_recoverable = lines.non_recoverable;
  change.acv = change.rcv - change.depreciation();
  const Money depreciation = summary.depreciation.value_or(or_zero(summary.recoverable_depreciation) +
                                                           or_zero(summary.non_recoverable_depreciation));
  const bool apart = deducts_apart(summary);
  change_deductible(summary, summary.acv.value_or(or_zero(summary.rcv) - depreciation), change);
  if (!summary.paid_when_incurred) change.net_claim = change.acv - change.deductible;

  add_if_printed(summary.line_item_total, change.line_item_total);
  add(summary.tax, change.tax);
  add(summary.overhead, change.overhead);
  add(summary.profit, change.profit);
  add_if_printed(summary.rcv, change.rcv);
  if (summary.depreciation || !summary.recoverable_depreciation)
    add(summary.depreciation, change.depreciation());
  add(summary.recoverable_depreciation, summary.recoverable_depreciation ? change.recoverable : Money());
  if (summary.non_recoverable_depreciation || !change.non_recoverable.is_zero())
    add(summary.non_recoverable_depreciation, change.non_recoverable);
  add_if_printed(summary.acv, change.acv);
  add_if_printed(summary.deductible, change.deductible);
  add_if_printed(summary.net_claim, change.net_claim);
  add_if_printed(summary.net_claim_if_recovered, change.claim_if_recovered());
  change_rows(summary, change, apart);
  return change;
}

}  // namespace estimate::edit
