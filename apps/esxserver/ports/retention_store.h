// RetentionStore: which files are still needed, and which jobs are past their time.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/domain/result.h"
#include "esxserver/domain/time.h"

namespace esxserver {

/// Errors: service_unavailable, store_failed, and what `remove` fails with.
class RetentionStore {
 public:
  virtual ~RetentionStore() = default;

  /// Marks jobs that ended before `time` as purged and forgets their files; record and summary stay. How
  /// many.
  [[nodiscard]] virtual Result<int> purge_finished_before(Time time) = 0;

  /// Calls `remove` for each of the hashes that no job needs, while no job can be made that would; how many.
  [[nodiscard]] virtual Result<int> remove_unneeded(
      const std::vector<std::string>& hashes,
      const std::function<Result<void>(std::string_view sha256)>& remove) = 0;
};

}  // namespace esxserver
