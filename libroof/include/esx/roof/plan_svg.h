// A plan of the roof as a picture.
// Threads: the functions have no state; call them from any.
#pragma once

#include <string>

#include "esx/roof/report.h"

namespace roof {

/// An SVG document, north up: faces with designator, pitch and area, edges colored by type with a legend of
/// their lengths, a north arrow and a scale bar. Readable on light and on dark ground, without script; the
/// same report gives the same bytes.
[[nodiscard]] std::string plan_svg(const Report& report);

}  // namespace roof
