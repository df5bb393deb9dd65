// Stores of sessions of browsers, and of what leads to one. Of every secret, only its hash is stored.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "esxserver/accounts/user.h"
#include "esxserver/base/result.h"
#include "esxserver/base/time.h"
#include "esxserver/storage/database.h"

namespace esxserver {

/// The length of a secret of 256 random bits in base 62.
inline constexpr std::size_t browser_secret_length = 43;

/// A session ends when it was not used for `session_idle`, at the latest after `session_life`.
inline constexpr Duration session_idle = std::chrono::hours(12), session_life = std::chrono::days(7);

/// A browser that is signed in.
struct Session {
  std::string hash;  // of the cookie's value
  Identity user;
  Time created_at, used_at;

  friend bool operator==(const Session&, const Session&) = default;
};

[[nodiscard]] Time end_of(const Session& session);

/// A link that signs in once.
struct SignInLink {
  std::string hash;  // of its code
  Identity user;
  UserRole role = UserRole::none;  // that the user gets; none: keeps the present one
  Time expires_at;

  friend bool operator==(const SignInLink&, const SignInLink&) = default;
};

/// A browser that was sent to the issuer.
struct LoginAttempt {
  std::string hash;  // of the state and the secret of the browser
  std::string return_to;
  Time expires_at;

  friend bool operator==(const LoginAttempt&, const LoginAttempt&) = default;
};

/// The user of the link that a server prints when it starts.
[[nodiscard]] Identity local_user();

/// It pays no credits.
inline constexpr UserRole local_user_role = UserRole::internal;

/// How long a link is valid unless somebody says otherwise.
inline constexpr Duration link_life = std::chrono::minutes(15);

/// From which machines links work: none, the server's own, all.
enum class LinkUse { never, local, any };
[[nodiscard]] std::optional<LinkUse> link_use_from_name(std::string_view name);

/// The browsers that are signed in. Errors: service_unavailable, store_failed.
class SessionStore {
 public:
  explicit SessionStore(sql::Database& database) : database_(database) {}

  /// Error also: user_blocked.
  [[nodiscard]] Result<void> add(const Session& session);
  /// Also a session that has ended, until it is purged.
  [[nodiscard]] Result<std::optional<Session>> find(std::string_view hash);
  /// Records a use. A session that was removed meanwhile stays removed.
  [[nodiscard]] Result<void> touch(std::string_view hash, Time now);
  /// False: there was none.
  [[nodiscard]] Result<bool> remove(std::string_view hash);
  /// Removes the sessions that have ended.
  [[nodiscard]] Result<void> purge(Time now);

 private:
  sql::Database& database_;
};

/// What may become a session: links, and sign-ins under way at the issuer. Each is taken once. Errors:
/// service_unavailable, store_failed.
class SignInStore {
 public:
  explicit SignInStore(sql::Database& database) : database_(database) {}

  [[nodiscard]] Result<void> add(const SignInLink& link);
  /// Removes the link and returns it, to a single caller; nullopt if there is none or it has expired.
  [[nodiscard]] Result<std::optional<SignInLink>> take_link(std::string_view hash, Time now);

  [[nodiscard]] Result<void> add(const LoginAttempt& attempt);
  /// As `take_link`.
  [[nodiscard]] Result<std::optional<LoginAttempt>> take_login(std::string_view hash, Time now);

  /// Removes what has expired, with its mails.
  [[nodiscard]] Result<void> purge(Time now);

 private:
  sql::Database& database_;
};

}  // namespace esxserver
