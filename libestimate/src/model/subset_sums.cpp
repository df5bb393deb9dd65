#include "model/subset_sums.h"

#include <algorithm>
#include <unordered_map>

namespace estimate {
namespace {

constexpr std::size_t max_sums = 400'000;  // in all layers: a few megabytes

/// The number of ways to reach a sum: 1 or "more".
using Ways = std::unordered_map<std::int64_t, std::uint8_t>;

/// The least and the most that the amounts from an index on can add.
struct Reach {
  std::int64_t least = 0, most = 0;
};

/// By index; 0 for what is behind the last amount.
std::vector<Reach> reaches(const Cents& amounts) {
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

/// Tries the subsets, leaving out what is too much or too little by then.
class SubsetSearch {
 public:
  explicit SubsetSearch(const Cents& amounts) : amounts_(amounts), reach_(reaches(amounts)) {}

  /// nullopt after more steps than are worth it.
  std::optional<SubsetsFound> find(std::int64_t target) {
    search(0, target, 0);
    return steps_ > max_steps ? std::nullopt : std::optional(found_);
  }

 private:
  static constexpr std::size_t max_steps = 30'000;  // a fraction of a millisecond

  void search(std::size_t at, std::int64_t left, std::uint64_t set) {
    if (++steps_ > max_steps || left < reach_[at].least || left > reach_[at].most) return;
    if (at == amounts_.size()) {
      found_.any_found = true;
      found_.in_all &= set;
      found_.in_any |= set;
      return;
    }
    search(at + 1, left - amounts_[at], set | std::uint64_t{1} << at);
    search(at + 1, left, set);
  }

  const Cents& amounts_;
  std::vector<Reach> reach_;
  SubsetsFound found_;
  std::size_t steps_ = 0;
};

}  // namespace

std::optional<SubsetsFound> find_subsets(const Cents& amounts, std::int64_t target) {
  return SubsetSearch(amounts).find(target);
}

std::optional<std::vector<std::size_t>> only_subset(const Cents& amounts, std::int64_t target) {
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

}  // namespace estimate
