#include "assemble/item_sums.h"

#include <algorithm>
#include <cstdint>

#include "assemble/summary_labels.h"
#include "model/line_amount.h"

namespace estimate::assemble {
namespace {

constexpr Money ItemSums::* amounts[] = {
    &ItemSums::extension, &ItemSums::tax,          &ItemSums::overhead_and_profit,
    &ItemSums::rcv,       &ItemSums::depreciation, &ItemSums::acv,
};

struct Plus {
  static constexpr int sign = 1;
  template <class T>
  void operator()(T& sum, const T& part) const {
    sum += part;
  }
};

struct Minus {
  static constexpr int sign = -1;
  template <class T>
  void operator()(T& sum, const T& part) const {
    sum -= part;
  }
};

/// The depreciation between the RCV and the ACV, or the deductible or net claim of prints without an ACV.
/// Zero without a row that closes it: then the order of the rows says nothing.
template <class Counts>
Money sum_of_deductions(const CoverageTotals& summary, Counts counts) {
  const auto is_step = [](SummaryMember member) {
    return member == &CoverageTotals::acv || member == &CoverageTotals::deductible ||
           member == &CoverageTotals::prior_payments || member == &CoverageTotals::net_claim ||
           member == &CoverageTotals::net_claim_remaining;
  };
  Money sum;
  const auto member_of = [](const SummaryRow& row) { return summary_member(row.label); };
  const auto rcv = std::ranges::find(summary.rows, &CoverageTotals::rcv, member_of);
  const auto next =
      std::find_if(rcv, summary.rows.end(), [&](const auto& row) { return is_step(member_of(row)); });
  if (next == summary.rows.end()) return sum;
  for (auto row = rcv; row != next; ++row)
    if (is_depreciation_label(row->label) && counts(row->label)) sum += magnitude(row->amount);
  return sum;
}

}  // namespace

ItemSums& ItemSums::operator+=(const ItemSums& other) {
  for (const auto amount : amounts) this->*amount += other.*amount;
  return *this;
}

ItemSums& ItemSums::operator-=(const ItemSums& other) {
  for (const auto amount : amounts) this->*amount -= other.*amount;
  return *this;
}

ItemSums amounts_of(const LineItem& line) {
  const Money depreciation = line.depreciation ? line.depreciation->amount : Money{};
  return {.extension = amount_before_tax(line),
          .tax = line.tax.value_or(Money{}),
          .overhead_and_profit = line.overhead_and_profit.value_or(Money{}),
          .rcv = line.rcv.value_or(Money{}),
          .depreciation = depreciation,
          .acv = line.acv ? *line.acv : line.rcv.value_or(Money{}) - depreciation};
}

bool tax_is_hidden(const LineItem& line) {
  return line.rcv && !line.tax && !line.overhead_and_profit && row_extension(line) < *line.rcv;
}

bool adds_waste(const LineItem& line) {
  constexpr std::int64_t largest_percent = 25, units_of_a_percent = 10'000;
  if (!line.rcv || !line.tax || !line.quantity || !has_price(line)) return false;
  const Money extension = row_extension(line);
  const Money more = *line.rcv - *line.tax - or_zero(line.overhead_and_profit) - extension;
  if (more.units() <= 0 || extension.units() <= 0) return false;
  const std::int64_t percent = (100 * more.units() + extension.units() / 2) / extension.units();
  const Money waste = percent_of(Percent::from_units(percent * units_of_a_percent), extension);
  // The program may have multiplied before it rounded.
  return percent > 0 && percent <= largest_percent && magnitude(waste - more) <= Money::from_units(100);
}

LineSums::LineSums(const Estimate& estimate)
    : own(estimate.sections.size()), whole(estimate.sections.size()) {
  places_.reserve(estimate.sections.size());
  for (const Section& section : estimate.sections) {
    // Parents come before their children.
    const auto parent = static_cast<std::size_t>(section.parent);
    const bool inside = section.parent >= 0 && parent < places_.size();
    places_.push_back(
        {inside ? section.parent : -1, section.totals.has_value() || (inside && places_[parent].covered)});
  }
  for (const LineItem& line : estimate.items) change(line, Plus());
}

void LineSums::replace(const LineItem& line, const LineItem& other) {
  change(line, Minus());
  change(other, Plus());
}

template <class Change>
void LineSums::change(const LineItem& line, Change by) {
  if (line.tax) lines_with_tax += Change::sign;
  if (line.overhead_and_profit) lines_with_markup += Change::sign;
  if (adds_waste(line)) lines_with_waste += Change::sign;
  const ItemSums part = amounts_of(line);
  by(line.excluded ? struck : counted, part);
  if (line.excluded) return;
  const bool known = line.section >= 0 && static_cast<std::size_t>(line.section) < places_.size();
  if (known) by(own[static_cast<std::size_t>(line.section)], part);
  for (int s = known ? line.section : -1; s >= 0; s = places_[static_cast<std::size_t>(s)].parent)
    by(whole[static_cast<std::size_t>(s)], part);
  if (!known || !places_[static_cast<std::size_t>(line.section)].covered) by(uncovered_rcv, part.rcv);
  if (!line.quantity || !tax_is_hidden(line)) return;
  by(hidden_tax, part.rcv - row_extension(line));
  hidden_taxes += Change::sign;
}

Money deduction_of(const CoverageTotals& summary) {
  const Money sum = sum_of_deductions(summary, [](std::string_view) { return true; });
  if (!sum.is_zero()) return sum;
  return summary.depreciation.value_or(summary.recoverable_depreciation.value_or(Money{}) +
                                       summary.non_recoverable_depreciation.value_or(Money{}));
}

Money deduction_on_lines(const CoverageTotals& summary) {
  return deduction_of(summary) - sum_of_deductions(summary, is_markup_label);
}

}  // namespace estimate::assemble
