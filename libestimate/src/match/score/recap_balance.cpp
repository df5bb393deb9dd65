#include "match/score/recap_balance.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <optional>

#include "match/prices/price_index.h"
#include "model/line_amount.h"
#include "model/subset_sums.h"
#include "model/trade_terms.h"

namespace estimate::match {
namespace {

constexpr std::string_view demolition = "DMO";
/// With more open lines, sums match by chance.
constexpr std::size_t max_open_lines = 18;
/// Where lines of unknown split may be part of a sum, one that matches without them may do so by chance: at
/// most once in this many cases.
constexpr std::int64_t chance = 100;

std::string_view category_of_row(std::string_view name) {
  const Category* category = category_by_recap_name(name);
  return category == nullptr ? std::string_view() : category->code;
}

bool matches_by_chance(const Cents& amounts) {
  std::int64_t sum = 0;
  for (const std::int64_t amount : amounts) sum += std::abs(amount);
  return (std::int64_t{1} << amounts.size()) * chance > sum;
}

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
  if (activity != Activity::remove_and_replace) return {.remove = {}, .replace = whole};
  const auto removal = entry == nullptr ? std::nullopt : removal_price(*entry);
  if (!removal) return {.remove = {}, .replace = whole, .unsplit = true};
  const Money remove = extension(item, removal);
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

std::size_t RecapBalance::add_open(const LineParts& parts) {
  open_.push_back({.amount = parts.replace.units(),
                   .removal = parts.remove.units(),
                   .unsplit = parts.unsplit,
                   .by_category = {},
                   .category = {}});
  return open_.size() - 1;
}

void RecapBalance::set_open(std::size_t line, std::string_view cat, Money replace) {
  open_[line].by_category.emplace(cat, replace.units());
}

std::int64_t RecapBalance::OpenLine::amount_in(std::string_view cat) const {
  const auto at = by_category.find(cat);
  return at == by_category.end() ? amount : at->second;
}

bool RecapBalance::OpenLine::is_unsplit_in(std::string_view cat) const {
  return unsplit && !by_category.contains(cat);
}

/// The open lines that may be in a category.
struct RecapBalance::Addends {
  struct Known {
    std::size_t line = 0;
    std::int64_t amount = 0;
  };
  std::vector<Known> known;          // largest first
  std::vector<std::size_t> unsplit;  // they add an unknown part of their amount
};

/// What one category leaves for another is found in rounds.
void RecapBalance::solve() {
  rest_ = left_;
  const bool whole = adds_up();
  bool found = true;
  while (found) {
    solve_categories();
    trusted_ = trusted_ || whole;
    found = false;
    for (std::size_t i = 0; trusted_ && i < open_.size(); ++i) {
      if (!open_[i].category.empty()) continue;
      std::string cat = only_category(i);
      if (cat.empty() && whole) cat = last_category(i);
      if (cat.empty()) continue;
      decide_open(open_[i], std::move(cat));
      found = true;
    }
  }
}

/// Whether all lines together are the whole recap: a removal of unknown price is in both sums. With credits,
/// what is left of a category says nothing about a single line.
bool RecapBalance::adds_up() const {
  std::int64_t difference = 0, rounding = 0;
  for (const auto& [cat, left] : rest_) difference += left;
  for (const OpenLine& line : open_) {
    if (line.amount < 0) return false;
    difference -= line.amount + line.removal;
    if (line.unsplit) ++rounding;  // the two parts are rounded apart
  }
  return !has_unknown_rows_ && std::abs(difference) <= rounding;
}

void RecapBalance::solve_categories() {
  std::size_t closing = 0, rows = 0;
  solutions_.clear();
  for (const auto& [cat, left] : rest_) {
    if (cat == demolition) continue;
    Solution solution = solve_category(cat, left);
    ++rows;
    if (solution.closes) ++closing;
    solutions_.emplace(cat, std::move(solution));
  }
  // If most sums do not match, the recap is of other lines or was misread.
  trusted_ = closing > 0 && closing * 2 >= rows;
}

void RecapBalance::decide_open(OpenLine& line, std::string cat) {
  if (!line.is_unsplit_in(cat)) rest_[cat] -= line.amount_in(cat);
  line.category = std::move(cat);
}

RecapBalance::Addends RecapBalance::addends_of(std::string_view cat) const {
  Addends addends;
  for (std::size_t i = 0; i < open_.size(); ++i) {
    const OpenLine& line = open_[i];
    const std::int64_t amount = line.amount_in(cat);
    if (amount == 0 || !line.may_be_in(cat)) continue;
    if (line.is_unsplit_in(cat))
      addends.unsplit.push_back(i);
    else if (line.category.empty())
      addends.known.push_back({i, amount});
  }
  std::ranges::stable_sort(addends.known, std::greater{}, &Addends::Known::amount);
  return addends;
}

RecapBalance::Solution RecapBalance::solve_category(std::string_view cat, std::int64_t left) const {
  Solution solution{.closes = left == 0, .lines = std::vector(open_.size(), RecapVerdict::unknown)};
  const Addends addends = addends_of(cat);
  if (addends.known.size() > max_open_lines) return solution;
  Cents amounts;
  std::ranges::transform(addends.known, std::back_inserter(amounts), &Addends::Known::amount);
  const bool has_unsplit = !addends.unsplit.empty();
  const bool unsplit_here =
      std::ranges::any_of(addends.unsplit, [&](std::size_t line) { return open_[line].category == cat; });
  if (unsplit_here || (has_unsplit && left != 0 && matches_by_chance(amounts))) return solution;
  const auto sets = find_subsets(amounts, left);
  if (!sets) return solution;
  solution.closes = sets->any_found;
  if (!sets->any_found) return solution;
  for (std::size_t i = 0; i < addends.known.size(); ++i) {
    const std::uint64_t bit = std::uint64_t{1} << i;
    if ((sets->in_any & bit) == 0)
      solution.lines[addends.known[i].line] = RecapVerdict::excluded;
    else if ((sets->in_all & bit) != 0)
      solution.lines[addends.known[i].line] = RecapVerdict::fits;
  }
  for (const std::size_t line : addends.unsplit) solution.lines[line] = RecapVerdict::excluded;
  return solution;
}

RecapVerdict RecapBalance::verdict(std::size_t line, std::string_view cat) const {
  const OpenLine& open = open_[line];
  if (!open.category.empty()) return open.category == cat ? RecapVerdict::fits : RecapVerdict::excluded;
  if (!trusted_ || open.amount_in(cat) == 0 || cat == demolition) return RecapVerdict::unknown;
  const auto at = solutions_.find(cat);
  if (at != solutions_.end()) return at->second.lines[line];
  return has_unknown_rows_ ? RecapVerdict::unknown : RecapVerdict::excluded;
}

/// The only category whose sum needs the line.
std::string RecapBalance::only_category(std::size_t line) const {
  std::string only;
  for (const auto& [cat, solution] : solutions_) {
    if (verdict(line, cat) != RecapVerdict::fits) continue;
    if (!only.empty()) return {};
    only = cat;
  }
  return only;
}

std::int64_t RecapBalance::demolition_left() const {
  const auto at = rest_.find(demolition);
  std::int64_t left = at == rest_.end() ? 0 : at->second;
  for (const OpenLine& line : open_) left -= line.removal;
  return left;
}

/// The only category that has something left for the line. A line without a removal may itself be demolition
/// (a dumpster).
std::string RecapBalance::last_category(std::size_t line) const {
  const OpenLine& open = open_[line];
  const bool may_be_demolition = !open.unsplit && demolition_left() >= open.amount;
  if (open.amount <= 0 || may_be_demolition) return {};
  std::string last;
  for (const auto& [cat, solution] : solutions_) {
    const auto left = rest_.find(cat);
    const bool too_little = left->second <= 0 || (!open.unsplit && left->second < open.amount_in(cat));
    if (too_little || solution.lines[line] == RecapVerdict::excluded) continue;
    if (!last.empty()) return {};
    last = cat;
  }
  return last;
}

bool RecapBalance::comes_out(std::string_view cat) const {
  const auto at = left_.find(cat);
  return at != left_.end() && at->second == 0;
}

}  // namespace estimate::match
