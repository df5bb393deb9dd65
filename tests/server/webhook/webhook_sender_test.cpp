#include "esxserver/webhooks/sender.h"

#include <doctest/doctest.h>

#include "esxserver/base/crypto.h"
#include "esxserver/webhooks/transport.h"
#include "server/support/receiver.h"
#include "server/support/service_world.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

const std::string busy = "HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n";
const std::string ok = "HTTP/1.1 204 No Content\r\n\r\n";

struct SenderWorld : ServiceWorld {
  WebhookTransport transport;
  WebhookSender sender;

  explicit SenderWorld(bool allow_private = true)
      : transport(allow_private),
        sender(*backend.database, transport, urls, {clock, backend.random, log}, settings) {}

  std::string succeed_with_callback(const std::string& url) {
    ConversionRequest wanted = request();
    wanted.callback_url = url;
    const auto id = must(service.submit(caller(), wanted)).job_id;
    succeed();
    return id;
  }

  bool send() { return must(sender.send_once()); }
  Delivery delivery() { return must(backend.outbox.list({}, 1)).at(0); }
};

/// What X-AIEA-Signature-V2 must be.
std::string timed_signature(const std::string& secret, Time sent, const Received& received) {
  const std::string time =
      std::to_string(std::chrono::duration_cast<std::chrono::seconds>(sent.time_since_epoch()).count());
  return "t=" + time + ",sha256=" + hmac_sha256_hex(secret, time + "." + received.body);
}

TEST_CASE("a webhook is what a read answers, signed over its bytes") {
  SenderWorld world;
  Receiver receiver;
  const auto id = world.succeed_with_callback(receiver.url());
  REQUIRE(world.send());
  REQUIRE(receiver.received().size() == 1);
  const Received received = receiver.received()[0];
  CHECK(received.head.starts_with("POST /hook HTTP/1.1\r\n"));
  JobDocument read = must(world.read(id));
  read.progress.reset();  // only where somebody asked for it
  CHECK(received.body == to_json(read));
  CHECK(received.header("Content-Type") == "application/json");
  CHECK(received.header("X-AIEA-Signature") == "sha256=" + hmac_sha256_hex("s3cret", received.body));
  CHECK(received.header("X-AIEA-Signature-V2") == timed_signature("s3cret", world.clock.now(), received));
  CHECK(received.header("X-AIEA-Timestamp") == iso8601(world.clock.now()));
  CHECK(received.header("X-AIEA-Delivery") == world.delivery().id);
  CHECK(received.header("X-AIEA-Attempt") == "1");
  CHECK(world.delivery().status == DeliveryStatus::delivered);
  CHECK(world.delivery().http_status == 200);
  CHECK_FALSE(world.send());
}

TEST_CASE("while a secret is being replaced, both sign; afterwards the new one does") {
  SenderWorld world;
  Receiver receiver;
  const Time begin = world.clock.now(), end = begin + 1h;
  REQUIRE(world.backend.partners.rotate_secret("partner_1", "new", end));
  world.succeed_with_callback(receiver.url());
  REQUIRE(world.send());
  world.clock.advance(1h);
  REQUIRE(world.backend.outbox.resend(world.delivery().id, end));
  REQUIRE(world.send());
  const auto received = receiver.received();
  REQUIRE(received.size() == 2);
  const auto signature = [&](const char* secret, std::size_t i) {
    return "sha256=" + hmac_sha256_hex(secret, received[i].body);
  };
  CHECK(received[0].header("X-AIEA-Signature") == signature("s3cret", 0));
  CHECK(received[0].header("X-AIEA-Signature-Next") == signature("new", 0));
  CHECK(received[1].header("X-AIEA-Signature") == signature("new", 1));
  CHECK(received[1].header("X-AIEA-Signature-Next").empty());
  CHECK(received[0].header("X-AIEA-Signature-V2") == timed_signature("s3cret", begin, received[0]));
  CHECK(received[0].header("X-AIEA-Signature-V2-Next") == timed_signature("new", begin, received[0]));
  CHECK(received[1].header("X-AIEA-Signature-V2") == timed_signature("new", end, received[1]));
  CHECK(received[1].header("X-AIEA-Signature-V2-Next").empty());
}

