// The mail outbox in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/mail_outbox.h"

namespace esxserver::sql {

class SqlMailOutbox final : public MailOutbox {
 public:
  explicit SqlMailOutbox(Database& database) : database_(database) {}

  Result<std::optional<Mail>> claim_due(Time now, Time until) override;
  Result<void> sent(const Mail& mail, Time now) override;
  Result<void> failed(const Mail& mail, std::string_view reason, Time next) override;
  Result<std::int64_t> waiting() override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
