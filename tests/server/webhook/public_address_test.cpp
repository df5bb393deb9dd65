#include "esxserver/webhooks/callbacks.h"

#include <doctest/doctest.h>

#include "support/results.h"

namespace {

using namespace esxserver;
using test::must;

bool open_to_all(const char* text) { return is_public(must(parse_address(text))); }

TEST_CASE("addresses of the internet are public") {
  for (const char* text : {"8.8.8.8", "1.1.1.1", "100.63.255.255", "100.128.0.0", "172.15.255.255",
                           "172.32.0.0", "192.167.1.1", "198.20.0.1", "223.255.255.255", "2606:4700::1111",
                           "2a00:1450::1", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2002:808:808::1"}) {
    CAPTURE(text);
    CHECK(open_to_all(text));
  }
}

TEST_CASE("addresses of this machine, of private networks and of no machine are not") {
  for (const char* text : {"0.0.0.0",
                           "0.1.2.3",
                           "10.0.0.1",
                           "100.64.0.1",
                           "100.127.255.255",
                           "127.0.0.1",
                           "127.255.255.255",
                           "169.254.169.254",
                           "172.16.0.1",
                           "172.31.255.255",
                           "192.0.0.8",
                           "192.0.2.1",
                           "192.88.99.1",
                           "192.168.1.1",
                           "198.18.0.1",
                           "198.19.255.255",
                           "198.51.100.1",
                           "203.0.113.1",
                           "224.0.0.1",
                           "239.255.255.255",
                           "240.0.0.1",
                           "255.255.255.255",
                           "::",
                           "::1",
                           "::7f00:1",
                           "fc00::1",
                           "fd12:3456::1",
                           "fe80::1",
                           "fec0::1",
                           "ff02::1",
                           "100::1",
                           "2001::1",
                           "2001:10::1",
                           "2001:db8::1",
                           "3fff::1",
                           "4000::1",
                           "5f00::1"}) {
    CAPTURE(text);
    CHECK_FALSE(open_to_all(text));
  }
}

TEST_CASE("a private address stays private within an IPv6 address") {
  for (const char* text :
       {"::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:10.1.2.3", "::127.0.0.1", "64:ff9b::10.0.0.1",
        "64:ff9b:1::8.8.8.8", "2002:7f00:1::1", "2002:c0a8:101::1", "::ffff:0:127.0.0.1"}) {
    CAPTURE(text);
    CHECK_FALSE(open_to_all(text));
  }
}

TEST_CASE("addresses read back from their text") {
  for (const char* text : {"8.8.8.8", "2606:4700::1111", "::1"})
    CHECK(address_text(must(parse_address(text))) == text);
  CHECK(address_text(must(parse_address("::ffff:1.2.3.4"))) == "1.2.3.4");
  for (const char* text : {"", "localhost", "1.2.3", "1.2.3.4.5", "fe80::1%eth0", "[::1]"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_address(text));
  }
}

}  // namespace
