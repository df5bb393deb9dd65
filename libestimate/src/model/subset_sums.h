// Subset sums: which of some amounts make up a total, of one figure or of several at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace estimate {

/// Amounts in cents, none of them zero.
using Cents = std::vector<std::int64_t>;

/// The indices of the only subset of `amounts` that sums up to `target`; nullopt when there is none, more
/// than one, or more work than a bounded search does. For any number of amounts: equal sums are counted
/// together.
[[nodiscard]] std::optional<std::vector<std::size_t>> only_subset(const Cents& amounts, std::int64_t target);

/// Of the subsets that sum up to a target: which indices are in all of them, which in any, as bits.
struct SubsetsFound {
  bool any_found = false;
  std::uint64_t in_all = ~std::uint64_t{0}, in_any = 0;
};

/// At most 64 amounts; nullopt when a bounded search does not end. Fastest with the largest amounts first.
[[nodiscard]] std::optional<SubsetsFound> find_subsets(const Cents& amounts, std::int64_t target);

inline constexpr std::size_t figure_count = 6;

/// The figures of one line, in cents; not all of them zero.
using Figures = std::array<std::int64_t, figure_count>;

/// Of the subsets that sum up to `target` in every figure: which indices are in all of them, which in any. At
/// most 64 lines; nullopt when a bounded search does not end. Example: which lines make up a coverage's
/// extension, tax and depreciation.
[[nodiscard]] std::optional<SubsetsFound> find_figure_subsets(const std::vector<Figures>& lines,
                                                              const Figures& target);

}  // namespace estimate
