#include "esx/estimate/base/utf16.h"

#include <cstdint>

#include "esx/estimate/base/text.h"

namespace estimate {
namespace {

constexpr std::string_view big_mark("\xFE\xFF", 2), little_mark("\xFF\xFE", 2);
constexpr char32_t replacement = 0xFFFD;

bool is_big_endian(std::string_view bytes) {
  return bytes.starts_with(big_mark) || bytes.starts_with(std::string_view("\0<", 2));
}

bool is_high(char32_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool is_low(char32_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

}  // namespace

bool is_utf16(std::string_view bytes) {
  constexpr std::string_view utf32_mark("\xFF\xFE\0\0", 4);
  if (bytes.starts_with(utf32_mark)) return false;
  return bytes.starts_with(big_mark) || bytes.starts_with(little_mark) ||
         bytes.starts_with(std::string_view("<\0", 2)) || bytes.starts_with(std::string_view("\0<", 2));
}

std::string utf16_to_utf8(std::string_view bytes) {
  const std::size_t high_byte = is_big_endian(bytes) ? 0 : 1;
  if (bytes.starts_with(big_mark) || bytes.starts_with(little_mark)) bytes.remove_prefix(2);
  const auto unit_at = [&](std::size_t at) {
    const auto high = static_cast<unsigned char>(bytes[at + high_byte]);
    const auto low = static_cast<unsigned char>(bytes[at + 1 - high_byte]);
    return static_cast<char32_t>(high << 8 | low);
  };
  std::string text;
  text.reserve(bytes.size() / 2);
  std::size_t at = 0;
  for (; at + 1 < bytes.size(); at += 2) {
    char32_t c = unit_at(at);
    if (is_high(c) && at + 3 < bytes.size() && is_low(unit_at(at + 2))) {
      c = 0x10000 + ((c - 0xD800) << 10) + (unit_at(at + 2) - 0xDC00);
      at += 2;
    } else if (is_high(c) || is_low(c)) {
      c = replacement;
    }
    append_utf8(text, c);
  }
  if (at < bytes.size()) append_utf8(text, replacement);
  return text;
}

}  // namespace estimate
