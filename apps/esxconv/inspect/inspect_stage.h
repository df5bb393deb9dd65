// The value between two stages of the reading, as JSON.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "estimate/convert.h"

namespace esxconv {

struct StageQuestion {
  std::string stage;               // one of stage_names(); empty: none
  int page = 0;                    // 0: all
  std::string price_list;          // for the stage match
  std::filesystem::path data_dir;  // likewise
};

/// words, lines, rows, estimate, match.
[[nodiscard]] std::vector<std::string> stage_names();

/// Errors: those of the stages up to the one asked for.
[[nodiscard]] estimate::Result<std::string> stage_json(std::span<const std::byte> pdf,
                                                       const StageQuestion& question,
                                                       const estimate::ConvertOptions& options);

}  // namespace esxconv
