// MailSender: sends the mails of the outbox, as often as it takes.
#pragma once

#include "esxserver/ports/clock.h"
#include "esxserver/ports/log.h"
#include "esxserver/ports/mail_outbox.h"
#include "esxserver/ports/mail_transport.h"

namespace esxserver {

/// All must outlive the sender.
struct MailPorts {
  MailOutbox& outbox;
  MailTransport& transport;
  Clock& clock;
  Log& log;
};

/// If a sender dies during an attempt, another repeats it, so a mail may arrive twice with the same
/// Message-ID.
class MailSender {
 public:
  explicit MailSender(const MailPorts& ports) : ports_(ports) {}

  /// Makes one attempt of a mail that is due; false: none is due.
  [[nodiscard]] Result<bool> send_once();

 private:
  MailPorts ports_;
};

}  // namespace esxserver
