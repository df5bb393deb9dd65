// The processes that convert, in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/worker_presence.h"

namespace esxserver::sql {

class SqlWorkerPresence final : public WorkerPresence {
 public:
  explicit SqlWorkerPresence(Database& database) : database_(database) {}

  Result<void> report(std::string_view process, int threads, Time now) override;
  Result<void> leave(std::string_view process) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
