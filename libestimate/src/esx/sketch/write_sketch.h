// Rooms with printed length, width and height → a sketch document. Areas alone are not enough to draw a room.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "esx/estimate/model.h"

namespace estimate::esx {

/// "12' 6\"" in sketch units (1524 per foot); nullopt for anything but whole feet and inches.
[[nodiscard]] std::optional<int> sketch_units(std::string_view printed);

/// The document's bytes; nullopt if no room has all three measures. The rooms are side by side and do not
/// touch, since prints do not show how they adjoin; walls are center lines, 4 inches thick.
[[nodiscard]] std::optional<std::string> make_sketch(const Estimate& estimate);

}  // namespace estimate::esx
