// ScopeStore: the scopes of users.
#pragma once

#include <string_view>

#include "esxserver/base/result.h"
#include "esxserver/scopes/scope.h"
#include "esxserver/storage/database.h"

namespace esxserver {

/// Errors: not_found; service_unavailable, store_failed.
class ScopeStore {
 public:
  virtual ~ScopeStore() = default;

  /// The scope goes when its project does. not_found: the owner has no such project.
  [[nodiscard]] virtual Result<void> add(const OwnedScope& scope) = 0;
  /// The scope of any user: the caller compares the owner.
  [[nodiscard]] virtual Result<OwnedScope> find(std::string_view scope_id) = 0;
};

}  // namespace esxserver

// Scopes in SQL.
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
