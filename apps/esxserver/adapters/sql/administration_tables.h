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

}  // namespace esxserver::sql
