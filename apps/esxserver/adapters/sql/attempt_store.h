// Failed attempts in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/attempt_store.h"

namespace esxserver::sql {

class SqlAttemptStore final : public AttemptStore {
 public:
  explicit SqlAttemptStore(Database& database) : database_(database) {}

  Result<std::optional<Duration>> begin(std::span<const AttemptLimit> limits, Duration window,
                                        Time now) override;
  Result<void> succeeded(std::span<const AttemptLimit> limits) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
