#include "esxserver/mail/mail.h"

#include <doctest/doctest.h>

#include "contract/records.h"
#include "esxserver/base/codecs.h"
#include "esxserver/mail/transports.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

Mail mail_about(const std::string& subject, const std::string& text) {
  return {.id = "1",
          .from = "a@b.example",
          .to = "c@d.example",
          .reply_to = "",
          .subject = subject,
          .text = text,
          .created_at = noon};
}

TEST_CASE("a message has the headers and the body that the standards want") {
  CHECK(mail_message(mail_about("Hello", "Text\n")) ==
        "Date: Mon, 09 Mar 2026 12:00:00 +0000\r\nFrom: <a@b.example>\r\nTo: <c@d.example>\r\n"
        "Subject: Hello\r\nMessage-ID: <1@b.example>\r\nMIME-Version: 1.0\r\n"
        "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\nVGV4dAo=\r\n");
  CHECK(mail_message(mail_about("x", std::string(200, 'a')))
            .contains("\r\n\r\n" + to_base64(std::string(57, 'a')) + "\r\n"));
}

TEST_CASE("no field can add a header or a line") {
  Mail mail = mail_about("a\r\nBcc: x@y.example", "");
  mail.reply_to = "x@y.example>\r\nBcc: z";
  const std::string message = mail_message(mail);
  CHECK_FALSE(message.contains("\nBcc"));
  CHECK(message.contains("Subject: =?UTF-8?B?" + to_base64("a  Bcc: x@y.example") + "?=\r\n"));
  // Encoded words are short, and do not break characters.
  const std::string umlauts = mail_message(mail_about("\xC3\xA4" + std::string(60, 'a') + "\xC3\xA4", ""));
  CHECK(umlauts.contains("Subject: =?UTF-8?B?" + to_base64("\xC3\xA4" + std::string(40, 'a')) +
                         "?=\r\n =?UTF-8?B?"));
}

TEST_CASE("addresses") {
  for (const char* good : {"a@b", "operator@localhost", "a.b+c@d-e.example"})
    CHECK_MESSAGE(is_mail_address(good), good);
  for (const char* bad :
       {"", "a", "@b", "a@", "a@b@c", "a b@c", "<a@b>", "a@b,c@d", "a@b\r\nRCPT", "\"a\"@b"})
    CHECK_MESSAGE(!is_mail_address(bad), bad);
  CHECK_FALSE(is_mail_address(std::string(251, 'a') + "@b.c"));
}

TEST_CASE("retries become rarer, and never stop") {
  CHECK(mail_retry_delay(1) == 1s);
  CHECK(mail_retry_delay(2) == 2s);
  CHECK(mail_retry_delay(5) == 16s);
  for (const int attempts : {11, 12, 1'000'000}) CHECK(mail_retry_delay(attempts) == 10min);
}

TEST_CASE("the location of a mail server") {
  using mail::parse_smtp_location;
  const auto full = parse_smtp_location("smtp://us%40er:p%3Ass@mail.example:587?ca=%2Fetc%2Fca.pem");
  REQUIRE(full.has_value());
  CHECK(full->url == "smtp://mail.example:587");
  CHECK(full->user == "us@er");
  CHECK(full->password == "p:ss");
  CHECK(full->ca_file == "/etc/ca.pem");
  CHECK(full->starttls);
  const auto relay = parse_smtp_location("smtp://localhost?starttls=off");
  REQUIRE(relay.has_value());
  CHECK_FALSE(relay->starttls);
  CHECK(parse_smtp_location("smtps://[::1]:465").has_value());
  for (const char* bad :
       {"", "smtp:", "smtp://", "http://x", "smtp://u@h", "smtp://u:@h", "smtp://u:p@h?starttls=off",
        "smtp://h?x=1", "smtp://h/path", "smtp://h x", "smtp://%zz:p@h"}) {
    const auto refused = parse_smtp_location(bad);
    REQUIRE_FALSE_MESSAGE(refused.has_value(), bad);
    CHECK(refused.error().code == ErrorCode::invalid_usage);
  }
}

}  // namespace
