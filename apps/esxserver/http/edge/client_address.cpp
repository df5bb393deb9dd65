#include "esxserver/http/edge/client_address.h"

#include <algorithm>
#include <ranges>
#include <string_view>

#include "esx/estimate/base/text.h"

namespace http {
namespace {

using esxserver::IpAddress;
using esxserver::Network;

/// Some proxies add the port: "192.0.2.1:5000", "[2001:db8::1]:5000".
std::string without_port(std::string_view text) {
  if (text.starts_with('[')) return std::string(text.substr(1, text.find(']') - 1));
  return std::string(std::ranges::count(text, ':') == 1 ? text.substr(0, text.find(':')) : text);
}

std::vector<std::string> forwarded_for(const std::vector<Field>& headers) {
  std::vector<std::string> addresses;
  for (const Field& header : headers) {
    if (header.name != "x-forwarded-for") continue;
    for (const auto& part : estimate::split(header.value, ','))
      addresses.push_back(without_port(estimate::trim(part)));
  }
  return addresses;
}

bool is_trusted(const IpAddress& address, const std::vector<Network>& trusted) {
  return std::ranges::any_of(trusted, [&](const Network& network) { return network.contains(address); });
}

}  // namespace

std::string client_address(const std::string& peer, const std::vector<Field>& headers,
                           const std::vector<Network>& trusted) {
  auto client = esxserver::parse_address(peer);
  if (!client || !is_trusted(*client, trusted)) return peer;
  for (const std::string& text : forwarded_for(headers) | std::views::reverse) {
    const auto before = esxserver::parse_address(text);
    if (!before) break;
    client = before;
    if (!is_trusted(*client, trusted)) break;
  }
  return esxserver::address_text(*client);
}

}  // namespace http
