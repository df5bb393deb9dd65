// Metrics: counters and gauges of the server, for Prometheus.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "esxserver/conversions/job.h"

namespace esxserver {

/// Time spent in one stage, over all conversions.
struct StageTime {
  std::uint64_t count = 0;
  Duration total{};
};

/// Of all processes that share the database. Counters never decrease.
struct Metrics {
  std::map<JobStatus, std::uint64_t> jobs = {};  // now in each state
  Duration oldest_queued{};                      // age of the oldest queued job; 0 if there is none
  std::uint64_t recognitions = 0;                // scans that are read now, of jobs and estimates
  std::uint64_t workers = 0;                     // threads that convert or wait for a job
  std::map<std::string, StageTime> stages = {};  // by stage of the conversion
  std::map<std::string, std::uint64_t> webhook_attempts = {};  // by result: delivered, refused, failed
  std::uint64_t webhooks_pending = 0;                          // now
  std::uint64_t worker_deaths = 0;                          // conversions that crashed or whose worker died
  std::map<std::string, std::uint64_t> credits = {};        // moved, by kind of ledger entry
  std::map<std::string, std::uint64_t> revenue_cents = {};  // by currency
  std::uint64_t mails_waiting = 0;                          // now
  std::map<std::string, std::uint64_t> failures = {};       // failed jobs by error code
};

}  // namespace esxserver
