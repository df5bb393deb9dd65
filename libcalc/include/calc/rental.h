// Rental by whole days, weeks of 7 and months of 28 days: the cheapest cover of a period.
#pragma once

#include <string>

#include "calc/cost.h"
#include "calc/field.h"

namespace calc {

struct RentalRates {
  Price day;
  Price week;
  Price month;
};

struct Rental {
  Price cost;
  int months = 0;  // of 28 days
  int weeks = 0;
  int days = 0;
};
void describe(ResultVisitor& visitor, const Rental& rental);

/// Three days may be billed as a week. Example: 4 days at 175/483/1068 cost 483: one week.
[[nodiscard]] Rental cheapest_rental(int days, const RentalRates& rates);

/// "0x28d 1wk 0d".
[[nodiscard]] std::string rental_text(const Rental& rental);

}  // namespace calc
