// A calculation that is refused: a coded answer, not a failure of the program.
// Threads: the functions have no state; call them from any.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/json_value.h"

namespace calc {

/// One rule that an input breaks.
struct Violation {
  std::string code = {};     // a row of `refusal_table()`
  std::string field = {};    // path of the input: "rooms[0].length_ft"; empty when it is about all inputs
  std::string message = {};  // for the user
};

/// The first violation is the answer's code; the other violations of the same inputs are listed with it.
/// Example: `{"boom_angle_over_limit", "radius_ft", "the boom would be steeper than 78 degrees"}`.
struct Refusal {
  Violation first = {};
  std::vector<Violation> others = {};
  estimate::JsonValue details =
      {};  // members that only this code has: min, max, required, rejected, evaluated
};

template <class T>
using Outcome = std::expected<T, Refusal>;

[[nodiscard]] std::unexpected<Refusal> refuse(std::string_view code, std::string_view field,
                                              std::string message, estimate::JsonValue details = {});

/// {"error": {code, field, message, violations?, …details}}: the body of a server's 422.
[[nodiscard]] estimate::JsonValue to_value(const Refusal& refusal);

/// One row for each code that a calculator or a walk can return.
struct RefusalInfo {
  std::string_view code = {};
  std::string_view meaning = {};
};
[[nodiscard]] std::span<const RefusalInfo> refusal_table();

}  // namespace calc
