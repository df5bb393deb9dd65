// estimate-v1, and the results of matching, comparing and verifying, as JSON. report_to_json is in convert.h.
// Threads: the functions have no state; call them from any.
#pragma once

#include <string>
#include <string_view>

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/result.h"
#include "esx/estimate/diff.h"
#include "esx/estimate/match.h"
#include "esx/estimate/model.h"
#include "esx/estimate/verify_esx.h"

namespace estimate {

/// Writes estimate-v1 as UTF-8, indented by two spaces. With a null `match`, every "match" is null.
[[nodiscard]] std::string estimate_to_json(const Estimate& estimate, const PriceMatch* match);

/// Reads estimate-v1; unknown keys are ignored. Error: malformed_json with a JSON pointer.
[[nodiscard]] Result<Estimate> estimate_from_json(std::string_view json);

/// The same from a value that was read, such as a member of a larger object.
[[nodiscard]] Result<Estimate> estimate_from_json(const JsonValue& value);

/// Reads the matches of estimate-v1, one per line item; a line without one has kind none. Alternatives are
/// not in estimate-v1. Error: malformed_json with a JSON pointer.
[[nodiscard]] Result<PriceMatch> price_match_from_json(std::string_view json);
[[nodiscard]] Result<PriceMatch> price_match_from_json(const JsonValue& value);

/// Writes estimate-v1 as a value in a larger document: on one line, without keys that have no value.
void write_estimate(JsonWriter& json, const Estimate& estimate);

/// What match_items() answered, line by line.
[[nodiscard]] std::string match_to_json(const Estimate& estimate, const PriceMatch& match);

/// The differences between `a` and `b`, with the lines written out.
[[nodiscard]] std::string diff_to_json(const EstimateDiff& diff, const Estimate& a, const Estimate& b);

/// What verify_esx() found.
[[nodiscard]] std::string verification_to_json(const Verification& verification);

}  // namespace estimate
