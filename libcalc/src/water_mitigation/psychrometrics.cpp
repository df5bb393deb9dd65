#include "water_mitigation/psychrometrics.h"

#include <algorithm>
#include <cmath>

namespace calc {

double saturation_pressure_psia(double temp_f) {
  const double t = temp_f + 459.67;
  if (temp_f < 32) {
    return std::exp(-1.0214165e4 / t - 4.8932428 - 5.3765794e-3 * t + 1.9202377e-7 * t * t +
                    3.5575832e-10 * std::pow(t, 3) - 9.0344688e-14 * std::pow(t, 4) +
                    4.1635019 * std::log(t));
  }
  return std::exp(-1.0440397e4 / t - 1.1294650e1 - 2.7022355e-2 * t + 1.2890360e-5 * t * t -
                  2.4780681e-9 * std::pow(t, 3) + 6.5459673 * std::log(t));
}

double vapor_pressure_psia(const Reading& air) {
  return air.rh_pct / 100 * saturation_pressure_psia(air.temp_f);
}

double grains_per_pound(const Reading& air, Ledger& ledger) {
  constexpr double grains = 7000;
  const double pressure = ledger.constant("pressure_psia");
  // Steam-hot readings cannot hold more vapor than there is pressure.
  const double vapor = std::min(vapor_pressure_psia(air), 0.95 * pressure);
  return grains * ledger.constant("humidity_ratio") * vapor / (pressure - vapor);
}

double dew_point_f(const Reading& air) {
  const double vapor = vapor_pressure_psia(air);
  double low = -120, high = air.temp_f;
  constexpr int halvings = 60;
  for (int i = 0; i < halvings; ++i) {
    const double middle = (low + high) / 2;
    (saturation_pressure_psia(middle) < vapor ? low : high) = middle;
  }
  return high;
}

}  // namespace calc
