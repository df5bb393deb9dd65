// Moist air, by ASHRAE Fundamentals 2017, chapter 1, in inch-pound units.
#pragma once

#include "esx/calc/ledger.h"
#include "esx/calc/water_mitigation.h"

namespace calc {

/// Saturation pressure over ice or water (eq. 5 and 6), psia.
[[nodiscard]] double saturation_pressure_psia(double temp_f);
/// Pressure of the vapor in the air, psia.
[[nodiscard]] double vapor_pressure_psia(const Reading& air);
/// Grains of water to a pound of dry air (7000 grains per pound). Example: 80 F, 60 %: 92.1.
[[nodiscard]] double grains_per_pound(const Reading& air, Ledger& ledger);
/// Temperature at which that air begins to condense, by inversion of the saturation pressure.
[[nodiscard]] double dew_point_f(const Reading& air);

}  // namespace calc
