// The few values whose JSON form is decided once: boxes, coordinates, durations.
#pragma once

#include <chrono>
#include <string>

#include "estimate/base/json_writer.h"
#include "estimate/page.h"

namespace estimate {

/// At most `decimals` decimals, trailing zeros stripped; not for money.
[[nodiscard]] std::string plain_decimal(double value, int decimals);

/// Points, to the hundredth: no print is finer, and the last bits of a double differ between machines.
void write_points(JsonWriter& json, double value);

/// [x0, y0, x1, y1] in points.
void write_box(JsonWriter& json, const Box& box);

/// Milliseconds with three decimals, exact.
[[nodiscard]] std::string milliseconds(std::chrono::nanoseconds time);

}  // namespace estimate
