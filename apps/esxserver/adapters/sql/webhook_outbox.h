// The outbox in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/webhook_outbox.h"

namespace esxserver::sql {

class SqlWebhookOutbox final : public WebhookOutbox {
 public:
  explicit SqlWebhookOutbox(Database& database) : database_(database) {}

  Result<std::optional<Delivery>> claim_due(Time now, Time until, const BusyReceivers& busy) override;
  Result<void> record(const Delivery& delivery, const DeliveryResult& result) override;
  Result<std::vector<Delivery>> list(std::optional<DeliveryStatus> status, int limit) override;
  Result<void> resend(std::string_view id, Time now) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
