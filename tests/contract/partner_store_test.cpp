// The contract of PartnerStore and KeyStore.
#include <doctest/doctest.h>

#include "contract/backends.h"
#include "contract/records.h"
#include "support/results.h"

namespace {

using namespace test;

TEST_CASE_TEMPLATE("partners and keys are found as they were added", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  CHECK(must(backend.partners.partner("partner_1")) == sample_partner());
  CHECK(must(backend.partners.partners()) == std::vector{sample_partner()});
  CHECK(must(backend.keys.list()) == std::vector{sample_key()});
  CHECK(must(backend.keys.with_handle("esx_test_key_1")).front().key == sample_key());
  CHECK(must(backend.keys.with_handle("esx_test_key")).empty());
}

TEST_CASE_TEMPLATE("suspending, resuming and revoking are seen at once", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  REQUIRE(backend.partners.set_suspended("partner_1", true));
  CHECK(must(backend.partners.partner("partner_1")).suspended);
  REQUIRE(backend.partners.set_suspended("partner_1", false));
  CHECK_FALSE(must(backend.partners.partner("partner_1")).suspended);
  REQUIRE(backend.keys.revoke("key_1"));
  CHECK(must(backend.keys.list()).front().revoked);
}

TEST_CASE_TEMPLATE("an update changes what it names", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  backend.partners.add_partner(sample_partner("partner_2")).value();
  Partner wanted = sample_partner();
  wanted.name = "Acme Claims";
  REQUIRE(
      backend.partners.update("partner_1", {.name = "Acme Claims", .webhook_url = {}, .webhook_secret = {}}));
  CHECK(must(backend.partners.partner("partner_1")) == wanted);
  wanted.webhook_url = "";
  REQUIRE(backend.partners.update("partner_1", {.name = {}, .webhook_url = "", .webhook_secret = {}}));
  CHECK(must(backend.partners.partner("partner_1")) == wanted);
  CHECK(must(backend.partners.partner("partner_2")) == sample_partner("partner_2"));
}

TEST_CASE_TEMPLATE("a rotation keeps the previous secret until then, an update does not", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  Partner wanted = sample_partner();
  wanted.webhook_secret = "second";
  wanted.previous_secret = PreviousSecret{"s3cret", noon};
  REQUIRE(backend.partners.rotate_secret("partner_1", "second", noon));
  CHECK(must(backend.partners.partner("partner_1")) == wanted);
  wanted.webhook_secret = "third";
  wanted.previous_secret = PreviousSecret{"second", noon + std::chrono::hours(1)};
  REQUIRE(backend.partners.rotate_secret("partner_1", "third", noon + std::chrono::hours(1)));
  CHECK(must(backend.partners.partners()) == std::vector{wanted});
  wanted.webhook_secret = "fourth";
  wanted.previous_secret.reset();
  REQUIRE(backend.partners.update("partner_1", {.name = {}, .webhook_url = {}, .webhook_secret = "fourth"}));
  CHECK(must(backend.partners.partner("partner_1")) == wanted);
}

TEST_CASE_TEMPLATE("a key keeps its label, its end and its last use", Backend, ESX_BACKENDS) {
  using namespace std::chrono_literals;
  Backend backend;
  add_partner_and_key(backend);
  ApiKey key = sample_key("key_2");
  key.label = "Staging";
  key.expires_at = noon + 24h;
  REQUIRE(backend.keys.add(key));
  const auto stored = [&] { return must(backend.keys.with_handle(key.handle)).front().key; };
  CHECK(stored() == key);
  for (const auto& [use, recorded] :
       {std::pair(noon, noon), {noon + 59s, noon}, {noon - 1h, noon}, {noon + 60s, noon + 60s}}) {
    REQUIRE(backend.keys.record_use("key_2", use, 60s));
    key.last_used_at = recorded;
    CHECK(stored() == key);
  }
  CHECK(must(backend.keys.list()).front() == sample_key());
  CHECK(backend.keys.record_use("nothing", noon, 60s));
}

TEST_CASE_TEMPLATE("what does not exist is not found", Backend, ESX_BACKENDS) {
  Backend backend;
  const auto code = [](const auto& result) {
    return result ? ErrorCode::internal_error : result.error().code;
  };
  CHECK(code(backend.partners.partner("nobody")) == ErrorCode::not_found);
  CHECK(code(backend.partners.set_suspended("nobody", true)) == ErrorCode::not_found);
  CHECK(code(backend.partners.update("nobody", {"a", {}, "b"})) == ErrorCode::not_found);
  CHECK(code(backend.partners.rotate_secret("nobody", "a", noon)) == ErrorCode::not_found);
  CHECK(code(backend.keys.revoke("nothing")) == ErrorCode::not_found);
  CHECK(code(backend.keys.add(sample_key())) == ErrorCode::not_found);
}

TEST_CASE_TEMPLATE("text is kept as it is, whatever its bytes are", Backend, ESX_BACKENDS) {
  Backend backend;
  Partner partner = sample_partner();
  SUBCASE("quotes") { partner.name = "O'Brien \"& S\xC3\xB6hne\"; DROP TABLE partner; -- $1 ?"; }
  SUBCASE("NUL") { partner.name = std::string("a\0b", 3); }
  SUBCASE("no UTF-8") { partner.name = "S\xF6hne \x1A \xC3\xB6"; }
  REQUIRE(backend.partners.add_partner(partner));
  CHECK(must(backend.partners.partner(partner.id)) == partner);
}

TEST_CASE_TEMPLATE("an id of any bytes is not found", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  for (const std::string& id : {std::string("partner_1\0x", 11), std::string("\xFF"), std::string("\x1A")}) {
    CHECK_FALSE(backend.partners.partner(id));
    CHECK_FALSE(must(backend.jobs.find(id)));
  }
}

}  // namespace
