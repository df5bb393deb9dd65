// Migrations of the tables, as migrations.cpp runs them. What was released never changes.
#pragma once

namespace esxserver::sql {

// What operators see and administer.

// The processes that convert, as they last reported.
inline constexpr const char* worker_processes = R"(
CREATE TABLE worker_process (
  id TEXT PRIMARY KEY NOT NULL,
  threads INTEGER NOT NULL,
  seen_at INTEGER NOT NULL
) STRICT;
)";

// The step of the request that created a job, as a header `traceparent`.
inline constexpr const char* traces = R"(
ALTER TABLE job ADD COLUMN traceparent TEXT NOT NULL DEFAULT '';
)";

// Acts of administration. Rows are never removed.
inline constexpr const char* audit_log = R"(
CREATE TABLE audit (
  id TEXT PRIMARY KEY NOT NULL,
  created_at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  act TEXT NOT NULL,
  object TEXT NOT NULL,
  details TEXT NOT NULL,
  outcome TEXT NOT NULL
) STRICT;
CREATE INDEX audit_by_time ON audit (created_at, id);
)";

// The secret that webhook_secret replaced, '' for none, signs too for a while.
inline constexpr const char* previous_secrets = R"(
ALTER TABLE partner ADD COLUMN previous_secret TEXT NOT NULL DEFAULT '';
ALTER TABLE partner ADD COLUMN previous_secret_until INTEGER NOT NULL DEFAULT 0;
)";

// When a key expires and was last used, to the minute; null: never.
inline constexpr const char* key_lifetimes = R"(
ALTER TABLE api_key ADD COLUMN label TEXT NOT NULL DEFAULT '';
ALTER TABLE api_key ADD COLUMN expires_at INTEGER;
ALTER TABLE api_key ADD COLUMN last_used_at INTEGER;
)";

// What operators did to jobs: how often they retried one, which gives the webhook of its next end another id,
// and when they deleted one, of which the row remains.
inline constexpr const char* job_administration = R"(
ALTER TABLE job ADD COLUMN retries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE job ADD COLUMN deleted_at INTEGER;
)";

// Credits, codes and accounts.

// The ledger of credits: `number` counts the rows of a user from 1.
inline constexpr const char* credits = R"(
CREATE TABLE credit_entry (
  id TEXT PRIMARY KEY NOT NULL,
  uid TEXT NOT NULL,
  number INTEGER NOT NULL,
  delta INTEGER NOT NULL,
  balance_after INTEGER NOT NULL CHECK (balance_after >= 0),
  kind TEXT NOT NULL,
  ref TEXT NOT NULL UNIQUE,
  note TEXT,
  created_at INTEGER NOT NULL,
  UNIQUE (uid, number)
) STRICT;
)";

// Codes that users redeem for credits, and the key of their encrypted copies.
inline constexpr const char* redeem_codes = R"(
CREATE TABLE redeem_code (
  id TEXT PRIMARY KEY NOT NULL,
  ref TEXT NOT NULL UNIQUE,
  hash TEXT NOT NULL UNIQUE,
  sealed TEXT,
  kind TEXT NOT NULL,
  credits INTEGER NOT NULL,
  email TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER,
  redeemed_at INTEGER,
  redeemed_by TEXT
) STRICT;
CREATE INDEX redeem_code_of_email ON redeem_code (email) WHERE email IS NOT NULL;

CREATE TABLE code_key (
  id TEXT PRIMARY KEY NOT NULL,
  secret TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
)";

