// Migrations of what operators see and administer; see migrations.cpp.
#pragma once

namespace esxserver::sql {

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

}  // namespace esxserver::sql
