// The id that a database shares with its file store, and the keys that all processes of a server sign with.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/result.h"
#include "esxserver/base/system.h"
#include "esxserver/base/time.h"
#include "esxserver/storage/database.h"

namespace esxserver {

/// The id that a database shares with its file store. Errors: service_unavailable, store_failed.
class StoreIdentity {
 public:
  explicit StoreIdentity(sql::Database& database) : database_(database) {}

  /// As the database knows it; nullopt in a new one.
  [[nodiscard]] Result<std::optional<std::string>> id();

  /// Records the id if there is none; returns the one that counts, which another process may have recorded.
  [[nodiscard]] Result<std::string> record_if_none(const std::string& id);

  [[nodiscard]] Result<void> replace(const std::string& id);

 private:
  sql::Database& database_;
};

struct SigningKey {
  std::string id, secret;
  Time created_at;

  friend bool operator==(const SigningKey&, const SigningKey&) = default;
};

/// Rotating secrets of signed URLs or of tokens, shared by all processes. Errors: service_unavailable,
/// store_failed.
class SigningKeys {
 public:
  /// Which keys: of signed URLs, of the local issuer's tokens, of the copies of redeem codes, or of the
  /// passwords of files that wait to be read.
  enum class Purpose { urls, tokens, codes, passwords };
  explicit SigningKeys(sql::Database& database, Purpose purpose = Purpose::urls);

  /// Newest first.
  [[nodiscard]] Result<std::vector<SigningKey>> all();

  /// Adds the key unless one was created after `unless_newer_than`; removes keys created before
  /// `forget_before`.
  [[nodiscard]] Result<void> rotate(const SigningKey& key, Time unless_newer_than, Time forget_before);

 private:
  sql::Database& database_;
  const std::string table_;
};

/// Encrypts texts that the database keeps, with a key from another table, which is made when one is first
/// needed and shared by all processes. Thread-safe. Errors: those of SigningKeys.
class TextSealer {
 public:
  TextSealer(sql::Database& database, SigningKeys::Purpose purpose, Random& random)
      : keys_(database, purpose), random_(random) {}

  /// `context` as for seal().
  [[nodiscard]] Result<std::string> seal(std::string_view context, std::string_view text);
  /// Error: store_failed if the text cannot be decrypted.
  [[nodiscard]] Result<std::string> open(std::string_view context, std::string_view sealed);

 private:
  Result<std::string> key();

  SigningKeys keys_;
  Random& random_;
};

}  // namespace esxserver
