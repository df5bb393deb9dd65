// Sums in SQLite.
#pragma once

#include "esxserver/adapters/sqlite/database.h"
#include "esxserver/ports/reports.h"

namespace esxserver::sqlite {

class SqliteReports final : public Reports {
 public:
  explicit SqliteReports(Database& database) : database_(database) {}

  Result<std::vector<InvoiceLine>> invoice(Time from, Time to) override;
  Result<Metrics> metrics(Time now) override;
  Result<void> add_stage_times(const std::map<std::string, StageTime>& stages) override;
  Result<void> count_worker_death() override;

 private:
  Database& database_;
};

}  // namespace esxserver::sqlite