// First logins, agreements, feedback, metered lines, failed attempts to redeem, mails to send.
inline constexpr const char* accounts = R"(
CREATE TABLE user_account (
  uid TEXT PRIMARY KEY NOT NULL,
  email TEXT NOT NULL,
  email_verified INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE user_agreement (
  uid TEXT NOT NULL,
  version TEXT NOT NULL,
  accepted_at INTEGER NOT NULL,
  PRIMARY KEY (uid, version)
) STRICT;

CREATE TABLE feedback (
  id TEXT PRIMARY KEY NOT NULL,
  uid TEXT NOT NULL,
  email TEXT NOT NULL,
  message TEXT NOT NULL,
  rating INTEGER,
  category TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX feedback_of_user ON feedback (uid);

CREATE TABLE line_usage (
  ref TEXT PRIMARY KEY NOT NULL,
  uid TEXT NOT NULL,
  lines INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX line_usage_of_user ON line_usage (uid);

CREATE TABLE failed_attempt (
  scope TEXT NOT NULL,
  subject TEXT NOT NULL,
  failures INTEGER NOT NULL,
  window_start INTEGER NOT NULL,
  PRIMARY KEY (scope, subject)
) STRICT;

CREATE TABLE mail (
  id TEXT PRIMARY KEY NOT NULL,
  uid TEXT NOT NULL,
  sender TEXT NOT NULL,
  recipient TEXT NOT NULL,
  reply_to TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL,
  sent_at INTEGER,
  last_error TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX mail_due ON mail (next_attempt_at) WHERE sent_at IS NULL;
)";

// Checkout sessions that were paid. They name no user.
inline constexpr const char* purchases = R"(
CREATE TABLE paid_session (
  id TEXT PRIMARY KEY NOT NULL,
  pack_id TEXT NOT NULL,
  credits INTEGER NOT NULL,
  amount_cents INTEGER NOT NULL,
  currency TEXT NOT NULL,
  paid_at INTEGER NOT NULL
) STRICT;
)";

// Subscriptions as the provider's events describe them, and founder spots that are held while their users
// pay.
inline constexpr const char* subscriptions = R"(
CREATE TABLE subscription (
  id TEXT PRIMARY KEY NOT NULL,
  uid TEXT NOT NULL,
  customer_id TEXT NOT NULL,
  tier TEXT NOT NULL,
  is_active INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  step INTEGER NOT NULL
) STRICT;
CREATE INDEX subscription_of_user ON subscription (uid);

CREATE TABLE founder_hold (
  uid TEXT PRIMARY KEY NOT NULL,
  hold_id TEXT NOT NULL UNIQUE,
  session_id TEXT,
  held_until INTEGER NOT NULL
) STRICT;
)";

// The queue, and what counts its jobs.

// Indexes of the queue: SQLite uses a partial one only for a query with exactly its condition. `scan`: 1 once
// a worker has found pages without text. Counters of ended jobs, which nobody has to count from now on.
inline constexpr const char* job_queue = R"(
ALTER TABLE job ADD COLUMN scan INTEGER NOT NULL DEFAULT 0;
DROP INDEX job_unfinished;
CREATE INDEX job_active ON job (key_id) WHERE status IN ('queued', 'processing');
CREATE INDEX job_queued ON job (scan, partner_id, created_at, id) WHERE status = 'queued';
CREATE INDEX job_processing ON job (partner_id, scan, lease_until) WHERE status = 'processing';
INSERT INTO counter (name, value)
  SELECT 'job_succeeded', count(*) FROM job WHERE status = 'succeeded';
INSERT INTO counter (name, value)
  SELECT 'job_failed_' || error_code, count(*) FROM job WHERE status = 'failed' GROUP BY error_code;
)";

// A row for each slot of a counter: workers that end jobs at once do not wait for each other's commits.
inline constexpr const char* spread_counters = R"(
CREATE TABLE counter_slot (
  name TEXT NOT NULL,
  slot INTEGER NOT NULL,
  value INTEGER NOT NULL,
  PRIMARY KEY (name, slot)
) STRICT;
INSERT INTO counter_slot (name, slot, value) SELECT name, 0, value FROM counter;
DROP TABLE counter;
ALTER TABLE counter_slot RENAME TO counter;

CREATE TABLE stage_time_slot (
  stage TEXT NOT NULL,
  slot INTEGER NOT NULL,
  count INTEGER NOT NULL,
  total_ms INTEGER NOT NULL,
  PRIMARY KEY (stage, slot)
) STRICT;
INSERT INTO stage_time_slot (stage, slot, count, total_ms) SELECT stage, 0, count, total_ms FROM stage_time;
DROP TABLE stage_time;
ALTER TABLE stage_time_slot RENAME TO stage_time;
)";

// Signing in.

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

// Users who sign in by mail, who may become one, and sign-ins that wait for the link of a mail. Addresses are
// in lower case. `hash`: of the link's code and the browser's secret.
inline constexpr const char* mail_sign_ins = R"(
CREATE TABLE mail_user (
  email TEXT PRIMARY KEY NOT NULL,
  uid TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX mail_user_of_uid ON mail_user (uid);
CREATE TABLE invitation (
  id TEXT PRIMARY KEY NOT NULL,
  email TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL,
  invited_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE TABLE mail_attempt (
  hash TEXT PRIMARY KEY NOT NULL,
  email TEXT NOT NULL,
  return_to TEXT NOT NULL,
  mail_id TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX mail_attempt_by_end ON mail_attempt (expires_at);
CREATE INDEX user_account_of_email ON user_account (lower(email));
)";

}  // namespace esxserver::sql
