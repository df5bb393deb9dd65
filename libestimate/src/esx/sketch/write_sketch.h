// Rooms with printed length, width and height → a sketch document. Nothing is drawn from areas alone.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "estimate/model.h"

namespace estimate::esx {

/// "12' 6\"" in sketch units (1524 a foot); nullopt for anything but whole feet and inches.
[[nodiscard]] std::optional<int> sketch_units(std::string_view printed);

/// The document's bytes; nullopt where no room prints all three measures. Each room stands by itself, side
/// by side, since a print does not say how rooms adjoin; walls are centre lines, 4 inches thick.
[[nodiscard]] std::optional<std::string> make_sketch(const Estimate& estimate);

}  // namespace estimate::esx
