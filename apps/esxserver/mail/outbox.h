// MailOutbox: mails that wait to be sent.
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

// The mail outbox in SQL.

// Rows of the mail outbox inside a transaction, for the stores that send mails about their own rows.

/// The mail is due immediately. `uid`: the user whom it is about. Throws an exception of the database.
void insert_mail(sql::Connection& connection, const Mail& mail, std::string_view uid);

// MailSender: sends the mails of the outbox, as often as it takes.

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
