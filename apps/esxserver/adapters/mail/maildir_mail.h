// Mails as files of a maildir, for operators who read them on the machine.
#pragma once

#include <filesystem>

#include "esxserver/ports/mail_transport.h"

namespace esxserver::mail {

/// https://cr.yp.to/proto/maildir.html: a mail appears whole in `new`, or not at all. A repeated delivery
/// replaces the file.
class MaildirMail final : public MailTransport {
 public:
  explicit MaildirMail(std::filesystem::path folder) : folder_(std::move(folder)) {}
  Result<void> send(const Mail& mail) override;

 private:
  std::filesystem::path folder_;
};

}  // namespace esxserver::mail
