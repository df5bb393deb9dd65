#include "esxserver/adapters/postgres/url.h"

#include <libpq-fe.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <string_view>

#include "esx/estimate/base/text.h"

namespace esxserver::postgres {
namespace {

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
