// The values between the stages as JSON.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "classify/row.h"
#include "esx/estimate/base/result.h"
#include "layout/line.h"

namespace estimate::json {

[[nodiscard]] std::string words_to_json(const Document& document);
/// Errors: malformed_json, too_many_pages.
[[nodiscard]] Result<Document> words_from_json(std::string_view json, const Limits& limits);
[[nodiscard]] std::string lines_to_json(const std::vector<Line>& lines);
[[nodiscard]] std::string rows_to_json(const Classified& classified);

}  // namespace estimate::json
