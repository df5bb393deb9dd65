// The question table in parts, in the order of asking, and how its rows are written.
#pragma once

#include <string_view>
#include <vector>

#include "esx/roof/interview.h"

namespace roof::interview {

[[nodiscard]] std::vector<Question> work_and_measurements();
[[nodiscard]] std::vector<Question> shingles_and_edges();
[[nodiscard]] std::vector<Question> protection_and_charges();
[[nodiscard]] std::vector<Question> accessories();

using Options = std::vector<std::string_view>;
using Conditions = std::vector<Condition>;

/// One of the options; the first is the default.
[[nodiscard]] Question pick(std::string_view id, std::string_view text, Options options,
                            Conditions visible = {});
/// One of the options, with a default of its own.
[[nodiscard]] Question pick_from(std::string_view id, std::string_view text, Options options,
                                 std::string_view initial, Conditions visible = {});
/// Yes or no; `initial` is "yes", "no" or nothing.
[[nodiscard]] Question ask(std::string_view id, std::string_view text, std::string_view initial,
                           Conditions visible = {});

struct Range {
  std::string_view unit;
  double minimum = 0, maximum = 0;
};
/// A number; without a default it is required.
[[nodiscard]] Question amount(std::string_view id, std::string_view text, const Range& range,
                              std::string_view initial, Conditions visible = {});
/// The same for a whole number.
[[nodiscard]] Question whole(std::string_view id, std::string_view text, const Range& range,
                             std::string_view initial, Conditions visible = {});

[[nodiscard]] Question required(Question question);

[[nodiscard]] Condition is(std::string_view field, std::string_view value);
[[nodiscard]] Condition is_not(std::string_view field, std::string_view value);
[[nodiscard]] Condition at_least(std::string_view field, std::string_view value);
/// There is some of it on the roof: "measured.valley_ft".
[[nodiscard]] Condition measured(std::string_view field);

}  // namespace roof::interview
