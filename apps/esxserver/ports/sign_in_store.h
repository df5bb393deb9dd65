// SignInStore: what may become a session: links, and sign-ins under way at the issuer. Each is taken once.
#pragma once

#include <optional>
#include <string_view>

#include "esxserver/domain/result.h"
#include "esxserver/domain/session.h"

namespace esxserver {

/// Errors: service_unavailable, store_failed.
class SignInStore {
 public:
  virtual ~SignInStore() = default;

  [[nodiscard]] virtual Result<void> add(const SignInLink& link) = 0;
  /// Removes the link and returns it, to a single caller; nullopt if there is none or it has expired.
  [[nodiscard]] virtual Result<std::optional<SignInLink>> take_link(std::string_view hash, Time now) = 0;

  [[nodiscard]] virtual Result<void> add(const LoginAttempt& attempt) = 0;
  /// As `take_link`.
  [[nodiscard]] virtual Result<std::optional<LoginAttempt>> take_login(std::string_view hash, Time now) = 0;

  /// Removes what has expired.
  [[nodiscard]] virtual Result<void> purge(Time now) = 0;
};

}  // namespace esxserver
