#include "edit/scaled.h"

#include <cmath>

namespace estimate::edit {

Money scaled(Money amount, Money part, Money whole) {
  if (whole.is_zero()) return amount;
  constexpr std::int64_t limit = 2 * detail::max_units;
  const double size = static_cast<double>(amount.units()) * static_cast<double>(part.units()) /
                      static_cast<double>(whole.units());  // to compare with the limit only
  if (std::abs(size) > static_cast<double>(limit)) return Money::from_units(size > 0 ? limit : -limit);
  return Money::from_units(detail::divide_half_up(amount.units(), whole.units(), part.units()));
}

}  // namespace estimate::edit
