#include <algorithm>
#include <cstdint>
#include <cstring>

#include "esx/estimate/base/text.h"

namespace estimate {
namespace {

constexpr std::string_view white_space = " \t\r\n\v\f";

std::vector<std::string_view> pieces_between(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> pieces;
  for (auto begin = text.find_first_not_of(separators); begin != text.npos;) {
    const auto end = std::min(text.find_first_of(separators, begin), text.size());
    pieces.push_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(separators, end);
  }
  return pieces;
}

template <class Parts>
std::string joined(const Parts& parts, std::string_view separator) {
  std::string text;
  bool first = true;
  for (const auto& part : parts) {
    if (!first) text += separator;
    text += part;
    first = false;
  }
  return text;
}

constexpr char upper(char c) { return c >= 'a' && c <= 'z' ? char(c - 'a' + 'A') : c; }
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; }

/// Bytes at the front of `text`: a whole character, or the longest valid start of one (at least 1 byte),
/// which one U+FFFD replaces by Unicode's "maximal subpart" practice.
struct Sequence {
  std::size_t size = 1;
  bool valid = false;
};

/// What may follow a lead byte: the number of continuation bytes, and the range of the first one
/// (which rules out overlong forms, surrogates and values above U+10FFFF).
struct Lead {
  std::size_t continuations = 0;
  std::uint8_t low = 0x80, high = 0xBF;
};

constexpr bool between(std::uint8_t byte, std::uint8_t low, std::uint8_t high) {
  return byte >= low && byte <= high;
}

constexpr Lead lead_of(std::uint8_t byte) {
  if (between(byte, 0xC2, 0xDF)) return {1};
  if (byte == 0xE0) return {2, 0xA0, 0xBF};
  if (byte == 0xED) return {2, 0x80, 0x9F};
  if (between(byte, 0xE1, 0xEF)) return {2};
  if (byte == 0xF0) return {3, 0x90, 0xBF};
  if (between(byte, 0xF1, 0xF3)) return {3};
  if (byte == 0xF4) return {3, 0x80, 0x8F};
  return {};
}

Sequence first_sequence(std::string_view text) {
  const auto byte = [&](std::size_t i) { return std::uint8_t(text[i]); };
  if (byte(0) < 0x80) return {1, true};
  const Lead lead = lead_of(byte(0));
  if (lead.continuations == 0) return {1, false};
  std::size_t size = 1;
  while (size <= lead.continuations && size < text.size()) {
    const bool fits = size == 1 ? between(byte(1), lead.low, lead.high) : between(byte(size), 0x80, 0xBF);
    if (!fits) break;
    ++size;
  }
  return {size, size == lead.continuations + 1};
}

/// The number of bytes before the first that is not ASCII; compares eight at a time.
std::size_t ascii_prefix(std::string_view text) {
  constexpr std::uint64_t high_bits = 0x8080808080808080;
  std::size_t at = 0;
  for (std::uint64_t eight = 0; at + sizeof eight <= text.size(); at += sizeof eight) {
    std::memcpy(&eight, text.data() + at, sizeof eight);
    if ((eight & high_bits) != 0) break;
  }
  while (at < text.size() && std::uint8_t(text[at]) < 0x80) ++at;
  return at;
}

constexpr std::string_view big_mark("\xFE\xFF", 2), little_mark("\xFF\xFE", 2);
constexpr char32_t replacement = 0xFFFD;

bool is_big_endian(std::string_view bytes) {
  return bytes.starts_with(big_mark) || bytes.starts_with(std::string_view("\0<", 2));
}

bool is_high(char32_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool is_low(char32_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

}  // namespace

std::string_view trim(std::string_view text) {
  const auto begin = text.find_first_not_of(white_space);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(white_space) - begin + 1);
}

std::string to_upper(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), upper);
  return result;
}

std::string to_lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), lower);
  return result;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (auto at = text.find(separator); at != text.npos; at = text.find(separator)) {
    parts.push_back(text.substr(0, at));
    text.remove_prefix(at + 1);
  }
  parts.push_back(text);
  return parts;
}

std::vector<std::string_view> split_blanks(std::string_view text) { return pieces_between(text, " \t"); }

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
  return joined(parts, separator);
}

std::string squeeze(std::string_view text) { return joined(pieces_between(text, white_space), " "); }

std::string replace_all(std::string_view text, std::string_view from, std::string_view to) {
  if (from.empty()) return std::string(text);
  std::string result;
  for (auto at = text.find(from); at != text.npos; at = text.find(from)) {
    result += text.substr(0, at);
    result += to;
    text.remove_prefix(at + from.size());
  }
  return result += text;
}

bool is_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

bool valid_utf8(std::string_view text) {
  while (true) {
    text.remove_prefix(ascii_prefix(text));
    if (text.empty()) return true;
    const auto [size, valid] = first_sequence(text);
    if (!valid) return false;
    text.remove_prefix(size);
  }
}

void append_utf8(std::string& text, char32_t c) {
  if (c > 0x10FFFF || (c >= 0xD800 && c < 0xE000)) c = 0xFFFD;
  const auto put = [&](char32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xC0 | (c >> 6));
    put(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    put(0xE0 | (c >> 12));
    put(0x80 | ((c >> 6) & 0x3F));
    put(0x80 | (c & 0x3F));
  } else {
    put(0xF0 | (c >> 18));
    put(0x80 | ((c >> 12) & 0x3F));
    put(0x80 | ((c >> 6) & 0x3F));
    put(0x80 | (c & 0x3F));
  }
}

std::string repair_utf8(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const auto [size, valid] = first_sequence(text);
    result += valid ? text.substr(0, size) : std::string_view("\xEF\xBF\xBD");
    text.remove_prefix(size);
  }
  return result;
}

std::string_view cut_utf8(std::string_view text, std::size_t max_bytes) {
  if (text.size() <= max_bytes) return text;
  std::size_t end = max_bytes;
  while (end > 0 && (std::uint8_t(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end);
}

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
