#include "esxserver/operations/sweeper.h"

#include <algorithm>
#include <string>
#include <vector>

namespace esxserver {

Result<void> Sweeper::sweep() {
  const Time now = clock_.now();
  if (auto rotated = urls_.rotate(); !rotated) return rotated;
  if (auto done = fail_overdue(now); !done) return done;
  return purge(now);
}

Result<void> Sweeper::fail_overdue(Time now) {
  const JobError error{"timeout", "The job exceeded its time limit"};
  const auto failed = jobs_.fail_overdue(now - settings_.job_timeout, now, error);
  if (!failed) return std::unexpected(failed.error());
  if (*failed > 0) log_.write(LogLevel::warning, "jobs_timed_out", {{"count", *failed}});
  const auto readings = estimates_.fail_overdue(
      now - settings_.job_timeout, {"timeout", "Reading took longer than the limit allows"}, now);
  return readings ? Result<void>() : std::unexpected(readings.error());
}

Result<void> Sweeper::purge(Time now) {
  const auto purged = retention_.purge_finished_before(now - settings_.retention);
  if (!purged) return std::unexpected(purged.error());
  if (const auto estimates = estimates_.purge(now); !estimates) return std::unexpected(estimates.error());
  if (const auto reports = roof_reports_.purge_before(now - settings_.retention); !reports)
    return std::unexpected(reports.error());
  if (auto bound = binding_.check(); !bound) return bound;
  const Duration grace = std::min(settings_.orphan_grace, settings_.retention);
  const auto old = artifacts_.written_before(now - grace);
  if (!old) return std::unexpected(old.error());
  std::vector<std::string> hashes;
  for (const StoredFileInfo& info : *old) hashes.push_back(info.file.sha256);
  const auto removed = retention_.remove_unneeded(
      hashes, [this](std::string_view sha256) { return artifacts_.remove(sha256); });
  if (!removed) return std::unexpected(removed.error());
  if (*purged > 0 || *removed > 0)
    log_.write(LogLevel::info, "swept", {{"jobs", *purged}, {"files", *removed}});
  return {};
}

}  // namespace esxserver
