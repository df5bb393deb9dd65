// Mail: a text message to one address; and MailTransport, which delivers it.
#pragma once

#include <string>
#include <string_view>

#include "esxserver/base/result.h"
#include "esxserver/base/time.h"

namespace esxserver {

struct Mail {
  std::string id = {};  // a random UUID; part of the Message-ID, so a receiver recognizes a repeated delivery
  std::string from = {}, to = {};
  std::string reply_to = {};            // empty: none
  std::string subject = {}, text = {};  // UTF-8
  Time created_at = {};
  int attempts = 0;           // so far, with the current one
  Time next_attempt_at = {};  // of a claimed mail: when its lease ends

  friend bool operator==(const Mail&, const Mail&) = default;
};

/// The message as RFC 5322 and RFC 2045 want it: encoded headers, a base64 body, CRLF. Control characters in
/// headers become spaces, so no field can add another.
[[nodiscard]] std::string mail_message(const Mail& mail);

/// "local@host": printable ASCII without spaces, quotes, angle brackets and commas.
[[nodiscard]] bool is_mail_address(std::string_view address);

/// When a mail that has failed `attempts` times is tried again.
[[nodiscard]] Duration mail_retry_delay(int attempts);

/// Delivers a mail.
class MailTransport {
 public:
  virtual ~MailTransport() = default;
  /// The mail is delivered or accepted for delivery. Error: service_unavailable with the reason, which has no
  /// secrets. Thread-safe.
  [[nodiscard]] virtual Result<void> send(const Mail& mail) = 0;
};

}  // namespace esxserver
