// Marks test cases about colors, rules and the order of operators, which poppler-cpp alone does not report.
#pragma once

#include <doctest/doctest.h>

#include "pdf/source.h"

namespace test {

inline const auto needs_colors = doctest::skip(!estimate::pdf::source_sees_color_and_rules());

}  // namespace test
