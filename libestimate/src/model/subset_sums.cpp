#include "model/subset_sums.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <span>

namespace estimate {
namespace {

/// A sum that a subset reaches: twice its value, plus 1 if several subsets do. Sorted by value, which is
/// unique.
using SortedSums = std::vector<std::int64_t>;

constexpr std::size_t max_sums = 400'000;  // in all layers: a few megabytes
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

/// About how many sums all layers have together, from a histogram of the sums of each layer. The sums of a
/// bucket fall on its cents as if by chance; an amount that was there before makes fewer new ones.
class SumForecast {
 public:
  SumForecast(const Cents& amounts, std::span<const Reach> reach)
      : amounts_(amounts),
        reach_(reach),
        width_(static_cast<double>(reach[0].most - reach[0].least + 1) / static_cast<double>(buckets)) {}

  [[nodiscard]] double count(std::int64_t target) {
    subsets_[static_cast<std::size_t>(std::floor(bucket_of(0)))] = 1;
    double expected = 1;
    for (std::size_t i = 0; i < amounts_.size(); ++i) {
      add(i);
      const Reach &all = reach_[0], &later = reach_[i + 1];
      expected += distinct(bucket_of(std::max(target - later.most, all.least - later.least)),
                           bucket_of(std::min(target - later.least, all.most - later.most) + 1));
    }
    return expected;
  }

 private:
  static constexpr std::size_t buckets = 128;

  [[nodiscard]] double bucket_of(std::int64_t sum) const {
    return std::clamp(static_cast<double>(sum - reach_[0].least) / width_, 0.0, static_cast<double>(buckets));
  }

  void add(std::size_t i) {
    const auto equal = std::ranges::count(std::span(amounts_).first(i + 1), amounts_[i]);
    const double shift = static_cast<double>(amounts_[i]) / width_, part = shift - std::floor(shift);
    std::array<double, buckets> next = subsets_;
    for (std::size_t b = 0; b < buckets; ++b) {
      const double to = static_cast<double>(b) + std::floor(shift);
      const double subsets = subsets_[b] / static_cast<double>(equal);
      if (to >= 0 && to < buckets) next[static_cast<std::size_t>(to)] += subsets * (1 - part);
      if (to >= -1 && to + 1 < buckets) next[static_cast<std::size_t>(to + 1)] += subsets * part;
    }
    subsets_ = next;
  }

  /// Different sums in a range of buckets.
  [[nodiscard]] double distinct(double from, double to) const {
    double sums = 0;
    for (auto b = static_cast<std::size_t>(from); static_cast<double>(b) < to; ++b) {
      const auto start = static_cast<double>(b);
      const double part = std::min(to, start + 1) - std::max(from, start);
      sums -= part * width_ * std::expm1(-subsets_[b] / width_);
    }
    return sums;
  }

  const Cents& amounts_;
  std::span<const Reach> reach_;
  double width_;
  std::array<double, buckets> subsets_{};
};

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

// A few megabytes, and some tens of milliseconds.
constexpr std::size_t max_figure_sums = 1 << 17, max_steps = 1 << 20, max_matches = 10'000;

/// The sum of a subset, folded into one number: sums of folded figures are folded sums, modulo 2^64.
struct Sum {
  std::uint64_t folded = 0, set = 0;
};

std::uint64_t fold(const Figures& figures) {
  std::uint64_t folded = 0;
  for (const std::int64_t figure : figures)
    folded = (folded + static_cast<std::uint64_t>(figure)) * 0x9E37'79B9'7F4A'7C15;
  return folded;
}

/// What may be left over before lines are decided.
struct Range {
  Figures least{}, most{};

  [[nodiscard]] bool contains(const Figures& left) const {
    for (std::size_t f = 0; f < figure_count; ++f)
      if (left[f] < least[f] || left[f] > most[f]) return false;
    return true;
  }
};

/// What subsets of the lines can add up to, at least and at most.
Range reach_of(const std::vector<Figures>& lines) {
  Range reach;
  for (const Figures& line : lines) {
    for (std::size_t f = 0; f < figure_count; ++f) {
      reach.least[f] += std::min<std::int64_t>(line[f], 0);
      reach.most[f] += std::max<std::int64_t>(line[f], 0);
    }
  }
  return reach;
}

/// All sums over the lines of one half that leave something that the other half can add.
class Half {
 public:
  /// `order`: indices of its lines. `other`: what the other half can add.
  Half(const std::vector<Figures>& lines, std::vector<std::size_t> order, const Range& other)
      : order_(std::move(order)), some_(order_.size() + 1), all_(order_.size() + 1) {
    for (const std::size_t line : order_) {
      lines_.push_back(lines[line]);
      folds_.push_back(fold(lines[line]));
    }
    some_.back() = all_.back() = other;
    for (std::size_t i = order_.size(); i-- > 0;) {
      some_[i] = some_[i + 1];
      all_[i] = all_[i + 1];
      for (std::size_t f = 0; f < figure_count; ++f) {
        const std::int64_t negative = std::min<std::int64_t>(lines_[i][f], 0);
        const std::int64_t positive = std::max<std::int64_t>(lines_[i][f], 0);
        some_[i].least[f] += negative;
        some_[i].most[f] += positive;
        all_[i].least[f] += positive;
        all_[i].most[f] += negative;
      }
    }
  }

  /// Whether there are so few that it is worth the time to list them.
  [[nodiscard]] bool is_small(const Figures& target) {
    count(0, target);
    return steps_ <= max_steps && count_ <= max_figure_sums;
  }

