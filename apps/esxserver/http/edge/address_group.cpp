#include "esxserver/http/edge/address_group.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace http {

std::string address_group(const std::string& address) {
  in6_addr bytes{};
  if (::inet_pton(AF_INET6, address.c_str(), &bytes) != 1) return address;
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (IN6_IS_ADDR_V4MAPPED(&bytes)) {
    constexpr std::size_t prefix_bytes = 12;
    ::inet_ntop(AF_INET, std::next(std::begin(bytes.s6_addr), prefix_bytes), text.data(), text.size());
  } else {
    constexpr std::size_t network_bytes = 8;
    std::fill(std::next(std::begin(bytes.s6_addr), network_bytes), std::end(bytes.s6_addr), 0);
    ::inet_ntop(AF_INET6, &bytes, text.data(), text.size());
  }
  return text.data();
}

}  // namespace http
