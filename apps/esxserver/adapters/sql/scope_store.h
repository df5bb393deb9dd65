// Scopes in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/scope_store.h"

namespace esxserver::sql {

class SqlScopeStore final : public ScopeStore {
 public:
  explicit SqlScopeStore(Database& database) : database_(database) {}

  Result<void> add(const OwnedScope& scope) override;
  Result<OwnedScope> find(std::string_view scope_id) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
