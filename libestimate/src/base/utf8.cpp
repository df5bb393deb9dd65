#include <algorithm>
#include <cstdint>
#include <cstring>

#include "esx/estimate/base/text.h"

namespace estimate {
namespace {

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

}  // namespace

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

}  // namespace estimate
