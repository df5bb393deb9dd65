// Subset sum: which of some amounts make up a total.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace estimate::assemble {

/// The indices of the only subset of `amounts` (in cents, none of them zero) that sums up to `target`;
/// nullopt when there is none, more than one, or more work than a bounded search does.
[[nodiscard]] std::optional<std::vector<std::size_t>> only_subset(const std::vector<std::int64_t>& amounts,
                                                                  std::int64_t target);

}  // namespace estimate::assemble
