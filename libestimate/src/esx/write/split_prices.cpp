#include <algorithm>
#include <optional>
#include <utility>

#include "esx/write/item_plan.h"
#include "model/line_amount.h"
#include "model/trade_terms.h"

namespace estimate::esx {
namespace {

bool has_certain_category(const PlannedItem& plan) {
  if (!plan.item->cat.empty()) return true;
  if (plan.unmatched) return !plan.match.recap_category.empty();
  return plan.match.kind == MatchKind::code || plan.match.kind == MatchKind::exact;
}

constexpr std::size_t max_trials =
    20'000;  // assignments of the first lines to categories; real estimates need a few

Money extension(const ItemFigures& f, const std::optional<Money>& price) {
  return extend(f.quantity.value_or(Quantity()), price.value_or(Money()));
}

void set_split(ItemFigures& f, Money remove) {
  f.replace = or_zero(f.replace) - remove;
  f.remove = remove;
  f.closes = f.total == extension(f, f.remove) + extension(f, f.replace) &&
             f.rcv == f.total + f.tax + f.addons && f.acv_total == f.rcv - f.depreciation;
}

/// The only price per unit whose extension is that amount and leaves the rest of the line's total.
std::optional<Money> remove_price(const ItemFigures& f, Money amount) {
  const std::int64_t quantity = f.quantity.value_or(Quantity()).units();
  if (quantity <= 0 || amount <= Money() || amount >= f.total) return std::nullopt;
  constexpr std::int64_t units_per_one = 10'000;
  const Money guess = Money::from_units(detail::divide_half_up(amount.units() * units_per_one, quantity, 1));
  const Money whole = or_zero(f.replace);
  std::optional<Money> only;
  for (const int cents : {-1, 0, 1}) {
    const Money price = guess + Money::from_units(cents);
    if (price <= Money() || price >= whole) continue;
    if (extension(f, price) != amount || extension(f, whole - price) != f.total - amount) continue;
    if (only) return std::nullopt;
    only = price;
  }
  return only;
}

/// A line whose price or whose category is open.
struct OpenLine {
  PlannedItem* plan;
  std::optional<std::size_t> row;  // of its category, if that is known
  bool unsplit;
};

/// What is left of the recap's rows, and the lines that must fill them.
class RecapSplit {
 public:
  RecapSplit(const Estimate& estimate, const RecapRows& recap, std::vector<PlannedItem>& plans) {
    for (const RecapCategory& row : estimate.recap_by_category) {
      if (row.tax_or_markup) continue;
      if (row.name == demolition_recap_name) {
        demolition_ += row.amount;
        has_demolition_ = true;
      } else {
        rows_.push_back(&row);
        left_.push_back(row.amount);
      }
    }
    for (PlannedItem& plan : plans)
      if (!plan.is_note()) add(recap, plan);
  }

  /// One removal price per open line; empty if none, or more than one, makes all rows add up.
  [[nodiscard]] std::optional<std::vector<Money>> solve() {
    if (!has_demolition_ || std::ranges::none_of(open_, &OpenLine::unsplit)) return std::nullopt;
    Money open_total;
    for (const OpenLine& line : open_) open_total += line.plan->figures.total;
    Money left = demolition_;
    for (const Money amount : left_) left += amount;
    if (left != open_total) return std::nullopt;
    if (std::ranges::count_if(open_, &OpenLine::unsplit) == 1) return single();
    if (has_too_many_trials()) return std::nullopt;
    rows_of_open_.resize(open_.size());
    room_.resize(rows_.size());
    unsplit_.resize(rows_.size());
    assign(0);
    return ambiguous_ ? std::nullopt : found_;
  }

  [[nodiscard]] const std::vector<OpenLine>& open() const { return open_; }

 private:
  void add(const RecapRows& recap, PlannedItem& plan) {
    const ItemFigures& f = plan.figures;
    if (plan.activity == Activity::remove) {
      demolition_ -= f.total;
      return;
    }
    const RecapCategory* row = recap.row_of(plan);
    const auto known = std::ranges::find(rows_, row);
    const bool has_row = row != nullptr && known != rows_.end();
    const auto index = static_cast<std::size_t>(known - rows_.begin());
    if (has_unsplit_price(plan) || !has_row) {
      open_.push_back({&plan, has_row ? std::optional(index) : std::nullopt, has_unsplit_price(plan)});
    } else {
      const Money removed = extension(f, f.remove);
      demolition_ -= removed;
      left_[index] -= f.total - removed;
    }
  }

