#include "esxserver/webhooks/sender.h"

#include <doctest/doctest.h>

namespace {

using namespace esxserver;

Delivery delivery_to(const std::string& partner_id, const std::string& url) {
  return {.id = "d", .job_id = "j", .partner_id = partner_id, .url = url};
}

TEST_CASE("an origin is scheme, host and port") {
  CHECK(origin_of("https://a.example/b/c") == "https://a.example");
  CHECK(origin_of("http://a.example:8080?b=http://c") == "http://a.example:8080");
  CHECK(origin_of("https://[::1]:8443") == "https://[::1]:8443");
  CHECK(origin_of("nonsense") == "nonsense");
}

TEST_CASE("a partner and a host are busy once they have their share") {
  ReceiverShares shares(2);
  const Delivery first = delivery_to("a", "https://x.example/1"),
                 second = delivery_to("b", "https://x.example/2");
  shares.add(first);
  CHECK(shares.busy().origins.empty());
  shares.add(second);
  CHECK(shares.busy().partners.empty());
  CHECK(shares.busy().origins == std::vector<std::string>{"https://x.example"});
  shares.add(delivery_to("a", "https://y.example"));
  CHECK(shares.busy().partners == std::vector<std::string>{"a"});
  shares.remove(first);
  CHECK(shares.busy().partners.empty());
  CHECK(shares.busy().origins.empty());
}

}  // namespace
