// Migrations of what signs browsers in; see migrations.cpp.
#pragma once

namespace esxserver::sql {

// Browsers that are signed in, links that sign in, and sign-ins under way at the issuer. `hash`: of a secret.
inline constexpr const char* browser_sessions = R"(
CREATE TABLE browser_session (
  hash TEXT PRIMARY KEY NOT NULL,
  uid TEXT NOT NULL,
  email TEXT NOT NULL,
  email_verified INTEGER NOT NULL,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL
) STRICT;
CREATE INDEX browser_session_of_user ON browser_session (uid);
CREATE TABLE sign_in_link (
  hash TEXT PRIMARY KEY NOT NULL,
  uid TEXT NOT NULL,
  email TEXT NOT NULL,
  email_verified INTEGER NOT NULL,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE TABLE login_attempt (
  hash TEXT PRIMARY KEY NOT NULL,
  return_to TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX login_attempt_by_end ON login_attempt (expires_at);
)";

}  // namespace esxserver::sql
