#include "esxserver/adapters/sql/session_store.h"

#include "esxserver/adapters/sql/identity_columns.h"

namespace esxserver::sql {

Result<void> SqlSessionStore::add(const Session& session) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection,
          "INSERT INTO browser_session (hash, uid, email, email_verified, name, created_at, used_at) "
          "VALUES ($1, $2, $3, $4, $5, $6, $7)",
          session.hash, session.user.uid, session.user.email, session.user.email_verified, session.user.name,
          session.created_at, session.used_at)
        .execute();
    return {};
  });
}

Result<std::optional<Session>> SqlSessionStore::find(std::string_view hash) {
  return database_.read([&](Connection& connection) -> Result<std::optional<Session>> {
    Query row(connection,
              "SELECT uid, email, email_verified, name, created_at, used_at FROM browser_session "
              "WHERE hash = $1",
              hash);
    if (!row.next()) return std::nullopt;
    return Session{std::string(hash), identity_in(row, 0), row.time(4), row.time(5)};
  });
}

Result<void> SqlSessionStore::touch(std::string_view hash, Time now) {
  return database_.write_unsynced([&](Connection& connection) -> Result<void> {
    Query(connection, "UPDATE browser_session SET used_at = $1 WHERE hash = $2 AND used_at < $1", now, hash)
        .execute();
    return {};
  });
}

Result<bool> SqlSessionStore::remove(std::string_view hash) {
  return database_.write([&](Connection& connection) -> Result<bool> {
    return Query(connection, "DELETE FROM browser_session WHERE hash = $1", hash).execute() > 0;
  });
}

Result<void> SqlSessionStore::purge(Time now) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection, "DELETE FROM browser_session WHERE used_at <= $1 OR created_at <= $2",
          now - session_idle, now - session_life)
        .execute();
    return {};
  });
}

}  // namespace esxserver::sql
