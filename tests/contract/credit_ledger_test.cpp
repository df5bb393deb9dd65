// The contract of CreditLedger.
#include <doctest/doctest.h>

#include <atomic>
#include <map>
#include <thread>

#include "contract/backends.h"
#include "contract/records.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

std::string next_credit_id() {
  static std::atomic<int> next{0};
  return "entry_" + std::to_string(next++);
}

NewCreditEntry grant_of(const std::string& uid, std::int64_t credits, const std::string& ref) {
  return {next_credit_id(), uid, credits, CreditKind::grant, ref, std::nullopt, noon};
}

Charge charge_of(const std::string& uid, std::int64_t credits, const std::string& ref) {
  return {next_credit_id(), uid, credits, ref, "a note", noon + 1h};
}

template <class T>
AnyErrorCode ledger_code(const Result<T>& result) {
  return result ? ErrorCode::internal_error : result.error().code;
}

TEST_CASE_TEMPLATE("the balance is the sum of a user's rows", Backend, ESX_BACKENDS) {
  Backend backend;
  CreditLedger& ledger = backend.credits;
  CHECK(must(ledger.balance("ann")) == 0);
  CHECK(must(ledger.rows("ann", 0)).empty());
  const NewCreditEntry first = grant_of("ann", 3, "a"), second = grant_of("ann", 4, "b");
  CHECK(must(ledger.post(first)) == PostedCredit{{first, 3}, false});
  CHECK(must(ledger.post(second)) == PostedCredit{{second, 7}, false});
  REQUIRE(ledger.post(grant_of("bob", 9, "c")));
  CHECK(must(ledger.balance("ann")) == 7);
  CHECK(must(ledger.balance("bob")) == 9);
  CHECK(must(ledger.rows("ann", 0)) == std::vector<CreditEntry>{{second, 7}, {first, 3}});
  CHECK(must(ledger.rows("ann", 1)) == std::vector<CreditEntry>{{second, 7}});
  CHECK(must(ledger.check()) == LedgerCheck{2, 3, {}});
}

TEST_CASE_TEMPLATE("a reference is posted once, for any user", Backend, ESX_BACKENDS) {
  Backend backend;
  const CreditEntry first{grant_of("ann", 3, "a"), 3};
  REQUIRE(backend.credits.post(first));
  CHECK(must(backend.credits.post(grant_of("ann", 5, "a"))) == PostedCredit{first, true});
  CHECK(must(backend.credits.post(grant_of("bob", 5, "a"))) == PostedCredit{first, true});
  CHECK(must(backend.credits.balance("ann")) == 3);
  CHECK(must(backend.credits.balance("bob")) == 0);
}

TEST_CASE_TEMPLATE("a charge needs the credits, and is taken once", Backend, ESX_BACKENDS) {
  Backend backend;
  CreditLedger& ledger = backend.credits;
  CHECK(ledger_code(ledger.charge(charge_of("ann", 1, "import:1"))) ==
        esxserver::ServerError::insufficient_credits);
  CHECK(must(ledger.rows("ann", 0)).empty());
  REQUIRE(ledger.post(grant_of("ann", 3, "a")));
  const PostedCredit charged = must(ledger.charge(charge_of("ann", 2, "import:1")));
  CHECK_FALSE(charged.already_posted);
  CHECK(charged.entry.delta == -2);
  CHECK(charged.entry.balance_after == 1);
  CHECK(charged.entry.kind == CreditKind::charge);
  CHECK(charged.entry.note == "a note");
  CHECK(must(ledger.charge(charge_of("ann", 2, "import:1"))) == PostedCredit{charged.entry, true});
  CHECK(ledger_code(ledger.charge(charge_of("ann", 2, "import:2"))) ==
        esxserver::ServerError::insufficient_credits);
  CHECK(must(ledger.balance("ann")) == 1);
}

