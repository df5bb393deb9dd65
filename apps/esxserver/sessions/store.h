// Session: a browser that is signed in, and what leads to one. Of every secret, only its hash is stored.
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


// SessionStore: the browsers that are signed in.

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


// SignInStore: what may become a session: links, and sign-ins under way at the issuer. Each is taken once.

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

// Sessions of browsers in SQL.
namespace esxserver::sql {

class SqlSessionStore final : public SessionStore {
 public:
  explicit SqlSessionStore(Database& database) : database_(database) {}

  Result<void> add(const Session& session) override;
  Result<std::optional<Session>> find(std::string_view hash) override;
  Result<void> touch(std::string_view hash, Time now) override;
  Result<bool> remove(std::string_view hash) override;
  Result<void> purge(Time now) override;

 private:
  Database& database_;
};


// Links that sign in, and sign-ins under way, in SQL.

class SqlSignInStore final : public SignInStore {
 public:
  explicit SqlSignInStore(Database& database) : database_(database) {}

  Result<void> add(const SignInLink& link) override;
  Result<std::optional<SignInLink>> take_link(std::string_view hash, Time now) override;
  Result<void> add(const LoginAttempt& attempt) override;
  Result<std::optional<LoginAttempt>> take_login(std::string_view hash, Time now) override;
  Result<void> purge(Time now) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
