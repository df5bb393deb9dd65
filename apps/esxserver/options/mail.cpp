#include "esxserver/options/mail.h"

#include "esxserver/adapters/mail/maildir_mail.h"
#include "esxserver/adapters/mail/smtp_mail.h"

namespace esxserver {

Result<std::unique_ptr<MailTransport>> open_mail(const std::string& option,
                                                 const std::filesystem::path& data_dir) {
  constexpr std::string_view maildir = "maildir:";
  if (option.empty()) return std::make_unique<mail::MaildirMail>(data_dir / "maildir");
  if (option.starts_with(maildir) && option.size() > maildir.size())
    return std::make_unique<mail::MaildirMail>(option.substr(maildir.size()));
  auto location = mail::parse_smtp_location(option);
  if (!location) return std::unexpected(location.error());
  return std::make_unique<mail::SmtpMail>(*std::move(location));
}

}  // namespace esxserver