  /// What is left of general demolition belongs to the only unsplit line, whatever the categories are.
  [[nodiscard]] std::optional<std::vector<Money>> single() const {
    std::vector<Money> prices(open_.size());
    Money removal = demolition_;
    for (const OpenLine& line : open_)
      if (!line.unsplit) removal -= extension(line.plan->figures, line.plan->figures.remove);
    for (std::size_t i = 0; i < open_.size(); ++i) {
      if (!open_[i].unsplit) continue;
      const auto price = remove_price(open_[i].plan->figures, removal);
      if (!price) return std::nullopt;
      prices[i] = *price;
    }
    return prices;
  }

  /// Known before the first one, so that none is made in vain.
  [[nodiscard]] bool has_too_many_trials() const {
    std::size_t of_line = 1, trials = 1;
    for (const OpenLine& line : open_) {
      of_line *= line.row ? 1 : rows_.size();
      trials += of_line;
      if (trials > max_trials) return true;
    }
    return false;
  }

  void assign(std::size_t line) {
    if (ambiguous_) return;
    if (line == open_.size()) return take_if_solved();
    const ItemFigures& f = open_[line].plan->figures;
    const bool unsplit = open_[line].unsplit;
    const Money room = unsplit ? f.total : Money(),
                rest = unsplit ? Money() : f.total - extension(f, f.remove);
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      if (open_[line].row.value_or(row) != row) continue;
      rows_of_open_[line] = row;
      left_[row] -= rest;
      room_[row] += room;
      unsplit_[row] += unsplit ? 1 : 0;
      assign(line + 1);
      left_[row] += rest;
      room_[row] -= room;
      unsplit_[row] -= unsplit ? 1 : 0;
    }
  }

  void take_if_solved() {
    bool shared = false;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      const Money left = left_[row];
      if (unsplit_[row] == 0 ? !left.is_zero() : left <= Money() || left >= room_[row]) return;
      shared = shared || unsplit_[row] > 1;
    }
    std::vector<Money> prices(open_.size());
    for (std::size_t i = 0; i < open_.size(); ++i) {
      const std::size_t row = rows_of_open_[i];
      if (!open_[i].unsplit || unsplit_[row] > 1) continue;
      const ItemFigures& f = open_[i].plan->figures;
      const auto price = remove_price(f, f.total - left_[row]);
      if (!price) return;
      prices[i] = *price;
    }
    // How two lines divide the row that they share is open.
    if (shared || (found_ && *found_ != prices)) ambiguous_ = true;
    found_ = std::move(prices);
  }

  std::vector<const RecapCategory*> rows_;  // without general demolition
  std::vector<Money> left_;                 // of each row, after the lines that are assigned to it
  Money demolition_;
  bool has_demolition_ = false;
  std::vector<OpenLine> open_;
  std::vector<std::size_t> rows_of_open_;
  std::vector<Money> room_;           // of each row, for its unsplit lines
  std::vector<std::size_t> unsplit_;  // how many lines of each row are
  std::optional<std::vector<Money>> found_;
  bool ambiguous_ = false;
};

}  // namespace

RecapRows::RecapRows(const Estimate& estimate) {
  for (const RecapCategory& row : estimate.recap_by_category) {
    has_overhead_and_profit_ = has_overhead_and_profit_ || row.overhead_and_profit_item;
    const Category* category = row.tax_or_markup ? nullptr : category_by_recap_name(row.name);
    if (category != nullptr) rows_.push_back({category->code, &row});
  }
}

const RecapCategory* RecapRows::row_of(const PlannedItem& plan) const {
  if (!has_certain_category(plan)) return nullptr;
  const auto found = std::ranges::find(rows_, plan.cat, &CategoryRow::cat);
  return found == rows_.end() ? nullptr : found->row;
}

bool RecapRows::is_without_overhead_and_profit(const PlannedItem& plan) const {
  if (!has_overhead_and_profit_ || plan.is_note() || row_of(plan) == nullptr) return false;
  return std::ranges::none_of(
      rows_, [&](const CategoryRow& r) { return r.row->overhead_and_profit_item && r.cat == plan.cat; });
}

bool has_unsplit_price(const PlannedItem& plan) {
  const ItemFigures& f = plan.figures;
  return plan.activity == Activity::remove_and_replace && !f.remove && f.replace;
}

void split_by_list(PlannedItem& plan) {
  ItemFigures& f = plan.figures;
  if (!has_unsplit_price(plan)) return;
  const Money whole = or_zero(f.replace);
  const auto remove = removal_part(plan.match, whole);
  if (remove && f.total == extension(f, remove) + extension(f, whole - *remove)) set_split(f, *remove);
}

void split_by_recap(const Estimate& estimate, const RecapRows& recap, std::vector<PlannedItem>& plans) {
  RecapSplit split(estimate, recap, plans);
  const auto prices = split.solve();
  if (!prices) return;
  for (std::size_t i = 0; i < prices->size(); ++i)
    if (split.open()[i].unsplit) set_split(split.open()[i].plan->figures, (*prices)[i]);
}

}  // namespace estimate::esx
