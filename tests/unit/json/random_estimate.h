// Estimates with every field filled at random, for property tests.
#pragma once

#include <cstdint>

#include "estimate/model.h"

namespace estimate::test {

/// The same seed gives the same estimate on every machine. Every field is empty at times, except that
/// sections have an id and stand before their children.
[[nodiscard]] Estimate random_estimate(std::uint32_t seed);

}  // namespace estimate::test
