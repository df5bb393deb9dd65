// Runs that cost credits, in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/charged_run_store.h"

namespace esxserver::sql {

class SqlChargedRunStore final : public ChargedRunStore {
 public:
  explicit SqlChargedRunStore(Database& database) : database_(database) {}

  Result<void> begin(const ChargedRun& run) override;
  Result<void> renew(std::string_view run_ref, Time lease_until) override;
  Result<bool> finish(std::string_view owner, const EsxRun& run) override;
  Result<void> fail(std::string_view run_ref, Time now) override;
  Result<void> fail_expired(Time now) override;
  Result<std::vector<DueRefund>> due_refunds(std::string_view reference) override;
  Result<void> refunded(std::string_view run_ref) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
