// MailOutbox: mails that wait to be sent.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "esxserver/domain/mail.h"
#include "esxserver/domain/result.h"

namespace esxserver {

/// AccountStore::add_feedback() fills the outbox. Errors: service_unavailable, store_failed.
class MailOutbox {
 public:
  virtual ~MailOutbox() = default;

  /// Claims the mail that has been due longest until `until`, and counts the attempt.
  [[nodiscard]] virtual Result<std::optional<Mail>> claim_due(Time now, Time until) = 0;

  /// The claimed mail was sent; its text is no longer kept.
  [[nodiscard]] virtual Result<void> sent(const Mail& mail, Time now) = 0;

  /// The claimed mail was not sent; it is due again at `next`.
  [[nodiscard]] virtual Result<void> failed(const Mail& mail, std::string_view reason, Time next) = 0;

  /// How many wait.
  [[nodiscard]] virtual Result<std::int64_t> waiting() = 0;
};

}  // namespace esxserver
