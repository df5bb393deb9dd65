// Subset sum: which of the amounts add up to a total.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace estimate::assemble {

/// The indices of the only subset of `amounts` (in cents, none of them zero) that adds up to `target`;
/// nullopt if there is none, more than one, or the search takes too long.
[[nodiscard]] std::optional<std::vector<std::size_t>> only_subset(const std::vector<std::int64_t>& amounts,
                                                                  std::int64_t target);

}  // namespace estimate::assemble
