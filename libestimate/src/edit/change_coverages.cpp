#include <algorithm>
#include <array>
#include <functional>
#include <string_view>
#include <utility>

#include "assemble/item_sums.h"
#include "assemble/summary_labels.h"
#include "edit/change_totals.h"
#include "edit/line_change.h"
#include "esx/estimate/base/text.h"
#include "model/line_amount.h"
#include "model/trade_terms.h"

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

/// What the rows of a summary repeat, by the first words that their label contains.
struct RowRule {
  std::string_view words;
  Money (*change)(const SummaryChange&);
};

template <auto Member>
Money value(const SummaryChange& change) {
  return std::invoke(Member, change);
}

constexpr std::array row_rules = {
    RowRule{"total line item depreciation", value<&SummaryChange::depreciation>},
    RowRule{"replacement cost benefits", value<&SummaryChange::recoverable>},
    RowRule{"total maximum additional amount", value<&SummaryChange::recoverable>},
    RowRule{" o&p on ", [](const SummaryChange&) { return Money(); }},  // of depreciation: stays as printed
    RowRule{"line item total", value<&SummaryChange::line_item_total>},
    RowRule{"overhead and profit", value<&SummaryChange::markup>},
    RowRule{"overhead", value<&SummaryChange::overhead>},
    RowRule{"profit", value<&SummaryChange::profit>},
    RowRule{"replacement cost value", value<&SummaryChange::rcv>},
    RowRule{"total paid when incurred", value<&SummaryChange::rcv>},
    RowRule{"claim if", value<&SummaryChange::claim_if_recovered>},
    RowRule{"are recovered", value<&SummaryChange::claim_if_recovered>},
    RowRule{"is recovered", value<&SummaryChange::claim_if_recovered>},
    RowRule{"after deductible", value<&SummaryChange::net_claim>},
    RowRule{"estimate total on ", value<&SummaryChange::net_claim>},
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
    RowRule{"estimate total", value<&SummaryChange::line_item_total>},
    RowRule{"replacement cost", value<&SummaryChange::rcv>},
    RowRule{"total rc benefits", value<&SummaryChange::recoverable>},
    RowRule{"remaining rc benefits", value<&SummaryChange::recoverable>},
    RowRule{"remaining acv benefits", value<&SummaryChange::net_claim>},
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
    if (label.starts_with("total line item depreciation")) sum = steps = Money();
    const bool deduction = row.amount < Money() || (row.amount.is_zero() && label.starts_with("less"));
    if (label == "subtotal") {
      if (row.amount != steps) row.amount += sum;
      sum = steps = Money();
      continue;
    }
    Money changed;
    if (is_tax(label)) {
      if (!row.amount.is_zero()) changed = std::exchange(tax, Money());
    } else {
      changed = label == "less depreciation" && apart ? change.recoverable : change_of_row(label, change);
    }
    if (deduction) changed = -changed;
    row.amount += changed;
    sum += changed;
    steps += row.amount;
  }
}

std::size_t row_of(const CoverageTotals& summary, assemble::SummaryMember member) {
  const auto row = std::ranges::find(summary.rows, member,
                                     [](const SummaryRow& r) { return assemble::summary_member(r.label); });
  return static_cast<std::size_t>(row - summary.rows.begin());
}

/// Of a summary whose print has no payments.
void add_payment_rows(CoverageTotals& summary) {
  summary.net_claim_remaining = or_zero(summary.net_claim);
  const bool with_rows = !summary.rows.empty();
  if (with_rows) {
    summary.rows.push_back({"Less Prior Payment(s)", {}});
    summary.rows.push_back({"Net Claim Remaining", *summary.net_claim_remaining});
  }
  if (!summary.net_claim_if_recovered) return;
  summary.net_claim_remaining_if_recovered = summary.net_claim_if_recovered;
  if (with_rows)
    summary.rows.push_back(
        {"Net Claim Remaining if Depreciation is Recovered", *summary.net_claim_if_recovered});
}

/// What the summary had from its lines, where the lines of the estimate show it.
Contribution as_printed(const CoverageTotals& summary, const Contribution& lines, const AddOns& add_ons) {
  Contribution printed = lines;  // where the summary does not say
  printed.extension = or_zero(summary.line_item_total);
  if (add_ons.lines_have_tax) printed.tax = or_zero(summary.tax);
  if (add_ons.lines_have_markup)
    printed.overhead_and_profit = or_zero(summary.overhead) + or_zero(summary.profit);
  const Money depreciation = assemble::deduction_of(summary);
  printed.non_recoverable = or_zero(summary.non_recoverable_depreciation);
  printed.recoverable = depreciation - printed.non_recoverable;
  if (!summary.depreciation && !summary.recoverable_depreciation) printed.recoverable = lines.recoverable;
  return printed;
}

class CoverageChanges {
 public:
  CoverageChanges(Estimate& estimate, const std::vector<LineChange>& changes, const AddOns& add_ons)
      : estimate_(estimate), add_ons_(add_ons), changes_(estimate.coverages.size()) {
    for (const LineChange& change : changes) {
      add(change.before, Contribution(), contribution_of(change.before));
      add(change.after, contribution_of(change.after), Contribution());
    }
  }

