// Mails over SMTP, with libcurl.
#pragma once

#include "esxserver/adapters/mail/smtp_location.h"
#include "esxserver/ports/mail_transport.h"

namespace esxserver::mail {

/// A connection per mail. STARTTLS is required unless the location turns it off, and so are credentials that
/// the server accepts.
class SmtpMail final : public MailTransport {
 public:
  explicit SmtpMail(SmtpLocation location);
  Result<void> send(const Mail& mail) override;

 private:
  SmtpLocation location_;
};

}  // namespace esxserver::mail
