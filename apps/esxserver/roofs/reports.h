// RoofReportStore: the sources of roof measurements that users had read.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "esxserver/base/result.h"
#include "esxserver/base/system.h"
#include "esxserver/base/time.h"
#include "esxserver/storage/artifacts.h"
#include "esxserver/storage/database.h"

namespace esxserver {

/// A report whose file is in the artifact store.
struct RoofReportFile {
  std::string sha256, file_name;
  Time created_at;
};

/// Errors: service_unavailable, store_failed.
class RoofReportStore {
 public:
  explicit RoofReportStore(sql::Database& database) : database_(database) {}

  /// Keeps the file for its owner, once.
  [[nodiscard]] Result<void> add(std::string_view owner, const RoofReportFile& file);
  /// Forgets those that were kept before; their files go with the sweep. Returns how many.
  [[nodiscard]] Result<int> purge_before(Time time);

 private:
  sql::Database& database_;
};

// RoofReportKeeper: keeps the sources of roof measurements, as well as it can.

/// The ports of the keeper; all must outlive it.
struct RoofReportPorts {
  RoofReportStore& reports;
  ArtifactStore& artifacts;
  Clock& clock;
  Log& log;
};

class RoofReportKeeper {
 public:
  explicit RoofReportKeeper(const RoofReportPorts& ports) : ports_(ports) {}

  /// Whether the file is stored. Why not is logged: the caller goes on without it.
  [[nodiscard]] bool keep(std::string_view owner, const std::filesystem::path& file,
                          std::string_view file_name);

 private:
  Result<void> try_to_keep(std::string_view owner, const std::filesystem::path& file,
                           std::string_view file_name);

  RoofReportPorts ports_;
};

}  // namespace esxserver
