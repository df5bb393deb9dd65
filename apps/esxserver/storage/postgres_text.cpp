// What PostgreSQL accepts: URLs, statements, and any bytes as text.
#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <libpq-fe.h>

#include "esx/estimate/base/text.h"
#include "esxserver/base/crypto.h"
#include "esxserver/base/result.h"
#include "esxserver/storage/postgres.h"

namespace esxserver::postgres {
namespace {

constexpr char escape = '\x1A';
constexpr std::string_view always_coded("\x1A\0", 2);
constexpr std::size_t hex_length = 2;

struct FreeOptions {
  void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
};

/// The value of `port`, of all hosts; nothing if libpq cannot parse the URL. Its reasons quote the URL.
std::optional<std::string> ports_of(const std::string& url) {
  const std::unique_ptr<PQconninfoOption, FreeOptions> options(PQconninfoParse(url.c_str(), nullptr));
  if (!options) return std::nullopt;
  for (const PQconninfoOption* option = options.get(); option->keyword != nullptr; ++option)
    if (std::string_view(option->keyword) == "port") return option->val ? option->val : "";
  return "";
}

/// Empty: the default.
bool is_port(std::string_view text) {
  constexpr int highest = 65'535;
  int port = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), port);
  return text.empty() || (estimate::is_digits(text) && problem == std::errc() && port > 0 && port <= highest);
}

/// One "@" at most, before the first "/".
bool has_clear_user(std::string_view url) {
  const std::string_view rest = url.substr(std::min(url.size(), url.find("//") + 2));
  const auto at = rest.find('@');
  return at == rest.npos || (at == rest.rfind('@') && at < rest.find('/'));
}

}  // namespace

/// SQLite: integers have 64 bits, text is compared by bytes, and STRICT is an option.
std::string translated(const std::string& statements) {
  std::string text = estimate::replace_all(statements, " INTEGER", " BIGINT");
  text = estimate::replace_all(text, " TEXT", " TEXT COLLATE \"C\"");
  return estimate::replace_all(text, ") STRICT;", ");");
}

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

Result<void> check_url(const std::string& url) {
  if (!has_clear_user(url))
    return fail(
        ErrorCode::invalid_usage,
        "the PostgreSQL URL is ambiguous: in names, passwords and parameters, write @ as %40 and / as "
        "%2F");
  const auto ports = ports_of(url);
  if (!ports)
    return fail(ErrorCode::invalid_usage,
                "the PostgreSQL URL is malformed; expected postgresql://USER:PASSWORD@HOST:PORT/NAME with "
                "special characters percent-encoded");
  if (!std::ranges::all_of(estimate::split(*ports, ','), is_port))
    return fail(ErrorCode::invalid_usage, "the port of the PostgreSQL URL is not a number from 1 to 65535");
  return {};
}

}  // namespace esxserver::postgres
