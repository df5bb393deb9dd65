#include "esxserver/billing/account.h"

#include <doctest/doctest.h>

namespace {

using namespace esxserver;

TEST_CASE("addresses at a listed domain or its subdomains are disposable") {
  const auto domains = DisposableDomains::read("# comment\n\nbrief.example\r\n Upper.Example \n");
  REQUIRE(domains.has_value());
  if (!domains) return;
  for (const char* email : {"a@brief.example", "a@A.Brief.EXAMPLE", "x@y@upper.example"})
    CHECK_MESSAGE(domains->contains(email), email);
  for (const char* email :
       {"", "a", "brief.example", "a@notbrief.example", "a@example", "a@brief.example.com", "a@"})
    CHECK_MESSAGE(!domains->contains(email), email);
}

TEST_CASE("a domain is the same however it is spelled, and malformed addresses have none") {
  const auto domains = DisposableDomains::read("brief.example\nxn--bcher-kva.example\n");
  REQUIRE(domains.has_value());
  if (!domains) return;
  for (const char* email : {"a@brief.example.",
                            "a@brief\xE3\x80\x82"
                            "example",
                            "a@br\xE2\x80\x8Bief.example", "a@\xEF\xBD\x82rief.example", "a@BRIEF.Example",
                            "a@b\xC3\xBC"
                            "cher.example",
                            "a@br\xC2\xADief.example"})
    CHECK_MESSAGE(domains->contains(email), email);
  for (const char* email : {"a@brief.example:25", "a@brief.example/", "a@brief .example", "a@brief..example",
                            "a@.brief.example", "@brief.example", "a@", "a", "a@[127.0.0.1]",
                            "a@br\xFFief.example", "a@brief.example\n", "a@br\xE2\x80\x8Dief.example"})
    CHECK_MESSAGE(!mail_domain(email), email);
}

TEST_CASE("the bundled list names its license and knows a well-known domain") {
  const auto domains = DisposableDomains::read(bundled_disposable_domains());
  REQUIRE(domains.has_value());
  if (!domains) return;
  CHECK(bundled_disposable_domains().substr(0, 400).contains("CC0-1.0"));
  CHECK(domains->contains("a@mailinator.com"));
  CHECK_FALSE(domains->contains("a@gmail.com"));
}

TEST_CASE("every line that is not a domain is named") {
  const auto domains = DisposableDomains::read("a.example\nno domain\n.\nlocalhost\nb.example\n");
  REQUIRE_FALSE(domains.has_value());
  CHECK(domains.error().message.ends_with("line 2, line 3, line 4"));
}

}  // namespace
