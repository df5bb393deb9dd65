// Removing jobs past retention, and stored files that nothing needs anymore.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/result.h"
#include "esxserver/base/system.h"
#include "esxserver/base/time.h"
#include "esxserver/storage/artifacts.h"
#include "esxserver/storage/database.h"

namespace esxserver {

/// Which jobs are past retention, and which files are still needed. Errors: service_unavailable,
/// store_failed, and what `remove` fails with.
class RetentionStore {
 public:
  explicit RetentionStore(sql::Database& database) : database_(database) {}

  /// Whether it is this caller's turn to sweep: once in `interval` for all processes together. A turn in a
  /// future that a clock stepped back from does not count.
  [[nodiscard]] Result<bool> take_turn(Time now, Duration interval);

  /// Marks jobs that ended before `time` as purged and drops their files, but keeps record and summary.
  /// Returns how many.
  [[nodiscard]] Result<int> purge_finished_before(Time time);

  /// Whether a record refers to one of the files.
  [[nodiscard]] Result<bool> needs_any(const std::vector<std::string>& hashes);
  /// Whether a record refers to any file.
  [[nodiscard]] Result<bool> needs_files();

  /// Calls `remove` for each hash that no job needs, while no new job can need it; returns how many.
  [[nodiscard]] Result<int> remove_unneeded(
      const std::vector<std::string>& hashes,
      const std::function<Result<void>(std::string_view sha256)>& remove);

 private:
  Result<std::vector<std::string>> unneeded(const std::vector<std::string>& hashes);
  sql::Database& database_;
};

/// Removes stored files that may have lost their last reference.
class FileCleaner {
 public:
  FileCleaner(ArtifactStore& artifacts, RetentionStore retention, Log& log)
      : artifacts_(artifacts), retention_(retention), log_(log) {}

  /// Removes those that nothing needs. If this fails, a sweep finds them later.
  void remove_unneeded(const std::vector<std::string>& hashes);

 private:
  ArtifactStore& artifacts_;
  RetentionStore retention_;
  Log& log_;
};

}  // namespace esxserver
