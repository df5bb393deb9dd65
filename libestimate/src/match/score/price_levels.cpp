#include "match/score/price_levels.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace estimate::match {
namespace {

constexpr std::int64_t whole = 1'000'000;
/// Fewer lines agree by chance.
constexpr std::size_t least_of_category = 3, least_of_file = 5, least_compared = 3;
/// Two prices agree at a level if they differ by a rounding, or by this part of the price.
constexpr std::int64_t tolerance_part = 250;

/// Larger prices than lists have would overflow.
bool is_usual(Money price) {
  constexpr std::int64_t max_cents = 1'000'000'000'000;
  return price.units() > 0 && price.units() <= max_cents;
}

std::int64_t at_level(std::int64_t cents, std::int64_t level) { return (cents * level + whole / 2) / whole; }

bool agree(std::int64_t printed, std::int64_t of_list, std::int64_t level) {
  if (level == whole) return printed == of_list;
  const std::int64_t expected = at_level(of_list, level);
  return std::abs(printed - expected) <= std::max(std::int64_t{1}, expected / tolerance_part);
}

}  // namespace

void PriceLevels::add(const PriceItem& entry, Money printed, Money of_list) {
  constexpr std::int64_t max_times = 5;  // no month or region is further off: another kind of price
  const std::int64_t a = printed.units(), b = of_list.units();
  if (!is_usual(printed) || !is_usual(of_list) || a > b * max_times || b > a * max_times) return;
  pairs_.push_back({.entry = &entry, .printed = a, .of_list = b});
}

std::optional<std::int64_t> PriceLevels::level_of(const Pairs& pairs, std::size_t least) {
  if (pairs.size() < least) return std::nullopt;
  const auto agreeing = [&](std::int64_t level) {
    return std::size_t(std::ranges::count_if(
        pairs, [&](const Pair& pair) { return agree(pair.printed, pair.of_list, level); }));
  };
  if (agreeing(whole) * 2 >= pairs.size()) return whole;
  std::vector<std::int64_t> ratios;
  ratios.reserve(pairs.size());
  for (const Pair& pair : pairs) ratios.push_back(pair.printed * (whole / 1'000) / pair.of_list * 1'000);
  const auto middle = ratios.begin() + std::ptrdiff_t(ratios.size() / 2);
  std::ranges::nth_element(ratios, middle);
  // Cents are rounded, so the sums of the lines near the median say more than any of them.
  constexpr std::int64_t near_part = 50;
  std::int64_t printed = 0, of_list = 0;
  for (const Pair& pair : pairs) {
    if (std::abs(pair.printed - at_level(pair.of_list, *middle)) > 1 + pair.printed / near_part) continue;
    printed += pair.printed;
    of_list += pair.of_list;
  }
  if (of_list == 0) return std::nullopt;
  const std::int64_t level = printed * whole / of_list;
  return agreeing(level) * 4 >= pairs.size() * 3 ? std::optional(level) : std::nullopt;
}

void PriceLevels::finish() {
  // The entries are in the order of the list, so the result does not depend on where the list is.
  std::ranges::sort(pairs_);
  const auto repeated = std::ranges::unique(pairs_);
  pairs_.erase(repeated.begin(), repeated.end());
  std::map<std::string_view, Pairs> by_category;
  for (const Pair& pair : pairs_) by_category[pair.entry->cat].push_back(pair);
  for (const auto& [cat, pairs] : by_category) {
    if (const auto level = level_of(pairs, least_of_category)) levels_.emplace(cat, *level);
    ranges_.emplace(cat, range_of(pairs));
  }
  margin_ = margin_of(by_category);
  file_level_ = level_of(pairs_, least_of_file);
  const auto same = std::ranges::count_if(pairs_, [](const Pair& p) { return p.printed == p.of_list; });
  other_prices_ = pairs_.size() >= least_compared && std::size_t(same) * 2 < pairs_.size();
}

PriceLevels::Range PriceLevels::range_of(const Pairs& pairs) {
  Range range;
  const auto take = [](std::array<Ratio, 2>& ends, const Ratio& ratio, bool before_first,
                       bool before_second) {
    const bool other = ends[0].entry != nullptr && ends[0].entry != ratio.entry;
    if (ends[0].entry == nullptr || before_first) {
      if (other) ends[1] = ends[0];
      ends[0] = ratio;
    } else if (other && (ends[1].entry == nullptr || before_second)) {
      ends[1] = ratio;
    }
  };
  for (const Pair& pair : pairs) {
    const Ratio ratio{.value = pair.printed * whole / pair.of_list, .entry = pair.entry};
    take(range.lowest, ratio, ratio.value < range.lowest[0].value, ratio.value < range.lowest[1].value);
    take(range.highest, ratio, ratio.value > range.highest[0].value, ratio.value > range.highest[1].value);
  }
  return range;
}

/// The prices of a list do not all change by the same: by how much ratios of a category differ, except for
/// some, which may be of other entries.
std::int64_t PriceLevels::margin_of(const std::map<std::string_view, Pairs>& by_category) {
  constexpr std::int64_t usual = whole / 10;
  constexpr std::size_t least_differences = 8;
  std::vector<std::int64_t> differences;
  for (const auto& [cat, pairs] : by_category)
    for (std::size_t i = 1; i < pairs.size(); ++i) {
      const Pair &a = pairs[i - 1], &b = pairs[i];
      if (a.entry == b.entry) continue;
      const std::int64_t rounding = whole / a.printed + whole / b.printed;
      const std::int64_t difference = std::abs(a.printed * whole / a.of_list * b.of_list / b.printed - whole);
      differences.push_back(std::max<std::int64_t>(difference - rounding, 0));
    }
  if (differences.size() < least_differences) return usual;
  const auto most = differences.begin() + std::ptrdiff_t(differences.size() * 3 / 4);
  std::ranges::nth_element(differences, most);
  return std::min(usual, 2 * *most + whole / tolerance_part);
}

bool PriceLevels::is_out_of_range(const PriceItem& entry, Money printed, Money of_list) const {
  const auto range = ranges_.find(entry.cat);
  if (range == ranges_.end() || !is_usual(printed) || !is_usual(of_list)) return false;
  const auto other = [&](const std::array<Ratio, 2>& ends) { return ends[ends[0].entry == &entry ? 1 : 0]; };
  const Ratio low = other(range->second.lowest), high = other(range->second.highest);
  if (low.entry == nullptr || high.entry == nullptr) return false;
  const std::int64_t lowest = at_level(of_list.units(), low.value - at_level(low.value, margin_)) - 1;
  const std::int64_t highest = at_level(of_list.units(), high.value + at_level(high.value, margin_)) + 1;
  return printed.units() < lowest || printed.units() > highest;
}

std::optional<std::int64_t> PriceLevels::level(std::string_view cat) const {
  const auto of_category = levels_.find(cat);
  return of_category != levels_.end() ? std::optional(of_category->second) : file_level_;
}

std::optional<Money> PriceLevels::expected(std::string_view cat, Money of_list) const {
  const auto known = level(cat);
  if (!known || !is_usual(of_list)) return std::nullopt;
  return Money::from_units(at_level(of_list.units(), *known));
}

bool PriceLevels::agrees(std::string_view cat, Money printed, Money of_list) const {
  if (!is_usual(printed) || !is_usual(of_list)) return false;
  if (const auto known = level(cat)) return agree(printed.units(), of_list.units(), *known);
  return printed == of_list && !other_prices_;
}

bool PriceLevels::is_list_level(std::string_view cat) const {
  const auto known = level(cat);
  return known ? *known == whole : !other_prices_;
}

}  // namespace estimate::match