TEST_CASE_TEMPLATE("a refund gives back a charge once, and then it is taken again", Backend, ESX_BACKENDS) {
  Backend backend;
  CreditLedger& ledger = backend.credits;
  REQUIRE(ledger.post(grant_of("ann", 3, "a")));
  for (const std::string ref : {"import:1", "import:1#2", "import:1#3"}) {
    CHECK(must(ledger.charge(charge_of("ann", 2, "import:1"))).entry.ref == ref);
    CHECK(must(ledger.balance("ann")) == 1);
    CHECK(ledger_code(ledger.refund("bob", ref, next_credit_id(), noon)) == ErrorCode::not_found);
    const PostedCredit refunded = must(ledger.refund("ann", ref, next_credit_id(), noon + 2h));
    CHECK(refunded.entry.delta == 2);
    CHECK(refunded.entry.ref == "refund:" + ref);
    CHECK(must(ledger.refund("ann", ref, next_credit_id(), noon)) == PostedCredit{refunded.entry, true});
    CHECK(must(ledger.balance("ann")) == 3);
  }
  for (const char* ref : {"a", "refund:import:1", "import:2", ""})
    CHECK(ledger_code(ledger.refund("ann", ref, next_credit_id(), noon)) == ErrorCode::not_found);
  CHECK(must(ledger.check()) == LedgerCheck{1, 7, {}});
}

TEST_CASE_TEMPLATE("a check names every row that does not add up", Backend, ESX_BACKENDS) {
  Backend backend;
  for (const char* ref : {"a", "b", "c"}) REQUIRE(backend.credits.post(grant_of("ann", 2, ref)));
  REQUIRE(backend.credits.post(grant_of("bob", 2, "d")));
  REQUIRE(backend.credits.charge(charge_of("bob", 1, "e")));
  REQUIRE(backend.credits.refund("bob", "e", next_credit_id(), noon));
  for (const char* change :
       {"UPDATE credit_entry SET balance_after = 9 WHERE ref = 'b'",
        "DELETE FROM credit_entry WHERE ref = 'a'", "UPDATE credit_entry SET delta = -2 WHERE ref = 'e'"})
    REQUIRE(backend.database->write([&](sql::Connection& connection) -> Result<void> {
      connection.execute(change, {});
      return {};
    }));
  std::map<std::string, std::vector<std::string>> problems;
  for (const LedgerDifference& difference : must(backend.credits.check()).differences)
    problems[difference.ref].push_back(difference.problem);
  const std::string sum = "the balance is not the sum of the rows";
  CHECK(problems == std::map<std::string, std::vector<std::string>>{
                        {"b", {"a row is missing before this one", sum}},
                        {"c", {sum}},
                        {"e", {sum}},
                        {"refund:e", {"the refund does not match a charge"}}});
}

TEST_CASE_TEMPLATE("racing threads never overdraw, and never post a reference twice", Backend, ESX_BACKENDS) {
  Backend backend;
  constexpr int thread_count = 16, rounds = 12;
  REQUIRE(backend.credits.post(grant_of("ann", 10, "start")));
  std::atomic<int> charged{0}, refused{0};
  std::vector<std::jthread> threads;
  threads.reserve(thread_count);
  for (int i = 0; i < thread_count; ++i) {
    threads.emplace_back([&, i] {
      for (int round = 0; round < rounds; ++round) {
        // Every other thread uses references that all of them use.
        const std::string ref = "r" + std::to_string(i % 2 == 0 ? round : i * 100 + round);
        const auto result = backend.credits.charge(charge_of("ann", 1, ref));
        if (result && !result->already_posted) ++charged;
        if (ledger_code(result) == esxserver::ServerError::insufficient_credits) ++refused;
        const std::string uid = i % 3 == 0 ? "bob" : "eve";
        static_cast<void>(backend.credits.post(grant_of(uid, 1, "shared" + std::to_string(round))));
      }
    });
  }
  threads.clear();
  CHECK(charged == 10);
  CHECK(refused > 0);
  CHECK(must(backend.credits.balance("ann")) == 0);
  CHECK(must(backend.credits.balance("bob")) + must(backend.credits.balance("eve")) == rounds);
  const LedgerCheck check = must(backend.credits.check());
  CHECK(check.differences.empty());
  CHECK(check.entries == 11 + rounds);
}

}  // namespace
