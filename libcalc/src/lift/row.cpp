#include "calculator_rows.h"
#include "engine/run.h"
#include "lift/drawing.h"
#include "lift/fields.h"

namespace calc {

Calculator lift_row() {
  return calculator_row<LiftInputs, LiftResult, names::lift, draw_lift>("Aerial lift: selection and rental");
}

}  // namespace calc
