// The measures of a room (W, C, F, PF, PC), and the quantity of an item: as said, or calculated from the
// room.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "esx/estimate/scope.h"
#include "scope/grammar.h"
#include "scope/words.h"

namespace estimate::scope {

/// A measure of a room, or what is missing for it.
struct RoomMeasure {
  std::optional<double> value;  // square feet, or feet of a perimeter
  std::string_view unit;        // "SF", "LF"
  std::string calc;             // "W", "W+C"; also without a value
  std::string question;         // if there is no value
};

/// `surfaces` is not 0. Openings are taken off walls and floor perimeter. `height_ft`: only that much of the
/// walls, from the floor.
[[nodiscard]] RoomMeasure measure_room(const ScopeRoom& room, Surfaces surfaces,
                                       std::optional<double> height_ft);

/// The quantity of an item: as said, or calculated from the room.
struct SaidQuantity {
  std::optional<Quantity> value;
  std::string unit;        // if the item has none yet
  std::string calc;        // with a question: of the sizes that are missing
  std::string question;    // if there is no value
  std::string assumption;  // that the value rests on
};

/// `unit`: of the list's entry; empty if there is none, and then as it was said. `by_day`: it counts days.
[[nodiscard]] SaidQuantity quantity_of(const SaidThing& thing, const ScopeRoom& room, std::string_view unit,
                                       bool by_day);

/// "drip edge 180 LF": what was only measured is new, if a list has it so.
[[nodiscard]] bool is_measured(const ScopeRoom& room, const SaidThing& thing);

/// By hand, it comes by the foot and not by the piece: "trim".
[[nodiscard]] bool comes_by_measure(std::string_view noun);

}  // namespace estimate::scope
