// The question table in parts, in the order of asking.
#pragma once

#include <vector>

#include "roof/interview.h"

namespace roof {

[[nodiscard]] std::vector<Question> work_and_measurements();
[[nodiscard]] std::vector<Question> shingles_and_edges();
[[nodiscard]] std::vector<Question> protection_and_charges();
[[nodiscard]] std::vector<Question> accessories();

}  // namespace roof
