// RoofReportKeeper: keeps the sources of roof measurements, as well as it can.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "esxserver/ports/artifact_store.h"
#include "esxserver/ports/clock.h"
#include "esxserver/ports/log.h"
#include "esxserver/ports/roof_report_store.h"

namespace esxserver {

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
