// Sessions of browsers in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/session_store.h"

namespace esxserver::sql {

class SqlSessionStore final : public SessionStore {
 public:
  explicit SqlSessionStore(Database& database) : database_(database) {}

  Result<void> add(const Session& session) override;
  Result<std::optional<Session>> find(std::string_view hash) override;
  Result<void> touch(std::string_view hash, Time now) override;
  Result<bool> remove(std::string_view hash) override;
  Result<void> purge(Time now) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
