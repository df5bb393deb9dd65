#include "match/score/recap_balance.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>

#include "model/categories.h"
#include "model/line_amount.h"
#include "model/subset_sums.h"

namespace estimate::match {
namespace {

constexpr std::string_view demolition = "DMO";
/// With more open lines, sums match by chance.
constexpr std::size_t max_open_lines = 18;

std::string_view category_of_row(std::string_view name) {
  const Category* category = category_by_recap_name(name);
  return category == nullptr ? std::string_view() : category->code;
}

/// An open line that may add to the current category.
struct Addend {
  std::size_t line = 0;
  std::int64_t amount = 0;
};

Money extension(const LineItem& item, const std::optional<Money>& price) {
  return extend(item.quantity.value_or(Quantity()), price.value_or(Money()));
}

}  // namespace

LineParts parts_of(const LineItem& item, Activity activity, const PriceItem* entry) {
  const Money whole = line_extension(item);
  if (activity == Activity::remove) return {.remove = whole, .replace = {}};
  if (item.remove_price) {
    const Money remove = extension(item, item.remove_price);
    return {.remove = remove, .replace = whole - remove};
  }
  if (activity != Activity::remove_and_replace || entry == nullptr) return {.remove = {}, .replace = whole};
  const Money remove = extension(item, entry->remove);
  return {.remove = remove, .replace = whole - remove};
}

RecapBalance::RecapBalance(const Estimate& estimate) {
  for (const RecapCategory& row : estimate.recap_by_category) {
    if (row.tax_or_markup) continue;
    const std::string_view cat = category_of_row(row.name);
    if (cat.empty())
      has_unknown_rows_ = true;
    else
      left_[std::string(cat)] += row.amount.units();
  }
}

void RecapBalance::decide(std::string_view cat, const LineParts& parts) {
  const auto take = [&](std::string_view from, Money amount) {
    if (const auto at = left_.find(from); at != left_.end()) at->second -= amount.units();
  };
  take(cat, parts.replace);
  take(demolition, parts.remove);
}

std::size_t RecapBalance::add_open(Money replace) {
  open_.push_back({.amount = replace.units(), .by_category = {}});
  return open_.size() - 1;
}

void RecapBalance::set_open(std::size_t line, std::string_view cat, Money replace) {
  open_[line].by_category.emplace(cat, replace.units());
}

std::int64_t RecapBalance::OpenLine::amount_in(std::string_view cat) const {
  const auto at = by_category.find(cat);
  return at == by_category.end() ? amount : at->second;
}

void RecapBalance::solve() {
  std::size_t closing = 0;
  for (const auto& [cat, left] : left_) {
    Solution solution = solve_category(cat, left);
    if (solution.closes) ++closing;
    solutions_.emplace(cat, std::move(solution));
  }
  // If most sums do not match, the recap is of other lines or was misread.
  trusted_ = closing > 0 && closing * 2 >= left_.size();
}

RecapBalance::Solution RecapBalance::solve_category(std::string_view cat, std::int64_t left) const {
  Solution solution{.closes = left == 0, .lines = std::vector(open_.size(), RecapVerdict::unknown)};
  std::vector<Addend> addends;
  for (std::size_t i = 0; i < open_.size(); ++i)
    if (const std::int64_t amount = open_[i].amount_in(cat); amount != 0) addends.push_back({i, amount});
  if (addends.size() > max_open_lines) return solution;
  std::ranges::stable_sort(addends, std::greater{}, &Addend::amount);
  Cents amounts;
  std::ranges::transform(addends, std::back_inserter(amounts), &Addend::amount);
  const auto sets = find_subsets(amounts, left);
  if (!sets) return solution;
  solution.closes = sets->any_found;
  for (std::size_t i = 0; sets->any_found && i < addends.size(); ++i) {
    const std::uint64_t bit = std::uint64_t{1} << i;
    if ((sets->in_any & bit) == 0)
      solution.lines[addends[i].line] = RecapVerdict::excluded;
    else if ((sets->in_all & bit) != 0)
      solution.lines[addends[i].line] = RecapVerdict::fits;
  }
  return solution;
}

RecapVerdict RecapBalance::verdict(std::size_t line, std::string_view cat) const {
  if (!trusted_ || open_[line].amount_in(cat) == 0) return RecapVerdict::unknown;
  const auto at = solutions_.find(cat);
  if (at != solutions_.end()) return at->second.lines[line];
  return has_unknown_rows_ ? RecapVerdict::unknown : RecapVerdict::excluded;
}

std::string RecapBalance::only_category(std::size_t line) const {
  std::string only;
  for (const auto& [cat, solution] : solutions_) {
    if (verdict(line, cat) != RecapVerdict::fits) continue;
    if (!only.empty()) return {};
    only = cat;
  }
  return only;
}

bool RecapBalance::comes_out(std::string_view cat) const {
  const auto at = left_.find(cat);
  return at != left_.end() && at->second == 0;
}

}  // namespace estimate::match
