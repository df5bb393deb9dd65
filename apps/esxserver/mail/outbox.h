// Mails that wait to be sent, and MailSender, which sends them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "esxserver/base/result.h"
#include "esxserver/base/system.h"
#include "esxserver/mail/mail.h"
#include "esxserver/storage/database.h"

namespace esxserver {

/// AccountStore::add_feedback() fills the outbox. Errors: service_unavailable, store_failed.
class MailOutbox {
 public:
  explicit MailOutbox(sql::Database& database) : database_(database) {}

  /// Claims the mail that has been due longest until `until`, and counts the attempt.
  [[nodiscard]] Result<std::optional<Mail>> claim_due(Time now, Time until);

  /// The claimed mail was sent; its text is no longer kept.
  [[nodiscard]] Result<void> sent(const Mail& mail, Time now);

  /// The claimed mail was not sent; it is due again at `next`.
  [[nodiscard]] Result<void> failed(const Mail& mail, std::string_view reason, Time next);

  /// How many wait.
  [[nodiscard]] Result<std::int64_t> waiting();

 private:
  sql::Database& database_;
};

// Rows of the mail outbox inside a transaction, for the stores that send mails about their own rows.

/// The mail is due immediately; one without a receiver is taken out, but not sent. `uid`: the user whom it is
/// about; empty: nobody yet. Throws an exception of the database.
void insert_mail(sql::Connection& connection, const Mail& mail, std::string_view uid);

/// Sends the mails of the outbox, as often as it takes. If a sender dies during an attempt, another repeats
/// it, so a mail may arrive twice with the same Message-ID.
class MailSender {
 public:
  MailSender(sql::Database& database, MailTransport& transport, Clock& clock, Log& log)
      : outbox_(database), transport_(transport), clock_(clock), log_(log) {}

  /// Makes one attempt of a mail that is due; false: none is due.
  [[nodiscard]] Result<bool> send_once();

 private:
  MailOutbox outbox_;
  MailTransport& transport_;
  Clock& clock_;
  Log& log_;
};

}  // namespace esxserver
