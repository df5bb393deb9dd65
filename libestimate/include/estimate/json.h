// estimate-v1, the adapter report and the matches as JSON.
#pragma once

#include <string>
#include <string_view>

#include "estimate/base/json_writer.h"
#include "estimate/convert.h"

namespace estimate {

/// estimate-v1; `match` may be null (then every "match" is null). UTF-8, indented by two blanks.
[[nodiscard]] std::string estimate_to_json(const Estimate& estimate, const PriceMatch* match);

/// Reads estimate-v1 back; unknown keys are ignored. Errors: malformed_json with a JSON pointer.
[[nodiscard]] Result<Estimate> estimate_from_json(std::string_view json);

/// The same for the estimate-v1 that is the member `key` of a larger object.
[[nodiscard]] Result<Estimate> estimate_from_json_member(std::string_view json, std::string_view key);

/// Writes estimate-v1 as a value of a larger document: on one line, and without the keys that have nothing.
void write_estimate(JsonWriter& json, const Estimate& estimate);

/// Matches, misses, warnings, reconciliation, trace.
[[nodiscard]] std::string report_to_json(const Conversion& conversion);

/// What match_items() answered, line by line.
[[nodiscard]] std::string match_to_json(const Estimate& estimate, const PriceMatch& match);

}  // namespace estimate
