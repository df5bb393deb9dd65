#include <array>
#include <cstdint>

#include "esx/estimate/base/text.h"
#include "match/prices/spreadsheet_rows.h"

namespace estimate::match {
namespace {

/// Windows-1252 0x80..0x9F; the five unused codes map to the control characters with the same number.
constexpr std::array<char16_t, 32> windows_1252_high = {
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};

char16_t windows_1252_character(std::uint8_t byte) {
  return byte >= 0x80 && byte <= 0x9F ? windows_1252_high[byte - 0x80] : char16_t(byte);
}

std::string windows_1252_to_utf8(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size() + bytes.size() / 8);
  for (const char byte : bytes) append_utf8(text, windows_1252_character(std::uint8_t(byte)));
  return text;
}

bool is_ascii(std::string_view bytes) {
  std::uint8_t all = 0;
  for (const char byte : bytes) all |= std::uint8_t(byte);
  return all < 0x80;
}

/// U+0080..U+009F are encoded as this byte and one less than 0xA0.
constexpr std::uint8_t first_byte_of_c1 = 0xC2;

constexpr bool is_ascii_control(std::uint8_t byte) {
  return ((byte < 0x20) & (byte != '\t') & (byte != '\n') & (byte != '\r')) | (byte == 0x7F);
}

/// One pass without branches, which compilers vectorize: whole lists go through it.
bool may_have_control_character(std::string_view utf8) {
  bool found = false;
  for (const char c : utf8) {
    const auto byte = std::uint8_t(c);
    found |= is_ascii_control(byte) | (byte == first_byte_of_c1);
  }
  return found;
}

}  // namespace

Result<std::string_view> spreadsheet_text(std::string_view bytes, std::string& storage) {
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) {
    if (bytes.size() % 2 != 0)
      return fail(ErrorCode::malformed_price_list, "the file is UTF-16 and ends in half a character");
    storage = utf16_to_utf8(bytes);
    return storage;
  }
  constexpr std::string_view utf8_mark = "\xEF\xBB\xBF";
  if (bytes.starts_with(utf8_mark)) bytes.remove_prefix(utf8_mark.size());
  if (is_ascii(bytes) || valid_utf8(bytes)) return bytes;
  storage = windows_1252_to_utf8(bytes);
  return storage;
}

bool has_control_character(std::string_view utf8) {
  if (!may_have_control_character(utf8)) return false;
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    const auto byte = std::uint8_t(utf8[i]);
    if (is_ascii_control(byte)) return true;
    if (byte == first_byte_of_c1 && i + 1 < utf8.size() && std::uint8_t(utf8[i + 1]) < 0xA0) return true;
  }
  return false;
}

}  // namespace estimate::match
