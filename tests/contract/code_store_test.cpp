// The contract of CodeStore.
#include <doctest/doctest.h>

#include <atomic>
#include <thread>

#include "contract/backends.h"
#include "contract/records.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

const Redeemer ann_redeems{"ann", "ann@example.com"}, bob_redeems{"bob", ""};

RedeemCode sample_code(const std::string& name, CodeKind kind = CodeKind::promo) {
  RedeemCode code;
  code.id = "id_" + name;
  code.ref = "ref_" + name;
  code.hash = "hash_" + name;
  code.kind = kind;
  code.credits = 3;
  code.created_at = noon;
  return code;
}

std::string entry_name() {
  static std::atomic<int> next{0};
  return "redeemed_" + std::to_string(next++);
}

AnyErrorCode refusal_of(CodeStore& codes, const std::string& name, const Redeemer& redeemer,
                        Time now = noon) {
  const auto redeemed = codes.redeem("hash_" + name, redeemer, entry_name(), now);
  return redeemed ? ErrorCode::internal_error : redeemed.error().code;
}

TEST_CASE_TEMPLATE("a code is redeemed once", Backend, ESX_BACKENDS) {
  Backend backend;
  CHECK(refusal_of(backend.codes, "a", ann_redeems) == ErrorCode::not_found);
  REQUIRE(backend.codes.add(sample_code("a")));
  CHECK(must(backend.codes.redeem("hash_a", ann_redeems, entry_name(), noon)) == Redemption{false, 3, 3});
  CHECK(must(backend.codes.redeem("hash_a", ann_redeems, entry_name(), noon)) == Redemption{true, 3, 3});
  CHECK(refusal_of(backend.codes, "a", bob_redeems) == esxserver::ServerError::already_redeemed);
  const auto rows = must(backend.credits.rows("ann", 0));
  REQUIRE(rows.size() == 1);
  CHECK(rows.front().kind == CreditKind::code);
  CHECK(rows.front().ref == "code:id_a");
  const RedeemCode stored = must(backend.codes.list()).front();
  CHECK(stored.redeemed_by == "ann");
  CHECK(stored.redeemed_at == noon);
  REQUIRE(backend.codes.add(sample_code("b", CodeKind::purchase)));
  REQUIRE(backend.codes.redeem("hash_b", ann_redeems, entry_name(), noon));
  CHECK(must(backend.credits.rows("ann", 1)).front().kind == CreditKind::purchase);
}

TEST_CASE_TEMPLATE("one code is issued for a reference", Backend, ESX_BACKENDS) {
  Backend backend;
  RedeemCode first = sample_code("a", CodeKind::purchase), second = sample_code("b");
  first.sealed = "sealed";
  first.email = "ann@example.com";
  first.expires_at = noon + 1h;
  second.ref = first.ref;
  CHECK(must(backend.codes.add(first)) == first);
  CHECK(must(backend.codes.add(second)) == first);
  CHECK(must(backend.codes.list()) == std::vector{first});
}

TEST_CASE_TEMPLATE("expired, revoked and foreign codes do not exist", Backend, ESX_BACKENDS) {
  Backend backend;
  RedeemCode expiring = sample_code("expiring"), bound = sample_code("bound");
  expiring.expires_at = noon + 1h;
  bound.email = "ann@example.com";
  for (const RedeemCode& code : {expiring, bound, sample_code("revoked")}) REQUIRE(backend.codes.add(code));
  REQUIRE(backend.codes.revoke("id_revoked", noon));
  REQUIRE(backend.codes.revoke("id_revoked", noon + 1h));
  CHECK(refusal_of(backend.codes, "revoked", ann_redeems) == ErrorCode::not_found);
  CHECK(refusal_of(backend.codes, "bound", bob_redeems) == ErrorCode::not_found);
  CHECK(refusal_of(backend.codes, "expiring", ann_redeems, noon + 1h) == ErrorCode::not_found);
  CHECK(must(backend.codes.redeem("hash_expiring", ann_redeems, entry_name(), noon + 1h - 1ms)).balance == 3);
  CHECK(must(backend.codes.redeem("hash_expiring", ann_redeems, entry_name(), noon + 2h)).already_yours);
  CHECK(must(backend.codes.redeem("hash_bound", ann_redeems, entry_name(), noon)).balance == 6);
  const auto redeemed = backend.codes.revoke("id_bound", noon);
  REQUIRE_FALSE(redeemed);
  CHECK(redeemed.error().code == esxserver::ServerError::already_redeemed);
  const auto unknown = backend.codes.revoke("nothing", noon);
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().code == ErrorCode::not_found);
}

TEST_CASE_TEMPLATE("the pending codes of an address are those that can be redeemed", Backend, ESX_BACKENDS) {
  Backend backend;
  std::vector<RedeemCode> codes;
  for (const char* name : {"old", "new", "redeemed", "revoked", "expired", "other"}) {
    codes.push_back(sample_code(name));
    codes.back().email = codes.size() < 6 ? "ann@example.com" : "bob@example.com";
  }
  codes[1].created_at = noon + 1h;
  codes[1].expires_at = noon + 3h;
  codes[4].expires_at = noon + 2h;
  for (const RedeemCode& code : codes) REQUIRE(backend.codes.add(code));
  REQUIRE(backend.codes.redeem("hash_redeemed", ann_redeems, entry_name(), noon));
  REQUIRE(backend.codes.revoke("id_revoked", noon));
  CHECK(must(backend.codes.pending("ann@example.com", noon + 2h)) == std::vector{codes[1], codes[0]});
  CHECK(must(backend.codes.pending("eve@example.com", noon)).empty());
}

TEST_CASE_TEMPLATE("of many users who redeem a code at once, one gets its credits", Backend, ESX_BACKENDS) {
  Backend backend;
  REQUIRE(backend.codes.add(sample_code("a")));
  std::atomic<int> redeemed{0}, taken{0};
  std::vector<std::jthread> threads;
  threads.reserve(32);
  for (int i = 0; i < 32; ++i)
    threads.emplace_back([&, i] {
      const Redeemer user{"user" + std::to_string(i % 16), ""};
      const auto result = backend.codes.redeem("hash_a", user, entry_name(), noon);
      if (result && !result->already_yours) ++redeemed;
      if (!result && result.error().code == esxserver::ServerError::already_redeemed) ++taken;
    });
  threads.clear();
  CHECK(redeemed == 1);
  CHECK(taken == 30);
  CHECK(must(backend.credits.check()) == LedgerCheck{1, 1, {}});
}

}  // namespace
