// Names of the calculators, as in addresses and data files.
#pragma once

#include <string_view>

namespace calc::names {

inline constexpr std::string_view crane = "crane", scaffold = "scaffold", lift = "lift",
                                  water_mitigation = "water-mitigation", drywall_room = "drywall-room",
                                  debris = "debris", drying_power = "drying-power";

}  // namespace calc::names
