// The contracts of AccountStore, AttemptStore and MailOutbox.
#include <doctest/doctest.h>

#include <atomic>
#include <thread>

#include "contract/backends.h"
#include "contract/records.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

const Identity new_user{"ann", "ann@example.com", true, "Ann"};

NewCreditEntry signup_grant(const std::string& id) {
  return {id, "ann", 2, CreditKind::signup, "signup:ann", std::nullopt, noon};
}

Mail sample_mail(const std::string& id, Time created_at = noon) {
  return {.id = id,
          .from = "a@example.com",
          .to = "b@example.com",
          .reply_to = "",
          .subject = "Subject",
          .text = "Text \xC3\xA4",
          .created_at = created_at};
}

template <class Backend>
bool add_feedback_with(Backend& backend, const std::string& id, Time at = noon,
                       const std::string& reward_ref = "") {
  RedeemCode reward;
  reward.id = reward.hash = "reward_" + id;
  reward.ref = reward_ref.empty() ? "feedback:" + id : reward_ref;
  reward.kind = CodeKind::feedback;
  reward.credits = 1;
  reward.created_at = at;
  Mail without = sample_mail(id, at);
  without.text = "no reward";
  return must(backend.accounts.add_feedback({id, "ann", "ann@example.com", "Good", 5, std::nullopt, at},
                                            reward, sample_mail(id, at), without));
}

TEST_CASE_TEMPLATE("a first login is granted once, however many race", Backend, ESX_BACKENDS) {
  Backend backend;
  CHECK_FALSE(must(backend.accounts.sign_up(new_user, std::nullopt, noon)));
  std::atomic<int> granted{0};
  std::vector<std::jthread> threads;
  threads.reserve(16);
  for (int i = 0; i < 16; ++i)
    threads.emplace_back([&, i] {
      const auto done = backend.accounts.sign_up(new_user, signup_grant("s" + std::to_string(i)), noon);
      if (done && *done) ++granted;
    });
  threads.clear();
  CHECK(granted == 1);
  CHECK(must(backend.credits.balance("ann")) == 2);
}

TEST_CASE_TEMPLATE("the first acceptance of a version is kept", Backend, ESX_BACKENDS) {
  Backend backend;
  CHECK_FALSE(must(backend.accounts.accepted("ann")));
  const Agreement first{"1", noon}, second{"2", noon + 1h};
  CHECK(must(backend.accounts.accept("ann", first)) == first);
  CHECK(must(backend.accounts.accept("ann", {"1", noon + 2h})) == first);
  CHECK(must(backend.accounts.accepted("ann")) == first);
  CHECK(must(backend.accounts.accept("ann", second)) == second);
  CHECK(must(backend.accounts.accepted("ann")) == second);
  CHECK_FALSE(must(backend.accounts.accepted("bob")));
}

TEST_CASE_TEMPLATE("lines are metered once for each reference", Backend, ESX_BACKENDS) {
  Backend backend;
  CHECK(must(backend.accounts.lines_used("ann")) == 0);
  for (const char* ref : {"a", "b", "a"}) CHECK(must(backend.accounts.use_lines({"ann", ref, 20}, {}, noon)));
  CHECK(must(backend.accounts.lines_used("ann")) == 40);
  CHECK_FALSE(must(backend.accounts.use_lines({"ann", "c", 20}, 59, noon)));
  CHECK(must(backend.accounts.use_lines({"ann", "a", 20}, 1, noon)));
  CHECK(must(backend.accounts.lines_used("ann")) == 40);
  CHECK(must(backend.accounts.use_lines({"ann", "c", 20}, 60, noon)));
  CHECK(must(backend.accounts.lines_used("bob")) == 0);
}

TEST_CASE_TEMPLATE("feedback is stored with its reward and its mail, and deleted with its user", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  add_feedback_with(backend, "1");
  CHECK(must(backend.codes.list()).size() == 1);
  CHECK(must(backend.mails.waiting()) == 1);
  REQUIRE(backend.accounts.accept("ann", {"1", noon}));
  REQUIRE(backend.accounts.use_lines({"ann", "a", 20}, {}, noon));
  REQUIRE(backend.accounts.sign_up(new_user, signup_grant("s"), noon));
  const HeldRecords held{{"accounts", 1}, {"agreements", 1}, {"credit_entries", 1},
                         {"feedback", 1}, {"line_usage", 1}, {"mails", 1}};
  CHECK(must(backend.users.remove("ann")) == held);
  CHECK(must(backend.mails.waiting()) == 0);
}

