#include "calculator_rows.h"
#include "crane/drawing.h"
#include "crane/fields.h"
#include "engine/run.h"

namespace calc {

Calculator crane_row() {
  return calculator_row<CraneInputs, CraneResult, names::crane, draw_crane>("Crane: sizing, hours, cost");
}

}  // namespace calc
