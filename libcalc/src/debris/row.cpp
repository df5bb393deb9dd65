#include "calculator_rows.h"
#include "debris/fields.h"
#include "engine/run.h"

namespace calc {

Calculator debris_row() {
  return calculator_row<DebrisInputs, DebrisResult, names::debris>("Debris: volume, weight, dumpsters");
}

}  // namespace calc
