// A plan of the roof as a picture.
// Threads: the functions have no state; call them from any.
#pragma once

#include <string>

#include "esx/roof/report.h"

namespace roof {

/// An SVG document: address and report number; faces with designator, pitch, area and an arrow down the
/// slope; edges colored by type, with their lengths and a legend of the sums; a scale bar. North is up, with
/// an arrow, if the report gives it. Readable on light and on dark ground, without script; the same report
/// gives the same bytes.
[[nodiscard]] std::string plan_svg(const Report& report);

}  // namespace roof
