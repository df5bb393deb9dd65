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
  explicit ScopeStore(sql::Database& database) : database_(database) {}

  /// The scope goes when its project does. not_found: the owner has no such project.
  [[nodiscard]] Result<void> add(const OwnedScope& scope);
  /// The scope of any user: the caller compares the owner.
  [[nodiscard]] Result<OwnedScope> find(std::string_view scope_id);

 private:
  sql::Database& database_;
};

}  // namespace esxserver
