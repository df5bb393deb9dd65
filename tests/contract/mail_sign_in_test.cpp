// MailSignIn, and the contract of Invitations, on every backend.
#include "esxserver/sessions/mail_sign_in.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>

#include "contract/backends.h"
#include "contract/records.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

class QuietLog final : public Log {
 public:
  void write(LogLevel, std::string_view, const std::vector<LogField>&) override {}
};

template <class Backend>
struct MailWorld : Backend {
  ManualClock clock;
  QuietLog log;
  const System system{clock, this->random, log};
  Invitations invitations{*this->database, system};

  MailSignIn with(SignUp sign_up) {
    return {*this->database, system, {sign_up, "office@example.com"}, [] {
              return std::string("https://esx.example");
            }};
  }

  /// The next mail that somebody gets; nullopt: none.
  std::optional<Mail> mail() {
    auto due = must(this->mails.claim_due(clock.now(), clock.now() + 1h));
    if (!due) return due;
    REQUIRE(this->mails.sent(*due, clock.now()));
    return due->to.empty() ? mail() : due;
  }
  std::string code() {
    const Mail sent = must(mail());
    const std::string mark = "https://esx.example/#mail-sign-in=";
    const auto at = sent.text.find(mark);
    REQUIRE(at != std::string::npos);
    return sent.text.substr(at + mark.size(), browser_secret_length);
  }
  Invitation invite(const std::string& email, UserRole role = UserRole::none, Duration life = 24h) {
    auto invitation = must(invitations.invite({email, role, "Firm", life}, "ann",
                                              {"https://esx.example", "office@example.com"}));
    CHECK(must(mail()).to == invitation.email);
    return invitation;
  }
};

std::string asked(MailSignIn& mail, const std::string& email, const std::string& browser = "",
                  const std::string& return_to = "/") {
  const auto answer = must(mail.ask({email, return_to, browser, "192.0.2.1"}));
  CHECK_FALSE(answer.wait);
  return answer.browser_secret;
}

template <class T>
AnyErrorCode error_of(const Result<T>& result) {
  REQUIRE_FALSE(result);
  return result.error().code;
}

bool is_refused(const Result<LoginEnd>& end) {
  return !end && end.error().code == ServerError::invalid_state;
}

TEST_CASE_TEMPLATE("a mailed link works once, in the browser that asked, for 15 minutes", Backend,
                   ESX_BACKENDS) {
  MailWorld<Backend> world;
  MailSignIn mail = world.with(SignUp::open);
  const std::string browser = asked(mail, " Ann@Example.COM ", "", "/#/projects"), code = world.code(),
                    other = asked(mail, "bob@example.com");
  CHECK(is_refused(mail.finish(code, "")));
  CHECK(is_refused(mail.finish(code, other)));
  CHECK(is_refused(mail.finish(code + "x", browser)));
  const LoginEnd end = must(mail.finish(code, browser));
  CHECK(end.user == Identity{end.user.uid, "ann@example.com", true, ""});
  CHECK(end.return_to == "/#/projects");
  CHECK(is_refused(mail.finish(code, browser)));
  CHECK(asked(mail, "ann@example.com", browser) == browser);
  static_cast<void>(world.mail());  // Bob's
  const std::string late = world.code();
  world.clock.advance(link_life);
  CHECK(is_refused(mail.finish(late, browser)));
}

TEST_CASE_TEMPLATE("a mailed link signs no blocked user in", Backend, ESX_BACKENDS) {
  MailWorld<Backend> world;
  MailSignIn mail = world.with(SignUp::open);
  const std::string first = asked(mail, "ann@example.com");
  const std::string uid = must(mail.finish(world.code(), first)).user.uid;
  const std::string second = asked(mail, "ann@example.com"), code = world.code();
  REQUIRE(world.users.set_blocked(uid, true, world.clock.now()));
  CHECK(error_of(mail.finish(code, second)) == ServerError::user_blocked);
  const auto acts = must(world.audit.list({}));
  CHECK(std::ranges::count(acts, "user sign-in", &AuditRecord::act) == 1);
  REQUIRE(world.users.set_blocked(uid, false, world.clock.now()));
  CHECK(must(mail.finish(code, second)).user.uid == uid);
}

TEST_CASE_TEMPLATE("who may sign up", Backend, ESX_BACKENDS) {
  MailWorld<Backend> world;
  MailSignIn open = world.with(SignUp::open), invited = world.with(SignUp::invited),
             off = world.with(SignUp::off);
  for (MailSignIn* mail : {&invited, &off}) {
    static_cast<void>(asked(*mail, "ann@example.com"));
    CHECK_FALSE(world.mail());
  }
  CHECK(must(world.mails.waiting()) == 0);
  const Invitation invitation = world.invite("Ann@example.com", UserRole::member);
  static_cast<void>(asked(off, "ann@example.com"));
  CHECK_FALSE(world.mail());
  const std::string browser = asked(invited, "ann@example.com"), code = world.code();
  CHECK(is_refused(off.finish(code, browser)));  // the rules of now
  const std::string uid = must(invited.finish(code, browser)).user.uid;
  CHECK(must(world.users.role(uid)) == UserRole::member);
  CHECK(must(world.users.organization(uid)) == "Firm");
  CHECK(must(world.invitations.list()).empty());
  const std::string again = asked(off, "ann@example.com");
  CHECK(must(off.finish(world.code(), again)).user.uid == uid);
  CHECK_FALSE(world.invitations.invite({"ann@example.com"}, "ann", {}));
  const std::string anybody = asked(open, "eve@example.com");
  const std::string other = must(open.finish(world.code(), anybody)).user.uid;
  CHECK(other != uid);
  CHECK(must(world.users.organization(other)).empty());
  const auto acts = must(world.audit.list({}));
  REQUIRE(acts.size() == 5);
  CHECK(acts.at(0).by == "sign-in by mail");
  CHECK(std::ranges::count(acts, "user sign-up", &AuditRecord::act) == 2);
  CHECK(std::ranges::count(acts, uid, &AuditRecord::object) == 3);
}

