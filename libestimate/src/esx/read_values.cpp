#include "esx/read_values.h"

#include <charconv>

#include "esx/estimate/base/text.h"

namespace estimate::esx {

std::string text_of(const XmlElement& e, std::string_view attribute) {
  const std::string* text = e.attribute(attribute);
  return text == nullptr ? std::string() : *text;
}

std::optional<DateTime> date_of(const XmlElement& e, std::string_view attribute) {
  const std::string* text = e.attribute(attribute);
  return text == nullptr ? std::nullopt : parse_iso_date(*text);
}

bool flag_of(const XmlElement& e, std::string_view attribute) { return text_of(e, attribute) == "1"; }

std::optional<int> integer_of(const XmlElement& e, std::string_view attribute) {
  const std::string* text = e.attribute(attribute);
  int value = 0;
  if (text == nullptr) return std::nullopt;
  const auto parsed = std::from_chars(text->data(), text->data() + text->size(), value);
  if (parsed.ec != std::errc() || parsed.ptr != text->data() + text->size()) return std::nullopt;
  return value;
}

std::string_view without_padding(std::string_view decimal) {
  decimal = trim(decimal);
  if (!decimal.contains('.')) return decimal;
  while (decimal.ends_with('0')) decimal.remove_suffix(1);
  if (decimal.ends_with('.')) decimal.remove_suffix(1);
  return decimal;
}

}  // namespace estimate::esx
