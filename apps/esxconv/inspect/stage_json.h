// The result of a stage of reading an estimate, as JSON.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "esx/estimate/convert.h"

namespace esxconv {

struct StageRequest {
  std::string stage;               // one of stage_names(); empty: none
  int page = 0;                    // 0: all
  std::string price_list;          // for match
  std::filesystem::path data_dir;  // for match
};

/// words, lines, rows, estimate, match.
[[nodiscard]] std::vector<std::string> stage_names();

/// Errors: those of the stage and the stages before it.
[[nodiscard]] estimate::Result<std::string> stage_json(estimate::Parsed<estimate::Document> pages,
                                                       const StageRequest& request,
                                                       const estimate::ConvertOptions& options);

}  // namespace esxconv
