// Signatures and events of the payment provider. tests/service/billing_test.py compares both with Stripe's
// own client.
#include <doctest/doctest.h>

#include "contract/backends.h"
#include "contract/records.h"
#include "esxserver/base/crypto.h"
#include "esxserver/billing/payments.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

std::string header_at(Time time, std::string_view body, std::string_view secret) {
  const std::string seconds =
      std::to_string(std::chrono::floor<std::chrono::seconds>(time).time_since_epoch().count());
  return "t=" + seconds + ",v1=" + hmac_sha256_hex(secret, seconds + "." + std::string(body));
}

TEST_CASE("a signature is good for five minutes, with any of its values") {
  const std::string good = header_at(noon, "{}", "s");
  CHECK(is_payment_signature(good, "{}", "s", noon));
  CHECK(is_payment_signature(good + ",v1=" + std::string(64, '0') + ",v0=x", "{}", "s", noon));
  CHECK(is_payment_signature(good, "{}", "s", noon + 5min));
  CHECK(is_payment_signature(good, "{}", "s", noon - 5min));
  CHECK_FALSE(is_payment_signature(good, "{}", "s", noon + 5min + 1ms));
  CHECK_FALSE(is_payment_signature(good, "{}", "s", noon - 5min - 1ms));
  CHECK_FALSE(is_payment_signature(good, "{} ", "s", noon));
  CHECK_FALSE(is_payment_signature(good, "{}", "other", noon));
  CHECK_FALSE(is_payment_signature(header_at(noon, "{}", ""), "{}", "", noon));
  for (const char* header : {"", "t=", "v1=", "t=9999999999999999999999,v1=x", "t=-1,v1=x", "t=1x,v1=x"})
    CHECK_MESSAGE(!is_payment_signature(header, "{}", "s", noon), header);
}

const std::string session_json =
    R"({"object": "checkout.session", "id": "cs_1", "mode": "payment", "payment_status": "paid", "url": null,
        "currency": "usd", "amount_total": 4500, "livemode": false,
        "metadata": {"uid": "ann", "email": "Ann@example.com", "pack_id": "pack_5", "credits": "5"}})";

TEST_CASE("a session says who bought what") {
  const auto session = must(read_checkout_session(session_json));
  const Purchase purchase{"cs_1", "ann", "ann@example.com", "pack_5", 5, 4500, "usd", true};
  CHECK(session.purchase == purchase);
  const auto event = [](const std::string& type) {
    return read_payment_event(R"({"id": "evt_1", "type": ")" + type + R"(", "data": {"object": )" +
                              session_json + "}}");
  };
  for (const char* type : {"checkout.session.completed", "checkout.session.async_payment_succeeded"})
    CHECK(must(event(type)).purchase == purchase);
  CHECK(must(event("checkout.session.expired")).expired_session == "cs_1");
  CHECK_FALSE(must(event("invoice.paid")).purchase);
  for (const char* json :
       {"", "{", "[]", "{}", R"({"id": "e", "type": "checkout.session.completed", "data": {}})"})
    CHECK_FALSE(read_payment_event(json).has_value());
  for (const char* other :
       {R"({"object": "checkout.session", "id": "cs_1"})",
        R"({"object": "checkout.session", "id": "cs_1", "mode": "payment", "metadata": {"uid": "a"}})"})
    CHECK_FALSE(must(read_checkout_session(other)).purchase);
  CHECK_FALSE(read_checkout_session(R"({"object": "customer", "id": "cus_1"})").has_value());
}

TEST_CASE_TEMPLATE("a paid session has one code, even after its user is deleted", Backend, ESX_BACKENDS) {
  Backend backend;
  const Purchase purchase{"cs_1", "ann", "ann@example.com", "pack_5", 5, 4500, "usd", true};
  RedeemCode first;
  first.id = first.hash = "first";
  first.ref = "session:cs_1";
  first.kind = CodeKind::purchase;
  first.credits = 5;
  first.created_at = noon;
  RedeemCode second = first;
  second.id = second.hash = "second";
  CHECK(must(backend.purchases.record(purchase, first, "e", noon)) == first);
  CHECK(must(backend.purchases.record(purchase, second, "e", noon)) == first);
  CHECK(must(backend.reports.metrics(noon)).revenue_cents ==
        std::map<std::string, std::uint64_t>{{"usd", 4500}});
  REQUIRE(backend.codes.redeem("first", {"ann", ""}, "entry", noon));
  CHECK(must(backend.credits.rows("ann", 1)).front().ref == "session:cs_1");
  CHECK(must(backend.reports.metrics(noon)).credits == std::map<std::string, std::uint64_t>{{"purchase", 5}});
  REQUIRE(backend.users.remove("ann"));
  const auto again = backend.purchases.record(purchase, second, "e", noon);
  REQUIRE_FALSE(again.has_value());
  CHECK(again.error().code == ErrorCode::not_found);
}

TEST_CASE_TEMPLATE("a purchase of a known account is on its balance at once", Backend, ESX_BACKENDS) {
  Backend backend;
  const Purchase purchase{"cs_1", "ann", "ann@example.com", "pack_5", 5, 4500, "usd", true};
  RedeemCode code;
  code.id = code.hash = "first";
  code.ref = "session:cs_1";
  code.kind = CodeKind::purchase;
  code.credits = 5;
  code.email = "ann@example.com";
  code.created_at = noon;
  REQUIRE(backend.purchases.know_buyer({"ann", "ann@example.com", true, ""}, noon));
  for (const char* entry : {"entry", "again"}) {
    const RedeemCode stored = must(backend.purchases.record(purchase, code, entry, noon));
    CHECK(stored.id == "first");
    CHECK(stored.redeemed_by == "ann");
  }
  CHECK(must(backend.credits.balance("ann")) == 5);
  CHECK(must(backend.credits.rows("ann", 9)).size() == 1);
  CHECK(must(backend.codes.pending("ann@example.com", noon)).empty());
  CHECK(must(backend.codes.redeem("first", {"ann", ""}, "more", noon)).already_yours);
  const Purchase unknown{"cs_2", "", "bob@example.com", "pack_5", 5, 4500, "usd", true};
  code.id = code.hash = "second";
  code.ref = "session:cs_2";
  code.email = "bob@example.com";
  CHECK_FALSE(must(backend.purchases.record(unknown, code, "none", noon)).redeemed_by);
  CHECK(must(backend.codes.pending("bob@example.com", noon)).size() == 1);
}

}  // namespace
