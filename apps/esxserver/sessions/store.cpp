// The tables of sessions, links and sign-ins under way.

#include "esxserver/sessions/store.h"

#include <algorithm>

#include "esxserver/accounts/mail_users.h"
#include "esxserver/accounts/user.h"
#include "esxserver/accounts/user_store.h"
#include "esxserver/storage/database.h"

namespace esxserver {
namespace {

constexpr std::array<NamedValue<LinkUse>, 3> link_uses = {
    {{LinkUse::never, "never"}, {LinkUse::local, "local"}, {LinkUse::any, "any"}}};

}  // namespace

Time end_of(const Session& session) {
  return std::min(session.used_at + session_idle, session.created_at + session_life);
}

Identity local_user() { return {"local", "local@localhost", false, ""}; }

std::optional<LinkUse> link_use_from_name(std::string_view name) { return value_in(link_uses, name); }

using sql::Connection;
using sql::Query;

/// The user of a row: the columns uid, email, email_verified, name.
[[nodiscard]] inline Identity identity_in(const Query& row, int first_column) {
  return {row.text(first_column), row.text(first_column + 1), row.flag(first_column + 2),
          row.text(first_column + 3)};
}

Result<void> SessionStore::add(const Session& session) {
  return database_.write([&](Connection& connection) -> Result<void> {
    hold_block(connection, session.user.uid);
    if (auto open = check_not_blocked(connection, session.user.uid); !open) return open;
    Query(connection,
          "INSERT INTO browser_session (hash, uid, email, email_verified, name, created_at, used_at) "
          "VALUES ($1, $2, $3, $4, $5, $6, $7)",
          session.hash, session.user.uid, session.user.email, session.user.email_verified, session.user.name,
          session.created_at, session.used_at)
        .execute();
    return {};
  });
}

Result<std::optional<Session>> SessionStore::find(std::string_view hash) {
  return database_.read([&](Connection& connection) -> Result<std::optional<Session>> {
    Query row(connection,
              "SELECT uid, email, email_verified, name, created_at, used_at FROM browser_session "
              "WHERE hash = $1",
              hash);
    if (!row.next()) return std::nullopt;
    return Session{std::string(hash), identity_in(row, 0), row.time(4), row.time(5)};
  });
}

Result<void> SessionStore::touch(std::string_view hash, Time now) {
  return database_.write_unsynced([&](Connection& connection) -> Result<void> {
    Query(connection, "UPDATE browser_session SET used_at = $1 WHERE hash = $2 AND used_at < $1", now, hash)
        .execute();
    return {};
  });
}

Result<bool> SessionStore::remove(std::string_view hash) {
  return database_.write([&](Connection& connection) -> Result<bool> {
    return Query(connection, "DELETE FROM browser_session WHERE hash = $1", hash).execute() > 0;
  });
}

Result<void> SessionStore::purge(Time now) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection, "DELETE FROM browser_session WHERE used_at <= $1 OR created_at <= $2",
          now - session_idle, now - session_life)
        .execute();
    return {};
  });
}

Result<void> SignInStore::add(const SignInLink& link) {
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
Result<std::optional<SignInLink>> SignInStore::take_link(std::string_view hash, Time now) {
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

Result<void> SignInStore::add(const LoginAttempt& attempt) {
  return database_.write_unsynced([&](Connection& connection) -> Result<void> {
    Query(connection, "INSERT INTO login_attempt (hash, return_to, expires_at) VALUES ($1, $2, $3)",
          attempt.hash, attempt.return_to, attempt.expires_at)
        .execute();
    return {};
  });
}

Result<std::optional<LoginAttempt>> SignInStore::take_login(std::string_view hash, Time now) {
  return database_.write([&](Connection& connection) -> Result<std::optional<LoginAttempt>> {
    Query row(connection, "DELETE FROM login_attempt WHERE hash = $1 RETURNING return_to, expires_at", hash);
    if (!row.next() || row.time(1) <= now) return std::nullopt;
    return LoginAttempt{std::string(hash), row.text(0), row.time(1)};
  });
}

Result<void> SignInStore::purge(Time now) {
  return database_.write([&](Connection& connection) -> Result<void> {
    // A mail whose link has expired is of no use, sent or not.
    Query(connection,
          "DELETE FROM mail WHERE id IN (SELECT mail_id FROM mail_attempt WHERE expires_at <= $1)", now)
        .execute();
    for (const char* table : {"sign_in_link", "login_attempt", "mail_attempt"})
      Query(connection, "DELETE FROM " + std::string(table) + " WHERE expires_at <= $1", now).execute();
    purge_invitations(connection, now);
    return {};
  });
}

}  // namespace esxserver
