#include "calculator_rows.h"
#include "engine/run.h"
#include "water_mitigation/drawing.h"
#include "water_mitigation/fields.h"

namespace calc {

Calculator water_mitigation_row() {
  return calculator_row<WaterMitInputs, WaterMitResult, names::water_mitigation, draw_water>(
      "Water mitigation: drying equipment");
}

}  // namespace calc
