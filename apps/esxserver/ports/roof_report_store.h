// RoofReportStore: the sources of roof measurements that users had read.
#pragma once

#include <string>
#include <string_view>

#include "esxserver/domain/result.h"
#include "esxserver/domain/time.h"

namespace esxserver {

/// A report whose file is in the artifact store.
struct RoofReportFile {
  std::string sha256, file_name;
  Time created_at;
};

/// Errors: service_unavailable, store_failed.
class RoofReportStore {
 public:
  virtual ~RoofReportStore() = default;

  /// Keeps the file for its owner, once.
  [[nodiscard]] virtual Result<void> add(std::string_view owner, const RoofReportFile& file) = 0;
  /// Forgets those that were kept before; their files go with the sweep. Returns how many.
  [[nodiscard]] virtual Result<int> purge_before(Time time) = 0;
};

}  // namespace esxserver
