#include "calculator_rows.h"
#include "drywall_room/drawing.h"
#include "drywall_room/fields.h"
#include "engine/run.h"

namespace calc {

Calculator drywall_room_row() {
  return calculator_row<DrywallRoomInputs, DrywallRoomResult, names::drywall_room, draw_drywall>(
      "Drywall room: sheets, materials, labor");
}

}  // namespace calc
