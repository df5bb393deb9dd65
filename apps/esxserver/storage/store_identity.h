// StoreIdentity: the id that a database shares with its file store.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esxserver/base/result.h"
#include "esxserver/base/time.h"
#include "esxserver/storage/database.h"

namespace esxserver {

/// Errors: service_unavailable, store_failed.
class StoreIdentity {
 public:
  virtual ~StoreIdentity() = default;

  /// As the database knows it; nullopt in a new one.
  [[nodiscard]] virtual Result<std::optional<std::string>> id() = 0;

  /// Records the id if there is none; returns the one that counts, which another process may have recorded.
  [[nodiscard]] virtual Result<std::string> record_if_none(const std::string& id) = 0;

  [[nodiscard]] virtual Result<void> replace(const std::string& id) = 0;
};

}  // namespace esxserver

// The id of the file store in SQL.
namespace esxserver::sql {

class SqlStoreIdentity final : public StoreIdentity {
 public:
  explicit SqlStoreIdentity(Database& database) : database_(database) {}

  Result<std::optional<std::string>> id() override;
  Result<std::string> record_if_none(const std::string& id) override;
  Result<void> replace(const std::string& id) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql

// SigningKeys: rotating secrets of signed URLs or of tokens, shared by all processes.
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

// Rotating keys in SQL.
namespace esxserver::sql {

class SqlSigningKeys final : public SigningKeys {
 public:
  /// Which keys: of signed URLs, of the local issuer's tokens, or of the copies of redeem codes.
  enum class Purpose { urls, tokens, codes };
  explicit SqlSigningKeys(Database& database, Purpose purpose = Purpose::urls);

  Result<std::vector<SigningKey>> all() override;
  Result<void> rotate(const SigningKey& key, Time unless_newer_than, Time forget_before) override;

 private:
  Database& database_;
  const std::string table_;
};

}  // namespace esxserver::sql
