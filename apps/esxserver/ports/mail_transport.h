// MailTransport: delivers a mail.
#pragma once

#include "esxserver/domain/mail.h"
#include "esxserver/domain/result.h"

namespace esxserver {

class MailTransport {
 public:
  virtual ~MailTransport() = default;
  /// The mail is delivered or accepted for delivery. Error: service_unavailable with the reason, which has no
  /// secrets. Thread-safe.
  [[nodiscard]] virtual Result<void> send(const Mail& mail) = 0;
};

}  // namespace esxserver
