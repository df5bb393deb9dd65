#include "esxserver/base/ip_address.h"

#include <doctest/doctest.h>

#include "support/results.h"

namespace {

using namespace esxserver;
using test::must;

bool contains(const char* network, const char* address) {
  return must(parse_network(network)).contains(must(parse_address(address)));
}

TEST_CASE("a network contains the addresses that share its prefix") {
  CHECK(contains("10.0.0.0/8", "10.255.0.1"));
  CHECK(contains("10.1.2.3/8", "10.255.0.1"));
  CHECK_FALSE(contains("10.0.0.0/8", "11.0.0.1"));
  CHECK(contains("192.0.2.128/25", "192.0.2.129"));
  CHECK_FALSE(contains("192.0.2.128/25", "192.0.2.127"));
  CHECK(contains("192.0.2.1", "192.0.2.1"));
  CHECK_FALSE(contains("192.0.2.1", "192.0.2.2"));
  CHECK(contains("0.0.0.0/0", "255.255.255.255"));
  CHECK_FALSE(contains("0.0.0.0/0", "2001:db8::1"));
  CHECK(contains("2001:db8::/32", "2001:db8:ffff::1"));
  CHECK(contains("::/0", "192.0.2.1"));
}

TEST_CASE("what is not a network is refused") {
  for (const char* text : {"", "/", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8x", "10.0.0/8",
                           "2001:db8::/129", "example.com", "10.0.0.0/8/8"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_network(text));
  }
}

TEST_CASE("a mapped address is printed as IPv4") {
  CHECK(address_text(must(parse_address("::ffff:192.0.2.1"))) == "192.0.2.1");
  CHECK(address_text(must(parse_address("2001:DB8:0::1"))) == "2001:db8::1");
}

}  // namespace
