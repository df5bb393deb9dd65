// What signs browsers in: the real services, on SQLite in a folder of its own, and an issuer of known
// answers.
#pragma once

#include <memory>
#include <string>

#include "esx/estimate/base/sha256.h"
#include "esxserver/accounts/user_store.h"
#include "esxserver/base/system.h"
#include "esxserver/sessions/mail_sign_in.h"
#include "esxserver/sessions/sign_in.h"
#include "esxserver/sessions/store.h"
#include "http/server/fakes.h"
#include "server/support/temporary_folder.h"

namespace tests {

/// Codes: "good" (user-1); "used", "forged", "away" and "broken" are the errors of those names.
class FakeLogin final : public esxserver::LoginProvider {
 public:
  std::string issuer() override { return "https://id.example"; }
  esxserver::Result<std::string> page(const esxserver::LoginTerms& terms) override {
    return issuer() + "/authorize?state=" + terms.state + "&redirect_uri=" + terms.redirect_uri;
  }
  esxserver::Result<esxserver::Identity> user(const std::string& code,
                                              const esxserver::LoginTerms&) override {
    using enum esxserver::ServerError;
    if (code == "good") return esxserver::Identity{"user-1", "user@example.com", true, "User One"};
    if (code == "forged") return esxserver::fail(invalid_token, "forged");
    if (code == "away") return esxserver::fail(service_unavailable, "away");
    if (code == "broken") return esxserver::fail(esxserver::ErrorCode::store_failed, "a secret place");
    return esxserver::fail(invalid_sign_in_code, "used");
  }
};

/// user-2 is an admin. Links for user-1: "link-0" to "link-99", and "late", which has expired.
struct SignInWorld {
  test::TemporaryFolder folder;
  FixedClock clock;
  esxserver::SystemRandom random;
  StderrLog log;
  std::shared_ptr<esxserver::sql::Database> database = open_database(folder.path());
  esxserver::UserStore users{*database};
  esxserver::BrowserSessions sessions{*database, {clock, random, log}};
  esxserver::SignInLinks links{*database, clock, random};
  FakeLogin provider;
  esxserver::IssuerLogin login{provider, *database, clock, random, base_url};
  esxserver::MailSignIn mail{
      *database, {clock, random, log}, {esxserver::SignUp::open, "operator@example.com"}, base_url};

  SignInWorld() {
    users.set_role("user-2", esxserver::UserRole::admin, clock.now()).value();
    constexpr int link_count = 100;
    for (int i = 0; i < link_count; ++i) add("link-" + std::to_string(i), esxserver::link_life);
    add("late", {});
  }

  static std::string base_url() { return "https://esx.example"; }

 private:
  void add(const std::string& code, esxserver::Duration ttl) {
    esxserver::SignInStore(*database)
        .add(esxserver::SignInLink{estimate::sha256_hex(code),
                                   {"user-1", "user@example.com", true, "User One"},
                                   esxserver::UserRole::none,
                                   clock.now() + ttl})
        .value();
  }
};

}  // namespace tests
