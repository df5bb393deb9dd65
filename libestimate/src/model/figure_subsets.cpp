#include "model/figure_subsets.h"

#include <algorithm>
#include <numeric>

namespace estimate {
namespace {

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

}  // namespace

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
  std::vector<Sum> rests = second.sums(target);
  std::ranges::sort(rests, {}, &Sum::folded);
  for (const Sum& sum : first.sums(target)) {
    for (const Sum& rest : std::ranges::equal_range(rests, fold(target) - sum.folded, {}, &Sum::folded)) {
      if (++matches > max_matches) return std::nullopt;
      found.any_found = true;
      found.in_all &= sum.set | rest.set;
      found.in_any |= sum.set | rest.set;
    }
  }
  return found;
}

}  // namespace estimate
