#include "calculator_rows.h"
#include "engine/run.h"
#include "scaffold/drawing.h"
#include "scaffold/fields.h"

namespace calc {

Calculator scaffold_row() {
  return calculator_row<ScaffoldInputs, ScaffoldResult, names::scaffold, draw_scaffold>(
      "Scaffold: parts, ties, labor, rental");
}

}  // namespace calc
