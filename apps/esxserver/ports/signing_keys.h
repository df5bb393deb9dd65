// SigningKeys: rotating secrets of signed URLs or of tokens, shared by all processes.
#pragma once

#include <string>
#include <vector>

#include "esxserver/domain/result.h"
#include "esxserver/domain/time.h"

namespace esxserver {

struct SigningKey {
  std::string id, secret;
  Time created_at;

  friend bool operator==(const SigningKey&, const SigningKey&) = default;
};

/// Errors: service_unavailable, store_failed.
class SigningKeys {
 public:
  virtual ~SigningKeys() = default;

  /// Newest first.
  [[nodiscard]] virtual Result<std::vector<SigningKey>> all() = 0;

  /// Adds the key unless one was created after `unless_newer_than`; removes keys created before
  /// `forget_before`.
  [[nodiscard]] virtual Result<void> rotate(const SigningKey& key, Time unless_newer_than,
                                            Time forget_before) = 0;
};

}  // namespace esxserver
