// Estimates with every field filled at random, for property tests.
#pragma once

#include <cstdint>

#include "esx/estimate/model.h"

namespace estimate::test {

/// The same seed gives the same estimate on every machine. Every field is sometimes empty, except that
/// sections have an id and come before their children. No amount exceeds `max_units` hundredths, no
/// quantity as many ten-thousandths.
[[nodiscard]] Estimate random_estimate(std::uint32_t seed, std::int64_t max_units = detail::max_units);

}  // namespace estimate::test
