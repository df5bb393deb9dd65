#include "esxserver/adapters/webhook/callback_target.h"

#include <curl/curl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <memory>

#include "estimate/base/text.h"

namespace esxserver {
namespace {

std::unexpected<Error> refuse(const char* why) {
  return fail(ErrorCode::invalid_callback_url, std::string("The callback URL ") + why);
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

struct FreeAddresses {
  void operator()(addrinfo* list) const { ::freeaddrinfo(list); }
};

IpAddress address_of(const sockaddr& address) {
  if (address.sa_family == AF_INET) {
    std::array<std::uint8_t, 4> bytes{};
    const auto& ipv4 = reinterpret_cast<const sockaddr_in&>(address);
    std::copy_n(reinterpret_cast<const std::uint8_t*>(&ipv4.sin_addr), bytes.size(), bytes.begin());
    return from_ipv4(bytes);
  }
  IpAddress bytes{};
  const auto& ipv6 = reinterpret_cast<const sockaddr_in6&>(address);
  std::copy_n(reinterpret_cast<const std::uint8_t*>(&ipv6.sin6_addr), bytes.size(), bytes.begin());
  return bytes;
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
  if (host.empty()) return refuse("has no host");
  return CallbackTarget{host, part_of(url, CURLUPART_PORT, CURLU_DEFAULT_PORT)};
}

std::vector<IpAddress> resolve(const std::string& host) {
  if (const auto literal = parse_address(host)) return {*literal};
  const addrinfo hints{.ai_flags = 0, .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
  addrinfo* found = nullptr;
  if (::getaddrinfo(host.c_str(), nullptr, &hints, &found) != 0) return {};
  const std::unique_ptr<addrinfo, FreeAddresses> list(found);
  std::vector<IpAddress> addresses;
  for (const addrinfo* entry = list.get(); entry != nullptr; entry = entry->ai_next) {
    const IpAddress address = address_of(*entry->ai_addr);
    if (std::ranges::find(addresses, address) == addresses.end()) addresses.push_back(address);
  }
  return addresses;
}

Result<void> check_public(const CallbackTarget& target, const std::vector<IpAddress>& addresses) {
  std::string host = estimate::to_lower(target.host);
  if (host.ends_with('.')) host.pop_back();
  const bool own = host == "localhost" || host.ends_with(".localhost") || host.ends_with(".local") ||
                   host.ends_with(".internal");
  if (own || !std::ranges::all_of(addresses, is_public)) return refuse("points to a private address");
  return {};
}

}  // namespace esxserver
