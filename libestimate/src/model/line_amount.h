// The amount of a line before tax and O&P: what recaps and coverage summaries sum up.
#pragma once

#include "estimate/model.h"

namespace estimate {

/// quantity × each printed unit price, rounded half up; 0 for a line without prices.
[[nodiscard]] Money line_extension(const LineItem& item);

/// Printed RCV less tax and O&P; the extension where no RCV is printed.
[[nodiscard]] Money amount_before_tax(const LineItem& item);

}  // namespace estimate
