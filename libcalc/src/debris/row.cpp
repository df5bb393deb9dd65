#include "calculator_rows.h"
#include "debris/drawing.h"
#include "debris/fields.h"
#include "engine/run.h"

namespace calc {

Calculator debris_row() {
  return calculator_row<DebrisInputs, DebrisResult, names::debris, draw_debris>(
      "Debris: volume, weight, dumpsters");
}

}  // namespace calc
