#include "esxserver/adapters/webhook/callback_target.h"

#include <curl/curl.h>

#include <algorithm>
#include <memory>

#include "esx/estimate/base/text.h"

namespace esxserver {
namespace {

std::unexpected<Error> refuse(const char* why) {
  return fail(ServerError::invalid_callback_url, std::string("The callback URL ") + why);
}

struct FreeUrl {
  void operator()(CURLU* url) const { curl_url_cleanup(url); }
};
using Url = std::unique_ptr<CURLU, FreeUrl>;

std::string part_of(const Url& url, CURLUPart part, unsigned flags = 0) {
  char* text = nullptr;
  if (curl_url_get(url.get(), part, &text, flags) != CURLUE_OK) return {};
  std::string copy = text;
  curl_free(text);
  return copy;
}

/// "http://" followed by the host; libcurl also takes more or fewer slashes.
bool names_host(std::string_view text) {
  const auto slashes = text.find("://");
  return slashes != text.npos && !std::string_view("/\\?#").contains(text.substr(slashes + 3, 1));
}

}  // namespace

Result<CallbackTarget> parse_callback(std::string_view text) {
  const bool printable = std::ranges::all_of(text, [](char c) { return c > ' ' && c < '\x7F'; });
  if (!printable) return refuse("contains characters that are not allowed in a URL");
  const Url url(curl_url());
  if (!url || curl_url_set(url.get(), CURLUPART_URL, std::string(text).c_str(), 0) != CURLUE_OK)
    return refuse("is not a URL");
  const std::string scheme = part_of(url, CURLUPART_SCHEME);
  if (scheme != "http" && scheme != "https") return refuse("is neither http nor https");
  if (!part_of(url, CURLUPART_USER).empty() || !part_of(url, CURLUPART_PASSWORD).empty())
    return refuse("must not have a user name or password");
  std::string host = part_of(url, CURLUPART_HOST);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  if (host.empty() || !names_host(text)) return refuse("has no host");
  const std::string port = part_of(url, CURLUPART_PORT, CURLU_DEFAULT_PORT);
  if (port.find_first_not_of('0') == port.npos) return refuse("has port 0");
  return CallbackTarget{host, port};
}

bool is_local_name(std::string_view name) {
  std::string host = estimate::to_lower(name);
  if (host.ends_with('.')) host.pop_back();
  return host == "localhost" || host.ends_with(".localhost") || host.ends_with(".local") ||
         host.ends_with(".internal");
}

Result<void> check_public(const CallbackTarget& target, const std::vector<IpAddress>& addresses) {
  if (is_local_name(target.host) || !std::ranges::all_of(addresses, is_public))
    return refuse("points to a private address");
  return {};
}

}  // namespace esxserver
