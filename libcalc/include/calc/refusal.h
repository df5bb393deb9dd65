// A calculation that is refused: a coded answer, not a failure of the program.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "calc/value.h"

namespace calc {

/// One rule that an input breaks.
struct Violation {
  std::string code;     // a row of `refusal_table()`
  std::string field;    // path of the input: "rooms[0].length_ft"; empty when it is about the whole
  std::string message;  // for the user
};

/// The first violation is the answer's code; further ones of the same reading are listed with it.
/// Example: `{"boom_angle_over_limit", "radius_ft", "the boom would stand steeper than 78 degrees"}`.
struct Refusal {
  Violation first;
  std::vector<Violation> others;
  Value details;  // members that only this code has: min, max, required, rejected, evaluated
};

template <class T>
using Outcome = std::expected<T, Refusal>;

[[nodiscard]] std::unexpected<Refusal> refuse(std::string_view code, std::string_view field,
                                              std::string message, Value details = {});

/// {"error": {code, field, message, violations?, …details}}: what a server answers with 422.
[[nodiscard]] Value to_value(const Refusal& refusal);

/// One row for each code a calculator or a walk can answer.
struct RefusalInfo {
  std::string_view code;
  std::string_view meaning;
};
[[nodiscard]] std::span<const RefusalInfo> refusal_table();

}  // namespace calc
