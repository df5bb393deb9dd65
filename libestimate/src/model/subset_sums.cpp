#include "model/subset_sums.h"

#include <algorithm>
#include <cstddef>
#include <span>

namespace estimate {
namespace {

constexpr std::size_t max_sums = 400'000;  // in all layers: a few megabytes

/// A sum that a subset reaches: twice its value, plus 1 if several subsets do. Sorted by value, which is
/// unique.
using SortedSums = std::vector<std::int64_t>;

constexpr std::int64_t several = 1;

constexpr std::int64_t packed(std::int64_t value) { return 2 * value; }

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

/// The sums from which the target can still be reached, after `shift` is added to each.
std::span<const std::int64_t> useful(const SortedSums& sums, std::int64_t shift, const Reach& reach,
                                     std::int64_t target) {
  const auto first = std::ranges::lower_bound(sums, packed(target - reach.most - shift));
  const auto last = std::ranges::lower_bound(sums, packed(target - reach.least - shift + 1));
  return first < last ? std::span(first, last) : std::span<const std::int64_t>();
}

/// The sums with the amount and without it. Merges two sorted ranges: no allocation for a sum, no hashing,
/// and no branches, since which of two sums is less cannot be predicted.
SortedSums next_sums(const SortedSums& sums, std::int64_t amount, const Reach& reach, std::int64_t target) {
  const auto without = useful(sums, 0, reach, target), with = useful(sums, amount, reach, target);
  SortedSums next(without.size() + with.size());
  auto end = next.begin();
  auto left = without.begin(), right = with.begin();
  while (left != without.end() && right != with.end()) {
    const std::int64_t kept = *left, added = *right + packed(amount);
    const bool same = (kept ^ added) <= several && (kept ^ added) >= 0;
    *end++ = same ? kept | several : std::min(kept, added);
    left += static_cast<std::ptrdiff_t>(same || kept < added);
    right += static_cast<std::ptrdiff_t>(same || added < kept);
  }
  end = std::copy(left, without.end(), end);
  end = std::transform(right, with.end(), end, [amount](std::int64_t sum) { return sum + packed(amount); });
  next.erase(end, next.end());
  return next;
}

/// How many sums the later layers have at least: in each, those of this one that are still useful if nothing
/// is added.
std::size_t least_later(const SortedSums& sums, std::span<const Reach> later, std::int64_t target) {
  std::size_t count = 0;
  for (const Reach& reach : later) count += useful(sums, 0, reach, target).size();
  return count;
}

bool contains(const SortedSums& sums, std::int64_t value) {
  const auto found = std::ranges::lower_bound(sums, packed(value));
  return found != sums.end() && (*found | several) == (packed(value) | several);
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
  std::vector<SortedSums> layers{{packed(0)}};
  std::size_t count = 1;
  const std::vector<Reach> reach = reaches(amounts);
  for (std::size_t i = 0; i < amounts.size(); ++i) {
    layers.push_back(next_sums(layers.back(), amounts[i], reach[i + 1], target));
    count += layers.back().size();
    if (count + least_later(layers.back(), std::span(reach).subspan(i + 2), target) > max_sums)
      return std::nullopt;
  }
  const SortedSums& last = layers.back();  // nothing but the target is useful at the end
  if (last.size() != 1 || last.front() != packed(target)) return std::nullopt;

  std::vector<std::size_t> chosen;
  std::int64_t rest = target;
  for (std::size_t i = amounts.size(); i-- > 0;) {
    if (contains(layers[i], rest)) continue;
    chosen.push_back(i);
    rest -= amounts[i];
  }
  std::ranges::reverse(chosen);
  return chosen;
}

}  // namespace estimate
