#include "esxconv/input/typed_value.h"

#include <charconv>
#include <cmath>
#include <utility>

namespace esxconv {

using estimate::JsonValue;

JsonValue number_or_text(const std::string& text) {
  if (auto read = estimate::read_json(text); read && read->number()) return *std::move(read);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole && std::isfinite(value) ? JsonValue::exact(estimate::shortest_decimal(value))
                                       : JsonValue(text);
}

}  // namespace esxconv