TEST_CASE_TEMPLATE("feedback has one reward for each reference", Backend, ESX_BACKENDS) {
  Backend backend;
  CHECK(add_feedback_with(backend, "1", noon, "a month"));
  CHECK_FALSE(add_feedback_with(backend, "2", noon + 1h, "a month"));
  CHECK(must(backend.codes.list()).size() == 1);
  CHECK(must(must(backend.mails.claim_due(noon, noon + 1min))).text == sample_mail("1").text);
  CHECK(must(must(backend.mails.claim_due(noon + 1h, noon + 2h))).text == sample_mail("1").text);  // again
  CHECK(must(must(backend.mails.claim_due(noon + 1h, noon + 2h))).text == "no reward");
}

TEST_CASE_TEMPLATE("a mail is claimed by one sender until its lease ends", Backend, ESX_BACKENDS) {
  Backend backend;
  add_feedback_with(backend, "later", noon + 1h);
  add_feedback_with(backend, "1");
  CHECK_FALSE(must(backend.mails.claim_due(noon - 1ms, noon)));
  const Mail claimed = must(must(backend.mails.claim_due(noon, noon + 1min)));
  Mail expected = sample_mail("1");
  expected.attempts = 1;
  expected.next_attempt_at = noon + 1min;
  CHECK(claimed == expected);
  CHECK_FALSE(must(backend.mails.claim_due(noon, noon + 1min)));
  const Mail again = must(must(backend.mails.claim_due(noon + 1min, noon + 2min)));
  CHECK(again.attempts == 2);
  REQUIRE(backend.mails.failed(claimed, "too late to matter", noon));
  CHECK_FALSE(must(backend.mails.claim_due(noon + 1min, noon + 2min)));
  REQUIRE(backend.mails.failed(again, "away", noon + 90s));
  REQUIRE(backend.mails.sent(must(must(backend.mails.claim_due(noon + 90s, noon + 3min))), noon + 90s));
  CHECK_FALSE(must(backend.mails.claim_due(noon + 30min, noon + 31min)));
  CHECK(must(backend.mails.waiting()) == 1);
}

TEST_CASE_TEMPLATE("attempts are limited by each subject, and successes do not count", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  const std::vector<AttemptLimit> ann{{"user", "ann", 2}, {"address", "1", 3}};
  const std::vector<AttemptLimit> bob{{"user", "bob", 2}, {"address", "1", 3}};
  const auto begin = [&](const auto& who, Time now) { return must(backend.attempts.begin(who, 10s, now)); };
  CHECK_FALSE(begin(ann, noon));
  CHECK_FALSE(begin(ann, noon + 1s));
  CHECK(begin(ann, noon + 2s) == 8s);
  CHECK_FALSE(begin(bob, noon + 3s));
  CHECK(begin(bob, noon + 4s) == 6s);  // the address
  REQUIRE(backend.attempts.succeeded(bob));
  CHECK_FALSE(begin(bob, noon + 5s));
  CHECK(begin(ann, noon + 9999ms) == 1ms);
  CHECK_FALSE(begin(ann, noon + 10s));
}

TEST_CASE_TEMPLATE("no race lets more attempts in", Backend, ESX_BACKENDS) {
  Backend backend;
  const std::vector<AttemptLimit> limits{{"user", "ann", 5}};
  std::atomic<int> allowed{0};
  std::vector<std::jthread> threads;
  threads.reserve(24);
  for (int i = 0; i < 24; ++i)
    threads.emplace_back([&] {
      const auto wait = backend.attempts.begin(limits, 10s, noon);
      if (wait && !*wait) ++allowed;
    });
  threads.clear();
  CHECK(allowed == 5);
}

}  // namespace