  [[nodiscard]] std::vector<Sum> sums(const Figures& target) {
    sums_.reserve(count_);
    list(0, target, {});
    return std::move(sums_);
  }

 private:
  /// Counts the ends of the tree of choices without visiting those where every choice is possible.
  void count(std::size_t at, const Figures& left) {
    if (++steps_ > max_steps || count_ > max_figure_sums || !some_[at].contains(left)) return;
    if (all_[at].contains(left)) {
      count_ += std::size_t{1} << (order_.size() - at);
      return;
    }
    count(at + 1, left);
    count(at + 1, without(at, left));
  }

  void list(std::size_t at, const Figures& left, Sum sum) {
    if (!some_[at].contains(left)) return;
    if (all_[at].contains(left)) return list_all(at, sum);
    list(at + 1, left, sum);
    list(at + 1, without(at, left), with(at, sum));
  }

  void list_all(std::size_t at, Sum sum) {
    const std::size_t begin = sums_.size();
    sums_.push_back(sum);
    for (; at < order_.size(); ++at)
      for (std::size_t i = begin, end = sums_.size(); i < end; ++i) sums_.push_back(with(at, sums_[i]));
  }

  [[nodiscard]] Figures without(std::size_t at, Figures left) const {
    for (std::size_t f = 0; f < figure_count; ++f) left[f] -= lines_[at][f];
    return left;
  }

  [[nodiscard]] Sum with(std::size_t at, Sum sum) const {
    return {sum.folded + folds_[at], sum.set | std::uint64_t{1} << order_[at]};
  }

  std::vector<std::size_t> order_;
  std::vector<Figures> lines_;
  std::vector<std::uint64_t> folds_;
  // What may be left before the line of an index so that some choices of the lines from there on, or all,
  // leave what the other half can add.
  std::vector<Range> some_, all_;
  std::vector<Sum> sums_;
  std::size_t steps_ = 0, count_ = 0;
};

/// Sums in buckets by their folded value, about one in each: those of a value are found without a search.
class FoldedSums {
 public:
  explicit FoldedSums(const std::vector<Sum>& sums)
      : shift_(64 - static_cast<int>(std::bit_width(sums.size() | 1))),
        ends_((std::size_t{1} << (64 - shift_)) + 1) {
    for (const Sum& sum : sums) ++ends_[bucket(sum.folded) + 1];
    std::partial_sum(ends_.begin(), ends_.end(), ends_.begin());
    sums_.resize(sums.size());
    std::vector<std::uint32_t> next(ends_.begin(), ends_.end() - 1);
    for (const Sum& sum : sums) sums_[next[bucket(sum.folded)]++] = sum;
  }

  /// May have others, too.
  [[nodiscard]] std::span<const Sum> near(std::uint64_t folded) const {
    const std::size_t at = bucket(folded);
    return std::span(sums_).subspan(ends_[at], ends_[at + 1] - ends_[at]);
  }

 private:
  /// The last multiplication mixes the upper bits well.
  [[nodiscard]] std::size_t bucket(std::uint64_t folded) const { return folded >> shift_; }

  int shift_;
  std::vector<std::uint32_t> ends_;  // of the bucket before
  std::vector<Sum> sums_;
};

}  // namespace

std::optional<SubsetsFound> find_subsets(const Cents& amounts, std::int64_t target) {
  return SubsetSearch(amounts).find(target);
}

std::optional<std::vector<std::size_t>> only_subset(const Cents& amounts, std::int64_t target) {
  const std::vector<Reach> reach = reaches(amounts);
  const bool may_be_many =
      amounts.size() + 2 > std::bit_width(max_sums);  // all layers of n amounts: < 2^(n + 1)
  if (may_be_many && SumForecast(amounts, reach).count(target) > 1.25 * max_sums) return std::nullopt;
  std::vector<SortedSums> layers{{packed(0)}};
  std::size_t count = 1;
  for (std::size_t i = 0; i < amounts.size(); ++i) {
    layers.push_back(next_sums(layers.back(), amounts[i], reach[i + 1], target));
    count += layers.back().size();
    if (count > max_sums) return std::nullopt;
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

std::optional<SubsetsFound> find_figure_subsets(const std::vector<Figures>& lines, const Figures& target) {
  if (lines.size() > 64) return std::nullopt;
  // The large amounts first, and as many of them in one half as in the other: most sums are out of reach
  // soon.
  std::vector<std::size_t> order(lines.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t i) { return lines[i].front(); });
  std::vector<std::size_t> halves[2];
  std::vector<Figures> figures[2];
  for (std::size_t i = 0; i < order.size(); ++i) {
    halves[i % 2].push_back(order[i]);
    figures[i % 2].push_back(lines[order[i]]);
  }
  Half first(lines, halves[0], reach_of(figures[1])), second(lines, halves[1], reach_of(figures[0]));
  if (!first.is_small(target) || !second.is_small(target)) return std::nullopt;

  SubsetsFound found;
  std::size_t matches = 0;
  const FoldedSums rests(second.sums(target));
  const std::uint64_t folded_target = fold(target);
  for (const Sum& sum : first.sums(target)) {
    const std::uint64_t missing = folded_target - sum.folded;
    for (const Sum& rest : rests.near(missing)) {
      if (rest.folded != missing) continue;
      if (++matches > max_matches) return std::nullopt;
      found.any_found = true;
      found.in_all &= sum.set | rest.set;
      found.in_any |= sum.set | rest.set;
    }
  }
  return found;
}

}  // namespace estimate
