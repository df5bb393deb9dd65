// ROOM_INFO, MISS_WALLS, ROOM_DIM_VARS, SUBROOM and AREA_DIM_VARS of GENERIC_ROUGHDRAFT.
#pragma once

#include <string>
#include <string_view>

#include "esx/estimate/base/xml.h"
#include "esx/estimate/model.h"

namespace estimate::esx {

/// "5' 8\"" and "8'" as in the vendor's MISS_WALL: "5'8\"" and "8'0\"".
[[nodiscard]] std::string opening_dimension(std::string_view printed);

/// Appends ROOM_INFO, MISS_WALLS and ROOM_DIM_VARS of a room, roof or elevation, as far as printed.
void append_room(XmlElement& group, const Section& section);

/// `number` counts the subrooms of the room; a number printed in the name ("Closet (1)") takes precedence.
[[nodiscard]] XmlElement make_subroom(const Section& section, int number);

/// AREA_DIM_VARS of a level or of the whole estimate; an empty element if nothing is printed.
[[nodiscard]] XmlElement make_area_dimensions(const Dimensions& dimensions);

}  // namespace estimate::esx
