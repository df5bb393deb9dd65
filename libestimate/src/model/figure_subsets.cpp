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

/// All sums over the lines of one half that leave something that the undecided lines can add.
class Half {
 public:
  /// `least` and `most`: what all lines of the other half can add.
  Half(const std::vector<Figures>& lines, std::vector<std::size_t> order, Figures least, Figures most)
      : lines_(lines), order_(std::move(order)), least_(order_.size() + 1), most_(order_.size() + 1) {
    least_.back() = least;
    most_.back() = most;
    for (std::size_t i = order_.size(); i-- > 0;) {
      for (std::size_t f = 0; f < figure_count; ++f) {
        const std::int64_t figure = lines[order_[i]][f];
        least_[i][f] = least_[i + 1][f] + std::min<std::int64_t>(figure, 0);
        most_[i][f] = most_[i + 1][f] + std::max<std::int64_t>(figure, 0);
      }
    }
  }

  /// False if there are too many.
  bool search(const Figures& target) {
    step(0, target, {});
    return !too_many_;
  }

  [[nodiscard]] const Figures& least() const { return least_.front(); }
  [[nodiscard]] const Figures& most() const { return most_.front(); }
  std::vector<Sum>& sums() { return sums_; }

 private:
  [[nodiscard]] bool can_reach(std::size_t at, const Figures& left) const {
    for (std::size_t f = 0; f < figure_count; ++f)
      if (left[f] < least_[at][f] || left[f] > most_[at][f]) return false;
    return true;
  }

  void step(std::size_t at, const Figures& left, Sum sum) {
    too_many_ = too_many_ || ++steps_ > max_steps || sums_.size() > max_figure_sums;
    if (too_many_ || !can_reach(at, left)) return;
    if (at == order_.size()) {
      sums_.push_back(sum);
      return;
    }
    step(at + 1, left, sum);
    const std::size_t line = order_[at];
    Figures rest = left;
    for (std::size_t f = 0; f < figure_count; ++f) rest[f] -= lines_[line][f];
    step(at + 1, rest, {sum.folded + fold(lines_[line]), sum.set | std::uint64_t{1} << line});
  }

  const std::vector<Figures>& lines_;
  std::vector<std::size_t> order_;
  std::vector<Figures> least_, most_;  // what the lines from an index on can add, with the other half
  std::vector<Sum> sums_;
  std::size_t steps_ = 0;
  bool too_many_ = false;
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
  for (std::size_t i = 0; i < order.size(); ++i) halves[i % 2].push_back(order[i]);

  const Half bounds(lines, halves[1], {}, {});
  Half first(lines, halves[0], bounds.least(), bounds.most());
  const Half other(lines, halves[0], {}, {});
  Half second(lines, halves[1], other.least(), other.most());
  if (!first.search(target) || !second.search(target)) return std::nullopt;

  SubsetsFound found;
  std::size_t matches = 0;
  std::ranges::sort(second.sums(), {}, &Sum::folded);
  for (const Sum& sum : first.sums()) {
    for (const Sum& rest :
         std::ranges::equal_range(second.sums(), fold(target) - sum.folded, {}, &Sum::folded)) {
      if (++matches > max_matches) return std::nullopt;
      found.any_found = true;
      found.in_all &= sum.set | rest.set;
      found.in_any |= sum.set | rest.set;
    }
  }
  return found;
}

}  // namespace estimate
