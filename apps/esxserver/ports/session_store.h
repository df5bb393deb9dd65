// SessionStore: the browsers that are signed in.
#pragma once

#include <optional>
#include <string_view>

#include "esxserver/domain/result.h"
#include "esxserver/domain/session.h"

namespace esxserver {

/// Errors: service_unavailable, store_failed.
class SessionStore {
 public:
  virtual ~SessionStore() = default;

  [[nodiscard]] virtual Result<void> add(const Session& session) = 0;
  /// Also a session that has ended, until it is purged.
  [[nodiscard]] virtual Result<std::optional<Session>> find(std::string_view hash) = 0;
  /// Records a use. A session that was removed meanwhile stays removed.
  [[nodiscard]] virtual Result<void> touch(std::string_view hash, Time now) = 0;
  /// False: there was none.
  [[nodiscard]] virtual Result<bool> remove(std::string_view hash) = 0;
  /// Removes the sessions that have ended.
  [[nodiscard]] virtual Result<void> purge(Time now) = 0;
};

}  // namespace esxserver
