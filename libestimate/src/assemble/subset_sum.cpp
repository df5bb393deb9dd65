#include "assemble/subset_sum.h"

#include <algorithm>
#include <unordered_map>

namespace estimate::assemble {
namespace {

constexpr std::size_t max_sums = 400'000;  // in all layers: a few megabytes

/// The number of ways to reach a sum: 1 or "more".
using Ways = std::unordered_map<std::int64_t, std::uint8_t>;

/// The least and the most that the amounts from an index on can add.
struct Reach {
  std::int64_t least = 0, most = 0;
};

std::vector<Reach> reaches(const std::vector<std::int64_t>& amounts) {
  std::vector<Reach> reach(amounts.size() + 1);
  for (std::size_t i = amounts.size(); i-- > 0;) {
    reach[i].least = reach[i + 1].least + std::min<std::int64_t>(amounts[i], 0);
    reach[i].most = reach[i + 1].most + std::max<std::int64_t>(amounts[i], 0);
  }
  return reach;
}

/// The next layer; drops sums from which the target cannot be reached.
Ways next_layer(const Ways& layer, std::int64_t amount, const Reach& reach, std::int64_t target) {
  Ways next;
  const auto add = [&](std::int64_t sum, int count) {
    if (sum + reach.least > target || sum + reach.most < target) return;
    std::uint8_t& known = next[sum];
    known = static_cast<std::uint8_t>(std::min(2, known + count));
  };
  for (const auto& [sum, count] : layer) {
    add(sum, count);
    add(sum + amount, count);
  }
  return next;
}

}  // namespace

std::optional<std::vector<std::size_t>> only_subset(const std::vector<std::int64_t>& amounts,
                                                    std::int64_t target) {
  std::vector<Ways> layers{{{0, 1}}};
  std::size_t sums = 1;
  const std::vector<Reach> reach = reaches(amounts);
  for (std::size_t i = 0; i < amounts.size(); ++i) {
    layers.push_back(next_layer(layers.back(), amounts[i], reach[i + 1], target));
    sums += layers.back().size();
    if (sums > max_sums) return std::nullopt;
  }
  const auto ways = layers.back().find(target);
  if (ways == layers.back().end() || ways->second != 1) return std::nullopt;

  std::vector<std::size_t> chosen;
  std::int64_t rest = target;
  for (std::size_t i = amounts.size(); i-- > 0;) {
    if (layers[i].contains(rest)) continue;
    chosen.push_back(i);
    rest -= amounts[i];
  }
  std::ranges::reverse(chosen);
  return chosen;
}

}  // namespace estimate::assemble
