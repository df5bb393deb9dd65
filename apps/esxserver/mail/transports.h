// Delivery of mails: to a maildir, or to a mail server over SMTP.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "esxserver/base/result.h"
#include "esxserver/mail/mail.h"

namespace esxserver::mail {

/// Mails as files of a maildir, for operators who read them on the machine.
/// https://cr.yp.to/proto/maildir.html: a mail appears whole in `new`, or not at all. A repeated delivery
/// replaces the file.
class MaildirMail final : public MailTransport {
 public:
  explicit MaildirMail(std::filesystem::path folder) : folder_(std::move(folder)) {}
  Result<void> send(const Mail& mail) override;

 private:
  std::filesystem::path folder_;
};

/// The mail server, as the operator writes it.
struct SmtpLocation {
  std::string url;             // "smtp://host:port", without user and parameters
  std::string user, password;  // empty: no authentication
  std::string ca_file;         // certificates to trust; empty: the system's
  bool starttls = true;        // encryption is required; always true with a user
};

/// "smtp://[USER:PASSWORD@]HOST[:PORT][?starttls=off&ca=FILE]"; "smtps://…" encrypts from the first byte.
/// User, password and file are percent-encoded. Error: invalid_usage, without the password.
[[nodiscard]] Result<SmtpLocation> parse_smtp_location(std::string_view text);

/// Mails over SMTP, with libcurl. A connection per mail. STARTTLS is required unless the location turns it
/// off, and so are credentials that the server accepts.
class SmtpMail final : public MailTransport {
 public:
  explicit SmtpMail(SmtpLocation location);
  Result<void> send(const Mail& mail) override;

 private:
  SmtpLocation location_;
};

}  // namespace esxserver::mail
