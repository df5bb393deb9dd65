#include "json/json_values.h"

#include <array>
#include <charconv>
#include <cmath>

#include "estimate/base/fixed.h"

namespace estimate {

std::string plain_decimal(double value, int decimals) {
  constexpr double largest = 1e15;  // beyond it no coordinate makes sense, and digits would not fit
  if (!std::isfinite(value) || std::abs(value) > largest) return "0";
  std::array<char, 64> digits{};
  const auto end = std::to_chars(digits.begin(), digits.end(), value, std::chars_format::fixed, decimals).ptr;
  std::string text(digits.begin(), end);
  if (text.contains('.')) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

void write_points(JsonWriter& json, double value) { json.raw_number(plain_decimal(value, 2)); }

void write_box(JsonWriter& json, const Box& box) {
  json.array(JsonWriter::Line::one);
  for (const double side : {box.x0, box.y0, box.x1, box.y1}) write_points(json, side);
  json.end();
}

std::string milliseconds(std::chrono::nanoseconds time) {
  using Thousandths = Fixed<struct MillisecondTag, 3>;
  const auto micro = std::chrono::duration_cast<std::chrono::microseconds>(time).count();
  return Thousandths::from_units(micro).plain();
}

}  // namespace estimate
