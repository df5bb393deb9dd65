#include "esxserver/http/head.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "support/must.h"

namespace {

using estimate::testing::must;
using esxserver::Network;

std::string client(const std::string& peer, const std::vector<std::string>& forwarded) {
  std::vector<http::Field> headers = {{"accept", "192.0.2.9"}};
  for (const std::string& value : forwarded) headers.push_back({"x-forwarded-for", value});
  const std::vector<Network> trusted = {must(esxserver::parse_network("10.0.0.0/8")),
                                        must(esxserver::parse_network("2001:db8::1"))};
  return http::client_address(peer, headers, trusted);
}

TEST_CASE("only a trusted proxy says who the client is") {
  CHECK(client("192.0.2.1", {"203.0.113.5"}) == "192.0.2.1");
  CHECK(client("10.0.0.1", {"203.0.113.5"}) == "203.0.113.5");
  CHECK(client("2001:db8::1", {"203.0.113.5"}) == "203.0.113.5");
  CHECK(client("2001:db8::2", {"203.0.113.5"}) == "2001:db8::2");
  CHECK(client("::ffff:10.0.0.1", {"203.0.113.5"}) == "203.0.113.5");
}

TEST_CASE("what a client writes itself comes before what the proxies add") {
  CHECK(client("10.0.0.1", {"6.6.6.6, 203.0.113.5"}) == "203.0.113.5");
  CHECK(client("10.0.0.1", {"6.6.6.6", "203.0.113.5,10.0.0.2"}) == "203.0.113.5");
  CHECK(client("10.0.0.1", {"10.0.0.3, 10.0.0.2"}) == "10.0.0.3");
}

TEST_CASE("what is not an address ends the search") {
  CHECK(client("10.0.0.1", {}) == "10.0.0.1");
  for (const char* odd : {"", "unknown", "203.0.113.5, ", "[", "]", "203.0.113.5:x:1"}) {
    CAPTURE(odd);
    CHECK(client("10.0.0.1", {odd}) == "10.0.0.1");
  }
  CHECK(client("10.0.0.1", {"6.6.6.6, _hidden, 10.0.0.2"}) == "10.0.0.2");
}

TEST_CASE("an address may have a port") {
  CHECK(client("10.0.0.1", {"203.0.113.5:443"}) == "203.0.113.5");
  CHECK(client("10.0.0.1", {"[2001:db8::5]:443"}) == "2001:db8::5");
  CHECK(client("10.0.0.1", {"[2001:db8::5]"}) == "2001:db8::5");
}

}  // namespace
