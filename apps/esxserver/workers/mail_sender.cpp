#include "esxserver/workers/mail_sender.h"

namespace esxserver {
namespace {

constexpr Duration mail_lease = std::chrono::minutes(1);  // longer than any attempt

}  // namespace

Result<bool> MailSender::send_once() {
  const Time now = ports_.clock.now();
  const auto claimed = ports_.outbox.claim_due(now, now + mail_lease);
  if (!claimed) return std::unexpected(claimed.error());
  const std::optional<Mail>& due = *claimed;
  if (!due) return false;
  const Mail& mail = *due;
  const auto sent = ports_.transport.send(mail);
  if (!sent)
    ports_.log.write(LogLevel::warning, "mail_failed",
                     {{"mail_id", std::string_view(mail.id)},
                      {"attempt", mail.attempts},
                      {"reason", std::string_view(sent.error().message)}});
  const auto recorded = sent ? ports_.outbox.sent(mail, ports_.clock.now())
                             : ports_.outbox.failed(mail, sent.error().message,
                                                    ports_.clock.now() + mail_retry_delay(mail.attempts));
  if (!recorded) return std::unexpected(recorded.error());
  return true;
}

}  // namespace esxserver
