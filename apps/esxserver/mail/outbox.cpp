#include "esxserver/mail/outbox.h"

namespace esxserver {

using sql::Connection;
using sql::Query;

namespace {

Mail mail_of(const Query& row) {
  return {.id = row.text(0),
          .from = row.text(1),
          .to = row.text(2),
          .reply_to = row.text(3),
          .subject = row.text(4),
          .text = row.text(5),
          .created_at = row.time(6),
          .attempts = row.small(7),
          .next_attempt_at = row.time(8)};
}

std::optional<Mail> due_mail(Connection& connection, Time now, std::string_view lock = {}) {
  Query row(connection,
            "SELECT id, sender, recipient, reply_to, subject, text, created_at, attempts, next_attempt_at "
            "FROM mail WHERE sent_at IS NULL AND next_attempt_at <= $1 "
            "ORDER BY next_attempt_at, id LIMIT 1" +
                std::string(lock),
            now);
  return row.next() ? std::optional(mail_of(row)) : std::nullopt;
}

constexpr Duration mail_lease = std::chrono::minutes(1);  // longer than any attempt

}  // namespace

void insert_mail(Connection& connection, const Mail& mail, std::string_view uid) {
  Query(connection,
        "INSERT INTO mail (id, uid, sender, recipient, reply_to, subject, text, created_at, "
        "next_attempt_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        mail.id, uid, mail.from, mail.to, mail.reply_to, mail.subject, mail.text, mail.created_at,
        mail.created_at)
      .execute();
}

Result<std::optional<Mail>> MailOutbox::claim_due(Time now, Time until) {
  // Idle senders poll often; reading first does not block writers.
  const auto any = database_.read(
      [&](Connection& connection) -> Result<bool> { return due_mail(connection, now).has_value(); });
  if (!any) return std::unexpected(any.error());
  if (!*any) return std::nullopt;
  return database_.write([&](Connection& connection) -> Result<std::optional<Mail>> {
    auto mail = due_mail(connection, now, connection.dialect().lock_free_rows);
    if (!mail) return std::nullopt;
    mail->attempts += 1;
    mail->next_attempt_at = until;
    Query(connection, "UPDATE mail SET attempts = $1, next_attempt_at = $2 WHERE id = $3", mail->attempts,
          until, mail->id)
        .execute();
    return mail;
  });
}

Result<void> MailOutbox::sent(const Mail& mail, Time now) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection, "UPDATE mail SET sent_at = $1, text = '', last_error = '' WHERE id = $2", now, mail.id)
        .execute();
    return {};
  });
}

Result<void> MailOutbox::failed(const Mail& mail, std::string_view reason, Time next) {
  return database_.write([&](Connection& connection) -> Result<void> {
    // Unless it has been claimed again since.
    Query(connection,
          "UPDATE mail SET last_error = $1, next_attempt_at = $2 "
          "WHERE id = $3 AND attempts = $4 AND sent_at IS NULL",
          reason, next, mail.id, mail.attempts)
        .execute();
    return {};
  });
}

Result<std::int64_t> MailOutbox::waiting() {
  return database_.read([&](Connection& connection) -> Result<std::int64_t> {
    Query row(connection, "SELECT count(*) FROM mail WHERE sent_at IS NULL");
    return row.next() ? row.integer(0) : 0;
  });
}

Result<bool> MailSender::send_once() {
  const Time now = clock_.now();
  const auto claimed = outbox_.claim_due(now, now + mail_lease);
  if (!claimed) return std::unexpected(claimed.error());
  const std::optional<Mail>& due = *claimed;
  if (!due) return false;
  const Mail& mail = *due;
  const Result<void> sent = mail.to.empty() ? Result<void>{} : transport_.send(mail);
  if (!sent)
    log_.write(LogLevel::warning, "mail_failed",
               {{"mail_id", std::string_view(mail.id)},
                {"attempt", mail.attempts},
                {"reason", std::string_view(sent.error().message)}});
  const auto recorded =
      sent ? outbox_.sent(mail, clock_.now())
           : outbox_.failed(mail, sent.error().message, clock_.now() + mail_retry_delay(mail.attempts));
  if (!recorded) return std::unexpected(recorded.error());
  return true;
}

}  // namespace esxserver
