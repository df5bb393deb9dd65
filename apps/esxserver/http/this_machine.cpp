#include "esxserver/http/this_machine.h"

#include <algorithm>

#include "esx/estimate/base/text.h"
#include "esxserver/domain/ip_address.h"

namespace http {
namespace {

bool is_loopback(std::string_view text) {
  const auto address = esxserver::parse_address(std::string(text));
  static const auto ipv4 = esxserver::parse_network("127.0.0.0/8"), ipv6 = esxserver::parse_network("::1");
  return address && ((ipv4 && ipv4->contains(*address)) || (ipv6 && ipv6->contains(*address)));
}

/// Of the header X-Forwarded-For: "192.0.2.1, 127.0.0.1".
bool are_all_loopback(std::string_view addresses) {
  return std::ranges::all_of(estimate::split(addresses, ','),
                             [](std::string_view address) { return is_loopback(estimate::trim(address)); });
}

}  // namespace

bool is_from_this_machine(const Request& request) {
  return is_loopback(request.remote_address) && std::ranges::all_of(request.headers, [](const Field& field) {
           if (field.name == "x-forwarded-for") return are_all_loopback(field.value);
           return field.name != "forwarded" && field.name != "x-real-ip";
         });
}

}  // namespace http
