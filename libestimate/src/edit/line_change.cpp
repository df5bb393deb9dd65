#include "edit/line_change.h"

#include <cmath>
#include <utility>

#include "model/line_amount.h"

namespace estimate::edit {
namespace {

constexpr Money Contribution::* contributed[] = {
    &Contribution::extension, &Contribution::tax,         &Contribution::overhead_and_profit,
    &Contribution::rcv,       &Contribution::recoverable, &Contribution::non_recoverable,
};

void scale(std::optional<Money>& amount, Money part, Money whole) {
  if (amount) amount = scaled(*amount, part, whole);
}

/// By the printed percentage where it gives the printed amount; otherwise in proportion to the RCV.
Money revised_depreciation(const Depreciation& depreciation, const LineItem& before, Money extension_before,
                           const LineItem& after, Money extension_after) {
  const Money rcv_before = or_zero(before.rcv), rcv_after = or_zero(after.rcv);
  if (const auto& percent = depreciation.percent) {
    if (percent_of(*percent, rcv_before) == depreciation.amount) return percent_of(*percent, rcv_after);
    if (percent_of(*percent, extension_before) == depreciation.amount)
      return percent_of(*percent, extension_after);
  }
  return scaled(depreciation.amount, rcv_after, rcv_before);
}

/// Depreciation and ACV of both lines. A depreciation that is not the difference of the other two was edited.
void revise_depreciation(LineItem& before, Money extension_before, LineItem& after, Money extension_after) {
  const Money typed = after.depreciation ? after.depreciation->amount : Money();
  const Money printed = before.rcv && before.acv ? *before.rcv - *before.acv : typed;
  if (before.depreciation) before.depreciation->amount = printed;
  if (after.depreciation && before.depreciation && typed == printed && before.rcv != after.rcv)
    after.depreciation->amount =
        revised_depreciation(*before.depreciation, before, extension_before, after, extension_after);
  const Money kept = after.depreciation ? after.depreciation->amount : printed;
  if (after.acv) after.acv = or_zero(after.rcv) - kept;
}

LineChange finish(LineItem before, Money extension_before, LineItem after, Money extension_after) {
  revise_depreciation(before, extension_before, after, extension_after);
  if (!after.printed) after.printed = figures_of(before);
  return {{}, std::move(before), std::move(after)};
}

/// The line with the quantity that its prices and the amount give; if there is none, another price was
/// edited, and the removal, which the recap by category counts apart, stays.
LineItem with_quantity(LineItem line, Money extension) {
  const Money price =
      line.remove_price || line.replace_price || line.reset_price
          ? or_zero(line.remove_price) + or_zero(line.replace_price) + or_zero(line.reset_price)
          : or_zero(line.unit_price);
  constexpr Money one = Money::from_units(100);  // in hundredths, as prints have quantities
  const Quantity quantity = Quantity::from_units(scaled(one, extension, price).units() * 100);
  if (!price.is_zero() && line_extension(line, quantity) == extension) {
    line.quantity = quantity;
    return line;
  }
  if (line.remove_price) line.remove_price = extend(line.quantity.value_or(Quantity()), *line.remove_price);
  return with_extension(std::move(line), extension);
}

}  // namespace

Money scaled(Money amount, Money part, Money whole) {
  if (whole.is_zero()) return amount;
  constexpr std::int64_t limit = 2 * detail::max_units;
  const double size = static_cast<double>(amount.units()) * static_cast<double>(part.units()) /
                      static_cast<double>(whole.units());  // to compare with the limit only
  if (std::abs(size) > static_cast<double>(limit)) return Money::from_units(size > 0 ? limit : -limit);
  return Money::from_units(detail::divide_half_up(amount.units(), whole.units(), part.units()));
}

Contribution& Contribution::operator+=(const Contribution& other) {
  for (const auto amount : contributed) this->*amount += other.*amount;
  return *this;
}

Contribution& Contribution::operator-=(const Contribution& other) {
  for (const auto amount : contributed) this->*amount -= other.*amount;
  return *this;
}

Contribution contribution_of(const LineItem& line) {
  const assemble::ItemSums sums = assemble::amounts_of(line);
  Contribution part{sums.extension, sums.tax, sums.overhead_and_profit, sums.rcv, {}, {}};
  if (line.quantity && assemble::tax_is_hidden(line)) part.tax = sums.rcv - row_extension(line);
  const bool recoverable = !line.depreciation || line.depreciation->recoverable;
  (recoverable ? part.recoverable : part.non_recoverable) = sums.depreciation;
  return part;
}

Contribution difference_of(const LineChange& change) {
  Contribution difference = contribution_of(change.after);
  difference -= contribution_of(change.before);
  return difference;
}

Amounts figures_of(const LineItem& line) {
  Amounts figures{line.tax, line.overhead_and_profit, line.rcv, {}, line.acv};
  if (line.depreciation) figures.depreciation = line.depreciation->amount;
  return figures;
}

LineItem with_extension(LineItem line, Money extension) {
  line.quantity = Quantity::from_units(10'000);
  if (line.remove_price || line.replace_price || line.reset_price) {
    const Money removal = line.activity == Activity::remove ? extension : or_zero(line.remove_price);
    line.remove_price = removal;
    line.replace_price = extension - removal;
    line.reset_price.reset();
  }
  line.unit_price = extension;
  return line;
}

LineChange revise_line(const LineItem& line, EditedFigure edited) {
  LineItem before = line, after = line;
  const Money tax = or_zero(line.tax), markup = or_zero(line.overhead_and_profit), rcv = or_zero(line.rcv);
  const Money extension = row_extension(line);
  Money extension_before = extension;
  switch (edited) {
    case EditedFigure::price: {
      extension_before = rcv - tax - markup;
      before = with_quantity(line, extension_before);
      scale(after.tax, extension, extension_before);
      scale(after.overhead_and_profit, extension, extension_before);
      break;
    }
    case EditedFigure::tax:
      before.tax = rcv - extension - markup;
      break;
    case EditedFigure::overhead_and_profit:
      before.overhead_and_profit = rcv - extension - tax;
      break;
    case EditedFigure::rcv:
      before.rcv = extension + tax + markup;
      break;
  }
  after.rcv = extension + or_zero(after.tax) + or_zero(after.overhead_and_profit);
  return finish(std::move(before), extension_before, std::move(after), extension);
}

LineChange revise_line_with_hidden_tax(const LineItem& line, const std::optional<Percent>& rate) {
  constexpr Percent whole = Percent::from_units(1'000'000);
  const Money extension = line_extension(line), rcv = or_zero(line.rcv);
  Money extension_before = rcv;
  LineItem after = line;
  after.rcv = extension;
  if (rate && !rate->is_zero() && extension > Money() && rcv > Money()) {  // credits have no tax
    const auto cents = [](Percent percent) { return Money::from_units(percent.units()); };
    const Money untaxed = scaled(rcv, cents(whole), cents(whole + *rate));
    if (untaxed + percent_of(*rate, untaxed) == rcv) {
      extension_before = untaxed;
      after.rcv = extension + percent_of(*rate, extension);
    }
  }
  return finish(with_extension(line, extension_before), extension_before, std::move(after), extension);
}

}  // namespace estimate::edit