TEST_CASE_TEMPLATE("an address that an issuer had verified belongs to its user", Backend, ESX_BACKENDS) {
  MailWorld<Backend> world;
  REQUIRE(world.accounts.sign_up({"ann", "Ann@Example.com", true, ""}, {}, noon));
  REQUIRE(world.accounts.sign_up({"bob", "bob@example.com", false, ""}, {}, noon));
  REQUIRE(world.accounts.sign_up({"two", "two@example.com", true, ""}, {}, noon));
  REQUIRE(world.accounts.sign_up({"also two", "two@example.com", true, ""}, {}, noon));
  MailSignIn mail = world.with(SignUp::off);
  const std::string browser = asked(mail, "ann@example.com");
  CHECK(must(mail.finish(world.code(), browser)).user.uid == "ann");
  static_cast<void>(asked(mail, "bob@example.com"));
  static_cast<void>(asked(mail, "two@example.com"));
  CHECK_FALSE(world.mail());
}

TEST_CASE_TEMPLATE("requests are limited by mailbox and by network address", Backend, ESX_BACKENDS) {
  MailWorld<Backend> world;
  MailSignIn mail = world.with(SignUp::off);
  for (int i = 0; i < MailSignIn::mailbox_limit; ++i) static_cast<void>(asked(mail, "ann@example.com"));
  CHECK(must(mail.ask({"ANN@example.com", "/", "", "192.0.2.2"})).wait == link_life);
  for (int i = MailSignIn::mailbox_limit; i < MailSignIn::address_limit; ++i)
    static_cast<void>(asked(mail, "ann" + std::to_string(i) + "@example.com"));
  CHECK(must(mail.ask({"bob@example.com", "/", "", "192.0.2.1"})).wait);
  world.clock.advance(link_life);
  static_cast<void>(asked(mail, "ann@example.com"));
}

TEST_CASE_TEMPLATE("what has expired goes with its mails", Backend, ESX_BACKENDS) {
  MailWorld<Backend> world;
  MailSignIn mail = world.with(SignUp::open);
  static_cast<void>(world.invite("bob@example.com", UserRole::none, 1min));
  static_cast<void>(asked(mail, "ann@example.com"));  // is not sent before its link expires
  REQUIRE(world.sign_ins.purge(world.clock.now()));
  CHECK(must(world.mails.waiting()) == 1);
  CHECK(must(world.invitations.list()).size() == 1);
  world.clock.advance(link_life);
  REQUIRE(world.sign_ins.purge(world.clock.now()));
  CHECK(must(world.mails.waiting()) == 0);
  CHECK(must(world.invitations.list()).empty());
  CHECK(must(world.users.users()).empty());
}

TEST_CASE_TEMPLATE("of many that use a link, one signs in", Backend, ESX_BACKENDS) {
  MailWorld<Backend> world;
  MailSignIn mail = world.with(SignUp::open);
  const std::string browser = asked(mail, "ann@example.com"), code = world.code();
  std::atomic<int> ends = 0;
  {
    std::array<std::jthread, 6> threads;
    for (std::jthread& thread : threads)
      thread = std::jthread([&] { ends += mail.finish(code, browser) ? 1 : 0; });
  }
  CHECK(ends == 1);
}

TEST_CASE_TEMPLATE("invitations are listed, replaced and revoked", Backend, ESX_BACKENDS) {
  MailWorld<Backend> world;
  const MailOrigin origin{"https://esx.example", "office@example.com"};
  for (const std::string email : {"", "ann", "a@b@c", "a b@c.d"})
    CHECK(error_of(world.invitations.invite({email}, "ann", origin)) == ErrorCode::invalid_usage);
  for (const Duration life : {Duration(0ms), Duration(Invitations::max_life + 1s)})
    CHECK(error_of(world.invitations.invite({"a@b.c", UserRole::none, "", life}, "ann", origin)) ==
          ErrorCode::invalid_usage);
  const Invitation first = world.invite("ann@example.com"),
                   second = world.invite("ann@example.com", UserRole::admin),
                   other = world.invite("bob@example.com");
  CHECK(first.id != second.id);
  const auto listed = must(world.invitations.list());
  CHECK(listed.size() == 2);
  CHECK(std::ranges::count(listed, second) == 1);
  REQUIRE(world.invitations.revoke(other.id));
  CHECK(error_of(world.invitations.revoke(other.id)) == ErrorCode::not_found);
  CHECK(must(world.invitations.list()) == std::vector{second});
}

}  // namespace
