// Converter: converts a PDF to ESX and JSON, within limits even for a hostile PDF.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/result.h"
#include "esxserver/conversions/job.h"
#include "esxserver/conversions/store.h"
#include "esxserver/operations/metrics.h"
#include "esxserver/storage/artifacts.h"

namespace esxserver {

/// What jobs say instead of the code of a price list: the list that the estimate names.
inline constexpr std::string_view printed_list = "printed";

/// The folder of the list with the code, as in PriceLists::folder_of; nullopt: it is not loaded.
using FindPrintedList = std::function<Result<std::optional<std::filesystem::path>>(const std::string& code)>;

struct ConversionTask {
  FileReader& pdf;
  std::string file_name, price_list;
  std::filesystem::path price_list_dir;  // PriceLists::folder_of
  bool json = false;                     // also estimate-v1
  Duration time_limit{};                 // killed after this
  std::filesystem::path work_dir;        // existing empty folder for the results; the caller removes it
  std::optional<std::uint64_t> pdf_bytes = {};  // its length, if the caller knows it
  FindPrintedList find_printed = {};  // instead of price_list: the one that the print names, if it is loaded
};

struct ConversionOutput {
  Summary summary;
  std::filesystem::path esx, json;  // in work_dir; json is empty unless requested
  std::map<std::string, StageTime> stages;
};

/// Called regularly, even without progress. False: give up, the result is no longer needed.
using OnProgress = std::function<bool(const Progress&)>;

class Converter {
 public:
  virtual ~Converter() = default;
  /// Errors: unsupported_estimate; timeout; service_unavailable if on_progress returned false;
  /// internal_error for a crash (a limit, a signal); conversion_failed for everything else.
  [[nodiscard]] virtual Result<ConversionOutput> convert(const ConversionTask& task,
                                                         const OnProgress& on_progress) = 0;
};

}  // namespace esxserver
