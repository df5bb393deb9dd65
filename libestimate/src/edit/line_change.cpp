#include "edit/line_change.h"

#include "model/line_amount.h"

namespace estimate::edit {
namespace {

constexpr Money Contribution::* contributed[] = {
    &Contribution::extension, &Contribution::tax,         &Contribution::overhead_and_profit,
    &Contribution::rcv,       &Contribution::recoverable, &Contribution::non_recoverable,
};

}  // namespace

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

}  // namespace estimate::edit
