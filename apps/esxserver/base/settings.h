// Settings: the operator's choices for the service.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "esx/estimate/base/result.h"
#include "esxserver/base/time.h"

namespace esxserver {

/// What a user may keep.
struct StorageLimits {
  std::int64_t bytes = 2'000'000'000;  // of photos, recordings, reports and texts
  std::int64_t projects = 2'000, notes = 50'000;
};

/// The defaults are the documented ones.
struct Settings {
  std::string base_url = {};  // of signed URLs, without a trailing slash
  bool json_output = false;
  std::uint64_t max_upload_bytes = estimate::Limits{}.input_bytes;
  int active_limit = 3;  // of a key without its own limits
  int daily_limit = 200;
  Duration job_timeout = std::chrono::minutes(20);
  Duration retention = std::chrono::days(30);
  Duration keep_estimates = {};  // of those that their users want to keep; 0: as long as all
  Duration url_ttl = std::chrono::days(7);
  std::array<Duration, 3> webhook_delays = {std::chrono::minutes(1), std::chrono::minutes(5),
                                            std::chrono::minutes(25)};  // before attempts 2, 3, 4
  Duration webhook_timeout = std::chrono::seconds(10);
  bool allow_private_callbacks = false;
  Duration orphan_grace = std::chrono::hours(1);  // how long a file that no job needs is kept
  std::optional<int> max_scans =
      {};  // processed at once, by all workers; 0: any number; none: one worker less
  std::uint64_t disk_reserve_bytes = 200'000'000;  // below it, nothing new is accepted
  StorageLimits user_storage = {};
  Duration job_lease = std::chrono::seconds(30);  // a worker that is silent for longer is dead
};

}  // namespace esxserver
