#include "calculator_rows.h"
#include "drying_power/drawing.h"
#include "drying_power/fields.h"
#include "engine/run.h"

namespace calc {

Calculator drying_power_row() {
  return calculator_row<DryingPowerRequest, DryingPowerResult, names::drying_power, draw_power>(
      "Drying power: panel or temporary power");
}

}  // namespace calc
