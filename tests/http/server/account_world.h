// The real service of accounts, with a few codes.
#pragma once

#include <memory>

#include "esxserver/base/system.h"
#include "esxserver/billing/account.h"
#include "esxserver/billing/codes.h"
#include "esxserver/billing/service.h"
#include "http/server/fakes.h"
#include "server/support/temporary_folder.h"

namespace tests {

/// Codes of 3 credits: 20 times "A" for anybody, "E" expired, "B" for somebody else's address; and a
/// purchase code for the address of the token "good".
struct AccountWorld {
  test::TemporaryFolder folder;
  esxserver::SystemClock clock;
  esxserver::SystemRandom random;
  StderrLog log;
  std::unique_ptr<esxserver::sql::Database> database = open_database(folder.path());
  esxserver::CodeStore codes{*database};
  esxserver::AccountService accounts{
      *database,
      {clock, random, log},
      {esxserver::read_pricing(esxserver::bundled_pricing_json()).value(),
       esxserver::DisposableDomains::read(esxserver::bundled_disposable_domains()).value(),
       "operator@example.com",
       {},
       "Terms <of> use.\n\nPay & go.\n"}};
  esxserver::BillingService billing{nullptr, *database, {clock, random, log}, {accounts.pricing(), "", [] {
                                                                                 return "https://esx.example";
                                                                               }}};

  AccountWorld() {
    const esxserver::Time now = clock.now();
    add('A', {}, {});
    add('E', {}, now);
    add('B', "somebody@example.com", {});
    const auto purchase = esxserver::CodeIssuer(*database, random)
                              .issue({.kind = esxserver::CodeKind::purchase,
                                      .credits = 3,
                                      .email = "user@example.com",
                                      .expires_at = std::nullopt,
                                      .ref = {}},
                                     now)
                              .value();
    codes.add(purchase.record).value();
  }

 private:
  void add(char letter, std::optional<std::string> email, std::optional<esxserver::Time> expires_at) {
    esxserver::RedeemCode code;
    code.id = code.ref = std::string(1, letter);
    code.hash = esxserver::code_hash(std::string(esxserver::code_length, letter));
    code.credits = 3;
    code.email = std::move(email);
    code.expires_at = expires_at;
    codes.add(code).value();
  }
};

}  // namespace tests
