// ScopeStore: the scopes of users.
#pragma once

#include <string_view>

#include "esxserver/domain/result.h"
#include "esxserver/domain/scope.h"

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