  /// The totals of the lines themselves, if every line has a coverage and these are all there are.
  void count_anew(bool anew) {
    std::vector<Contribution> lines(changes_.size());
    for (const LineItem& line : estimate_.items) {
      if (line.excluded) continue;
      const auto summary = summary_index(line);
      if (!summary && !contribution_of(line).rcv.is_zero()) return;
      if (summary) lines[*summary] += contribution_of(line);
    }
    Money before, after;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (estimate_.coverages[i].paid_when_incurred) continue;
      before += or_zero(estimate_.coverages[i].line_item_total) + changes_[i].extension;
      after += lines[i].extension;
    }
    if (!anew && before != after) return;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const CoverageTotals& summary = estimate_.coverages[i];
      if (summary.paid_when_incurred || !summary.line_item_total) continue;
      const bool moved = *summary.line_item_total + changes_[i].extension != lines[i].extension;
      if (!anew && !moved) continue;
      Contribution difference = lines[i];
      difference -= as_printed(summary, lines[i], add_ons_);
      // Without taxes in the lines, a summary may depreciate its own; and exports need not agree with their
      // summary about which part is recoverable.
      const bool taxes_apart = !add_ons_.lines_have_tax && !or_zero(summary.tax).is_zero();
      if (taxes_apart || difference.depreciation().is_zero()) {
        difference.recoverable = changes_[i].recoverable;
        difference.non_recoverable = changes_[i].non_recoverable;
      }
      changes_[i] = difference;
    }
  }

  SummaryChange apply() {
    SummaryChange all;
    if (std::ranges::all_of(changes_, [](const Contribution& c) { return c == Contribution(); })) return all;
    for (std::size_t i = 0; i < changes_.size(); ++i) {
      CoverageTotals& summary = estimate_.coverages[i];
      if (changes_[i] == Contribution()) continue;
      const CoverageTotals before = summary;
      const SummaryChange change = change_summary(summary, changes_[i], add_ons_);
      if (summary.paid_when_incurred) continue;
      all += change;
      change_table(before, change, changes_[i]);
    }
    finish_table();
    return all;
  }

 private:
  void add(const LineItem& line, const Contribution& plus, const Contribution& minus) {
    if (plus == Contribution() && minus == Contribution()) return;
    auto summary = summary_index(line);
    if (!summary) {
      summary = largest(line.excluded);
      if (!summary) return;
      estimate_.warnings.push_back({"coverage_not_given",
                                    "the coverage of a changed line is not known; the change counts for " +
                                        estimate_.coverages[*summary].name,
                                    {},
                                    line.number});
    }
    changes_[*summary] += plus;
    changes_[*summary] -= minus;
  }

  std::optional<std::size_t> summary_index(const LineItem& line) const {
    for (std::size_t i = 0; i < changes_.size(); ++i)
      if (is_of(line, estimate_.coverages[i], estimate_)) return i;
    return std::nullopt;
  }

  std::optional<std::size_t> largest(bool incurred) const {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < changes_.size(); ++i) {
      const CoverageTotals& summary = estimate_.coverages[i];
      if (summary.paid_when_incurred != incurred) continue;
      if (!found || or_zero(summary.rcv) > or_zero(estimate_.coverages[*found].rcv)) found = i;
    }
    return found;
  }

  /// A table has the totals of the lines with or without tax and O&P: what it repeats shows which.
  void change_table(const CoverageTotals& before, const SummaryChange& change, const Contribution& lines) {
    const auto row = std::ranges::find(estimate_.coverage_table, coverage_of(before), &CoverageRow::name);
    if (row == estimate_.coverage_table.end()) return;
    std::optional<Money>&items = row->item_total, &acvs = row->acv_total;
    add_if_printed(row->tax, change.tax);
    add_if_printed(row->overhead_and_profit, change.markup());
    add_if_printed(row->depreciation, change.depreciation());
    const bool without_add_ons = items && items == before.line_item_total;
    const bool of_lines = items && items != before.rcv;
    if (items) *items += without_add_ons ? change.line_item_total : of_lines ? lines.rcv : change.rcv;
    const Money acv = before.acv.value_or(or_zero(before.rcv) - assemble::deduction_of(before));
    if (acvs) *acvs += *acvs == acv ? change.acv : lines.rcv - lines.depreciation();
  }

  void finish_table() const {
    constexpr std::optional<Money> CoverageRow::* columns[] = {
        &CoverageRow::tax, &CoverageRow::overhead_and_profit, &CoverageRow::depreciation};
    for (const auto column : columns) sum_up(column);
    Money items, acv;
    for (const CoverageRow& row : estimate_.coverage_table) {
      if (row.name == total_row) continue;
      items += or_zero(row.item_total);
      acv += or_zero(row.acv_total);
    }
    for (CoverageRow& row : estimate_.coverage_table) {
      if (row.name == total_row) {
        if (row.item_total) row.item_total = items;
        if (row.acv_total) row.acv_total = acv;
      }
      if (row.item_percent) row.item_percent = share_percent(or_zero(row.item_total), items);
      if (row.acv_percent) row.acv_percent = share_percent(or_zero(row.acv_total), acv);
    }
  }

  void sum_up(std::optional<Money> CoverageRow::* column) const {
    Money sum;
    for (CoverageRow& row : estimate_.coverage_table) {
      if (row.name != total_row)
        sum += or_zero(row.*column);
      else if (row.*column)
        row.*column = sum;
    }
  }

  static constexpr std::string_view total_row = "Total";

  Estimate& estimate_;
  AddOns add_ons_;
  std::vector<Contribution> changes_;  // one per summary
};

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
  add_if_printed(summary.net_claim_remaining, change.net_claim);
  add_if_printed(summary.net_claim_if_recovered, change.claim_if_recovered());
  add_if_printed(summary.net_claim_remaining_if_recovered, change.claim_if_recovered());
  change_rows(summary, change, apart);
  return change;
}

