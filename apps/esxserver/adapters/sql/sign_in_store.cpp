#include "esxserver/adapters/sql/sign_in_store.h"

#include "esxserver/adapters/sql/identity_columns.h"

namespace esxserver::sql {

Result<void> SqlSignInStore::add(const SignInLink& link) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection,
          "INSERT INTO sign_in_link (hash, uid, email, email_verified, name, role, expires_at) "
          "VALUES ($1, $2, $3, $4, $5, $6, $7)",
          link.hash, link.user.uid, link.user.email, link.user.email_verified, link.user.name,
          user_role_name(link.role), link.expires_at)
        .execute();
    return {};
  });
}

// Of two callers, the database lets the second one wait, and then find no row.
Result<std::optional<SignInLink>> SqlSignInStore::take_link(std::string_view hash, Time now) {
  return database_.write([&](Connection& connection) -> Result<std::optional<SignInLink>> {
    Query row(connection,
              "DELETE FROM sign_in_link WHERE hash = $1 "
              "RETURNING uid, email, email_verified, name, role, expires_at",
              hash);
    if (!row.next() || row.time(5) <= now) return std::nullopt;
    return SignInLink{std::string(hash), identity_in(row, 0),
                      user_role_from_name(row.text(4)).value_or(UserRole::none), row.time(5)};
  });
}

Result<void> SqlSignInStore::add(const LoginAttempt& attempt) {
  return database_.write_unsynced([&](Connection& connection) -> Result<void> {
    Query(connection, "INSERT INTO login_attempt (hash, return_to, expires_at) VALUES ($1, $2, $3)",
          attempt.hash, attempt.return_to, attempt.expires_at)
        .execute();
    return {};
  });
}

Result<std::optional<LoginAttempt>> SqlSignInStore::take_login(std::string_view hash, Time now) {
  return database_.write([&](Connection& connection) -> Result<std::optional<LoginAttempt>> {
    Query row(connection, "DELETE FROM login_attempt WHERE hash = $1 RETURNING return_to, expires_at", hash);
    if (!row.next() || row.time(1) <= now) return std::nullopt;
    return LoginAttempt{std::string(hash), row.text(0), row.time(1)};
  });
}

Result<void> SqlSignInStore::purge(Time now) {
  return database_.write([&](Connection& connection) -> Result<void> {
    for (const char* table : {"sign_in_link", "login_attempt"})
      Query(connection, "DELETE FROM " + std::string(table) + " WHERE expires_at <= $1", now).execute();
    return {};
  });
}

}  // namespace esxserver::sql
