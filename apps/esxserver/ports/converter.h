// Converter: a PDF to ESX and JSON, within limits, whatever the PDF does.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "esxserver/domain/job.h"
#include "esxserver/domain/operations.h"
#include "esxserver/domain/result.h"
#include "esxserver/ports/artifact_store.h"
#include "esxserver/ports/job_store.h"

namespace esxserver {

struct ConversionTask {
  FileReader& pdf;
  std::string file_name, price_list;
  std::filesystem::path price_list_dir;  // PriceLists::folder_of
  bool json = false;                     // also estimate-v1
  Duration time_limit{};                 // killed after this
  std::filesystem::path work_dir;        // exists, empty, for the results; the caller removes it
};

struct ConversionOutput {
  Summary summary;
  std::filesystem::path esx, json;  // below work_dir; json empty unless asked for
  std::map<std::string, StageTime> stages;
};

/// Called now and then, also without news; false: give up, nobody needs the result.
using OnProgress = std::function<bool(const Progress&)>;

class Converter {
 public:
  virtual ~Converter() = default;
  /// Errors: unsupported_estimate; timeout; service_unavailable if progress said to give up;
  /// internal_error for a crash (a limit, a signal); conversion_failed for everything else.
  [[nodiscard]] virtual Result<ConversionOutput> convert(const ConversionTask& task,
                                                         const OnProgress& on_progress) = 0;
};

}  // namespace esxserver
