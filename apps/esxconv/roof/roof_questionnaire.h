// Asks the questions of the roof interview one at a time.
#pragma once

#include <iosfwd>

#include "esx/estimate/base/result.h"
#include "esx/estimate/price_list.h"
#include "esx/roof/interview.h"

namespace esxconv {

/// As ask_all() does. `measured` may be null; with it, the source of the measurements is known. Error:
/// invalid_usage where the answers end too early.
[[nodiscard]] estimate::Result<roof::Answers> ask_about_roof(const roof::RoofMeasurements* measured,
                                                             const estimate::PriceList& list,
                                                             std::istream& in, std::ostream& err);

}  // namespace esxconv
