// Subset sums over several figures at once: which lines make up a coverage's extension, tax and depreciation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "model/subset_sums.h"

namespace estimate {

inline constexpr std::size_t figure_count = 6;

/// The figures of one line, in cents; not all of them zero.
using Figures = std::array<std::int64_t, figure_count>;

/// Of the subsets that sum up to `target` in every figure: which indices are in all of them, which in any. At
/// most 64 lines; nullopt when a bounded search does not end.
[[nodiscard]] std::optional<SubsetsFound> find_figure_subsets(const std::vector<Figures>& lines,
                                                              const Figures& target);

}  // namespace estimate
