// The quantity of an item: as said, or calculated from the room.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "esx/estimate/scope.h"
#include "scope/statements.h"

namespace estimate::scope {

struct SaidQuantity {
  std::optional<Quantity> value;
  std::string unit;  // if the item has none yet
  std::string calc;
  std::string question;  // if there is no value
};

/// `unit`: of the list's entry; empty if there is none, and then as it was said.
[[nodiscard]] SaidQuantity quantity_of(const SaidThing& thing, const ScopeRoom& room, std::string_view unit);

}  // namespace estimate::scope
