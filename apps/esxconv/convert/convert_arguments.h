// What the user asked the converter for, and the jobs that follow from it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "estimate/base/result.h"
#include "estimate/recognize_pages.h"

namespace esxconv {

struct ConvertArguments {
  std::vector<std::string> inputs;
  std::string price_list;       // empty: the one printed in the estimate
  std::string output, out_dir;  // at most one of them
  std::string json, report;     // a file; with many inputs, a folder
  std::filesystem::path data_dir;
  estimate::OcrMode ocr = estimate::OcrMode::automatic;
  unsigned jobs = 0;  // 0: number of cores
  int estimate = 1;   // of a packet
  bool sketch = false, force = false, quiet = false, verbose = false;
};

/// One input and where its outputs go.
struct ConvertJob {
  std::filesystem::path input, esx;
  std::optional<std::filesystem::path> json, report;

  /// The ESX first.
  [[nodiscard]] std::vector<std::filesystem::path> outputs() const;
};

/// One job per input. Errors: invalid_usage where options contradict each other, where two outputs
/// would be the same file, or where an output would be an input.
[[nodiscard]] estimate::Result<std::vector<ConvertJob>> plan_jobs(const ConvertArguments& arguments);

}  // namespace esxconv
