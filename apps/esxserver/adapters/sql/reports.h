// Sums in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/reports.h"

namespace esxserver::sql {

class SqlReports final : public Reports {
 public:
  explicit SqlReports(Database& database) : database_(database) {}

  Result<std::vector<InvoiceLine>> invoice(Time from, Time to) override;
  Result<std::vector<UsageLine>> usage(Time from, Time to) override;
  Result<Metrics> metrics(Time now) override;
  Result<void> add_stage_times(const std::map<std::string, StageTime>& stages) override;
  Result<void> count_worker_death() override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
