#include "esxserver/adapters/postgres/text_code.h"

#include <array>
#include <charconv>

#include "esx/estimate/base/text.h"
#include "esxserver/domain/crypto.h"

namespace esxserver::postgres {
namespace {

constexpr char escape = '\x1A';
constexpr std::string_view always_coded("\x1A\0", 2);
constexpr std::size_t hex_length = 2;

}  // namespace

std::string text_to_code(std::string_view text) {
  const bool utf8 = estimate::valid_utf8(text);
  if (utf8 && text.find_first_of(always_coded) == std::string_view::npos) return std::string(text);
  std::string code;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    constexpr unsigned char first_beyond_ascii = 0x80;
    if (always_coded.contains(c) || (!utf8 && byte >= first_beyond_ascii))
      code += escape + to_hex(std::array{byte});
    else
      code += c;
  }
  return code;
}

std::string text_from_code(std::string_view code) {
  std::string text;
  for (std::size_t at = 0; at < code.size(); ++at) {
    if (code[at] != escape) {
      text += code[at];
      continue;
    }
    const std::string_view hex = code.substr(at + 1, hex_length);
    unsigned char byte = 0;
    std::from_chars(hex.data(), hex.data() + hex.size(), byte, 16);
    text += static_cast<char>(byte);
    at += hex_length;
  }
  return text;
}

}  // namespace esxserver::postgres
