#include "esx/verify/decimal_text.h"

#include <algorithm>

#include "esx/estimate/base/text.h"

namespace estimate::esx {
namespace {

bool smaller_magnitude(const DecimalText& a, const DecimalText& b) {
  if (a.integer.size() != b.integer.size()) return a.integer.size() < b.integer.size();
  if (a.integer != b.integer) return a.integer < b.integer;
  return a.decimals < b.decimals;  // digits after the point compare as text
}

}  // namespace

bool operator<(const DecimalText& a, const DecimalText& b) {
  if (a.negative != b.negative) return a.negative;
  return a.negative ? smaller_magnitude(b, a) : smaller_magnitude(a, b);
}

std::optional<DecimalText> parse_decimal_text(std::string_view text) {
  text = trim(text);
  DecimalText number;
  if (text.starts_with('-') || text.starts_with('+')) {
    number.negative = text.starts_with('-');
    text.remove_prefix(1);
  }
  const std::size_t point = std::min(text.find('.'), text.size());
  std::string_view integer = text.substr(0, point);
  std::string_view decimals = point < text.size() ? text.substr(point + 1) : std::string_view();
  if ((!integer.empty() && !is_digits(integer)) || (!decimals.empty() && !is_digits(decimals)) ||
      (integer.empty() && decimals.empty()))
    return std::nullopt;
  while (integer.starts_with('0')) integer.remove_prefix(1);
  while (decimals.ends_with('0')) decimals.remove_suffix(1);
  number.integer = integer;
  number.decimals = decimals;
  if (number.integer.empty() && number.decimals.empty()) number.negative = false;
  return number;
}

}  // namespace estimate::esx
