// Migrations of the queue and of what counts its jobs. What was released never changes.
#pragma once

namespace esxserver::sql {

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

}  // namespace esxserver::sql