TEST_CASE("four attempts, after 1, 5 and 25 minutes, under one delivery id; the job stays as it is") {
  SenderWorld world;
  Receiver receiver({busy});
  const auto id = world.succeed_with_callback(receiver.url());
  REQUIRE(world.send());
  for (const Duration delay : {Duration(1min), Duration(5min), Duration(25min)}) {
    CHECK(world.delivery().status == DeliveryStatus::pending);
    world.clock.advance(delay - 1ms);
    CHECK_FALSE(world.send());
    world.clock.advance(1ms);
    CHECK(world.send());
  }
  CHECK(world.delivery().status == DeliveryStatus::failed);
  CHECK(world.delivery().last_error == "answered 503");
  world.clock.advance(48h);
  CHECK_FALSE(world.send());
  const auto received = receiver.received();
  REQUIRE(received.size() == 4);
  for (std::size_t i = 0; i < received.size(); ++i) {
    CHECK(received[i].header("X-AIEA-Attempt") == std::to_string(i + 1));
    CHECK(received[i].header("X-AIEA-Delivery") == received[0].header("X-AIEA-Delivery"));
    CHECK(received[i].header("X-AIEA-Signature") == "sha256=" + hmac_sha256_hex("s3cret", received[i].body));
  }
  CHECK(must(world.read(id)).status == JobStatus::succeeded);
}

TEST_CASE("an attempt that is answered ends the retries") {
  SenderWorld world;
  Receiver receiver({busy, ok});
  world.succeed_with_callback(receiver.url());
  REQUIRE(world.send());
  world.clock.advance(1min);
  REQUIRE(world.send());
  CHECK(world.delivery().status == DeliveryStatus::delivered);
  CHECK(world.delivery().attempts == 2);
}

TEST_CASE("the operator sends again, with four new attempts") {
  SenderWorld world;
  Receiver receiver({busy, ok});
  world.succeed_with_callback(receiver.url());
  REQUIRE(world.send());
  REQUIRE(world.backend.outbox.resend(world.delivery().id, world.clock.now()));
  REQUIRE(world.send());
  CHECK(world.delivery().status == DeliveryStatus::delivered);
  CHECK(receiver.received().back().header("X-AIEA-Attempt") == "1");
}

TEST_CASE("redirects are not followed") {
  SenderWorld world;
  Receiver elsewhere;
  Receiver receiver({"HTTP/1.1 302 Found\r\nLocation: " + elsewhere.url() + "\r\nContent-Length: 0\r\n\r\n"});
  world.succeed_with_callback(receiver.url());
  REQUIRE(world.send());
  CHECK(elsewhere.received().empty());
  CHECK(world.delivery().http_status == 302);
  CHECK(world.delivery().status == DeliveryStatus::pending);
}

TEST_CASE("an endless answer is not read") {
  SenderWorld world;
  Receiver receiver({"HTTP/1.1 200 OK\r\nContent-Length: 1000000000000\r\n\r\n" + std::string(100'000, 'x')});
  world.succeed_with_callback(receiver.url());
  REQUIRE(world.send());
  CHECK(world.delivery().status == DeliveryStatus::delivered);
}

TEST_CASE("a private address is not called, even where it was once accepted") {
  SenderWorld world(false);
  Receiver receiver;
  for (const char* host : {"127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "2130706433"}) {
    CAPTURE(host);
    const WebhookAnswer answer = world.transport.post({receiver.url(host), {}, "{}", 2s});
    CHECK(answer.http_status == 0);
    CHECK(answer.error.contains("private"));
  }
  CHECK(receiver.received().empty());
}

TEST_CASE("names are called by the address that was checked") {
  SenderWorld world;
  Receiver receiver;
  CHECK(world.transport.post({receiver.url("localhost"), {}, "{}", 2s}).http_status == 200);
}

TEST_CASE("a receiver that is silent or unreachable gives no response") {
  SenderWorld world;
  Receiver receiver({""});
  CHECK(world.transport.post({receiver.url(), {}, "{}", 300ms}).http_status == 0);
  CHECK(world.transport.post({"http://127.0.0.1:1/", {}, "{}", 2s}).http_status == 0);
  CHECK(world.transport.post({"http://no-such-host.invalid/", {}, "{}", 2s}).error ==
        "the host cannot be resolved");
}

}  // namespace
