// The values between the stages as JSON.
#pragma once

#include <string>
#include <vector>

#include "classify/row.h"
#include "layout/line.h"

namespace estimate::json {

[[nodiscard]] std::string words_to_json(const Document& document);
[[nodiscard]] std::string lines_to_json(const std::vector<Line>& lines);
[[nodiscard]] std::string rows_to_json(const Classified& classified);

}  // namespace estimate::json