void set_deductible(CoverageTotals& summary, Money full) {
  const Money depreciation = assemble::deduction_of(summary);
  const Money acv = summary.acv.value_or(or_zero(summary.rcv) - depreciation);
  const Money applied = std::min(full, std::max(acv, Money()));
  const std::size_t row = row_of(summary, &CoverageTotals::deductible);
  if (row == summary.rows.size() && row > 0) {
    const auto claim = std::min(row_of(summary, &CoverageTotals::net_claim),
                                row_of(summary, &CoverageTotals::net_claim_remaining));
    summary.rows.insert(summary.rows.begin() + static_cast<std::ptrdiff_t>(claim), {"Less Deductible", {}});
  }
  SummaryChange change;
  change.deductible = applied - or_zero(summary.deductible);
  change.net_claim = -change.deductible;
  summary.deductible = applied;
  const bool in_full = applied == full;
  const bool names_full = summary.full_deductible.has_value();
  summary.full_deductible = in_full ? std::nullopt : std::optional(full);
  if (names_full || !in_full)
    for (SummaryRow& each : summary.rows)
      if (assemble::summary_member(each.label) == &CoverageTotals::deductible)
        each.label =
            in_full ? "Less Deductible" : "Less Deductible [Full Deductible = " + full.grouped() + "]";
  add_if_printed(summary.net_claim, change.net_claim);
  add_if_printed(summary.net_claim_remaining, change.net_claim);
  add_if_printed(summary.net_claim_if_recovered, change.net_claim);
  add_if_printed(summary.net_claim_remaining_if_recovered, change.net_claim);
  change_rows(summary, change, deducts_apart(summary));
}

void set_prior_payments(CoverageTotals& summary, Money paid) {
  std::size_t first = row_of(summary, &CoverageTotals::prior_payments);
  if (!summary.prior_payments && first == summary.rows.size() && !summary.net_claim_remaining) {
    add_payment_rows(summary);
    first = row_of(summary, &CoverageTotals::prior_payments);
  }
  const Money more = paid - or_zero(summary.prior_payments);
  summary.prior_payments = paid;
  // What is below the payments is what is left after them.
  constexpr assemble::SummaryMember left[] = {
      &CoverageTotals::net_claim, &CoverageTotals::net_claim_remaining,
      &CoverageTotals::net_claim_if_recovered, &CoverageTotals::net_claim_remaining_if_recovered};
  for (const assemble::SummaryMember member : left) {
    const std::size_t row = row_of(summary, member);
    const bool of_rest = member == &CoverageTotals::net_claim_remaining ||
                         member == &CoverageTotals::net_claim_remaining_if_recovered;
    const bool is_below = row == summary.rows.size() ? of_rest : row > first;
    if (is_below) add_if_printed(summary.*member, -more);
  }
  for (std::size_t i = first; i < summary.rows.size(); ++i) {
    SummaryRow& row = summary.rows[i];
    const bool printed_positive = i == first && row.amount > Money();
    if (i == first || std::ranges::find(left, assemble::summary_member(row.label)) != std::end(left))
      row.amount += printed_positive ? more : -more;
  }
}

std::string coverage_of(const CoverageTotals& summary) {
  constexpr std::string_view incurred_suffix = " Paid When Incurred";
  std::string_view name = summary.name;
  if (summary.paid_when_incurred && name.ends_with(incurred_suffix))
    name.remove_suffix(incurred_suffix.size());
  return std::string(name);
}

bool is_of(const LineItem& line, const CoverageTotals& summary, const Estimate& estimate) {
  if (line.excluded != summary.paid_when_incurred) return false;
  const auto same_kind = [&](const CoverageTotals& s) { return s.paid_when_incurred == line.excluded; };
  if (std::ranges::count_if(estimate.coverages, same_kind) == 1) return true;
  return !line.coverage.empty() && line.coverage == coverage_of(summary);
}

SummaryChange change_coverages(Estimate& estimate, const std::vector<LineChange>& changes,
                               const AddOns& add_ons, bool anew) {
  CoverageChanges coverages(estimate, changes, add_ons);
  coverages.count_anew(anew);
  return coverages.apply();
}

}  // namespace estimate::edit
