#include <algorithm>
#include <optional>
#include <utility>

#include "esx/write/item_plan.h"
#include "model/line_amount.h"
#include "model/subset_sums.h"
#include "model/trade_terms.h"

namespace estimate::esx {
namespace {

bool has_certain_category(const PlannedItem& plan) {
  if (!plan.item->cat.empty()) return true;
  if (plan.unmatched) return !plan.match.recap_category.empty();
  return plan.match.kind == MatchKind::code || plan.match.kind == MatchKind::exact;
}

constexpr std::size_t max_trials = 5'000;  // assignments of lines to categories; most estimates need a few

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
  bool may_be_demolition;  // nothing in the print says that it is not a removal
  Money rest;              // what its category has of it, without a removal; nothing of an unsplit line
};

bool has_percent(const PlannedItem& plan) {
  return plan.item->depreciation && plan.item->depreciation->percent;
}

/// Whether the line may be a removal that the print does not name, as dumpsters are.
bool may_be_unnamed_removal(const PlannedItem& plan) {
  const LineItem& item = *plan.item;
  const bool has_columns = item.remove_price || item.replace_price || item.reset_price;
  return item.activity_source != "printed" && plan.activity == Activity::replace && !plan.match.activity &&
         !has_columns;
}

bool is_free_and_unsplit(const OpenLine& line) { return line.unsplit && !line.row; }

/// What is known of a line after all readings of the recap.
struct SplitFound {
  std::optional<Money> remove;     // the price, if it is the same in all
  std::optional<std::size_t> row;  // of its category, if it is the same in all
  bool is_demolition = false;      // the whole line, in all
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
    removal_has_percent_ = std::ranges::any_of(plans, [](const PlannedItem& plan) {
      return plan.activity == Activity::remove && has_percent(plan);
    });
    for (PlannedItem& plan : plans)
      if (!plan.is_note()) add(recap, plan);
    // Lines of one row only, and large ones, first: then a row that is too full is found early.
    std::ranges::stable_sort(open_, [](const OpenLine& a, const OpenLine& b) {
      return std::pair(!a.row, -a.plan->figures.total) < std::pair(!b.row, -b.plan->figures.total);
    });
  }

  /// One finding per open line; empty if the lines do not make up the recap, or in too many ways.
  [[nodiscard]] std::vector<SplitFound> solve() {
    if (!has_demolition_ || open_.empty() || !adds_up()) return {};
    const auto unsplit = std::ranges::count_if(open_, &OpenLine::unsplit);
    if (unsplit == 0) return whole_lines();
    if (unsplit == 1 && is_only_demolition()) return single();
    // Then so many lines share their rows that all of them are open.
    if (std::cmp_greater(std::ranges::count_if(open_, &is_free_and_unsplit), 2 * rows_.size())) return {};
    place_of_.resize(open_.size());
    room_.resize(rows_.size());
    unsplit_.resize(rows_.size());
    found_.resize(open_.size());
    assign(0);
    return has_solution_ && trials_ <= max_trials ? found_ : std::vector<SplitFound>();
  }

  [[nodiscard]] const std::vector<OpenLine>& open() const { return open_; }
  [[nodiscard]] const RecapCategory& row(std::size_t index) const { return *rows_[index]; }

 private:
  void add(const RecapRows& recap, PlannedItem& plan) {
    const ItemFigures& f = plan.figures;
    const RecapCategory* row = recap.row_of(plan);
    if (plan.activity == Activity::remove || (row != nullptr && row->name == demolition_recap_name)) {
      demolition_ -= f.total;
      return;
    }
    const auto known = std::ranges::find(rows_, row);
    const bool has_row = row != nullptr && known != rows_.end();
    const auto index = static_cast<std::size_t>(known - rows_.begin());
    const bool unsplit = has_unsplit_price(plan);
    const Money removed = unsplit ? Money() : extension(f, f.remove);
    const Money rest = unsplit ? Money() : f.total - removed;
    demolition_ -= removed;
    if (has_row && !unsplit) {
      left_[index] -= rest;
      return;
    }
    open_.push_back({.plan = &plan,
                     .row = has_row ? std::optional(index) : std::nullopt,
                     .unsplit = unsplit,
                     .may_be_demolition = !has_row && may_be_unnamed_removal(plan) &&
                                          (removal_has_percent_ || !has_percent(plan)),
                     .rest = rest});
  }

  /// With credits, an amount says nothing about the rows that it may be in.
  [[nodiscard]] bool adds_up() const {
    Money left = demolition_;
    for (const Money amount : left_) left += amount;
    for (const OpenLine& line : open_) {
      left -= line.unsplit ? line.plan->figures.total : line.rest;
      if (line.plan->figures.total < Money()) return false;
    }
    return left.is_zero();
  }

  /// The only unsplit line has what is left of general demolition, whatever the categories are.
  [[nodiscard]] std::vector<SplitFound> single() const {
    std::vector<SplitFound> found(open_.size());
    for (std::size_t i = 0; i < open_.size(); ++i)
      if (open_[i].unsplit) found[i].remove = remove_price(open_[i].plan->figures, demolition_);
    return found;
  }

  /// Whether no other line can be a part of what is left of general demolition.
  [[nodiscard]] bool is_only_demolition() const {
    constexpr std::size_t most = 8;
    const auto unsplit = std::ranges::find_if(open_, &OpenLine::unsplit);
    std::vector<Money> others;
    for (const OpenLine& line : open_)
      if (line.may_be_demolition && line.rest < demolition_) others.push_back(line.rest);
    if (others.size() > most) return false;
    for (std::size_t set = 1; set < std::size_t{1} << others.size(); ++set) {
      Money amount = demolition_;
      for (std::size_t i = 0; i < others.size(); ++i)
        if ((set >> i & 1) != 0) amount -= others[i];
      if (remove_price(unsplit->plan->figures, amount)) return false;
    }
    return true;
  }

  /// Without unsplit lines, the removals without a prefix are what general demolition has left.
  [[nodiscard]] std::vector<SplitFound> whole_lines() const {
    std::vector<SplitFound> found(open_.size());
    std::vector<std::size_t> lines;
    Cents amounts;
    for (std::size_t i = 0; i < open_.size(); ++i) {
      if (!open_[i].may_be_demolition || open_[i].rest.is_zero()) continue;
      lines.push_back(i);
      amounts.push_back(open_[i].rest.units());
    }
    const auto only = demolition_ > Money() ? only_subset(amounts, demolition_.units()) : std::nullopt;
    if (!only) return {};
    for (const std::size_t i : *only) found[lines[i]].is_demolition = true;
    return found;
  }

  /// The place behind the rows is general demolition.
  [[nodiscard]] bool may_be_at(const OpenLine& line, std::size_t place) const {
    if (place == rows_.size()) return line.may_be_demolition && line.rest <= demolition_;
    return line.row.value_or(place) == place && line.rest <= left_[place];
  }

  void assign(std::size_t line) {
    if (has_nothing_to_find_ || ++trials_ > max_trials) return;
    if (line == open_.size()) return take_if_solved();
    for (std::size_t place = 0; place <= rows_.size(); ++place) {
      if (!may_be_at(open_[line], place)) continue;
      place_of_[line] = place;
      put(open_[line], place, 1);
      assign(line + 1);
      put(open_[line], place, -1);
    }
  }

  void put(const OpenLine& line, std::size_t place, int times) {
    const Money rest = times > 0 ? line.rest : -line.rest;
    if (place == rows_.size()) {
      demolition_ -= rest;
    } else if (line.unsplit) {
      room_[place] += times > 0 ? line.plan->figures.total : -line.plan->figures.total;
      unsplit_[place] += times;
    } else {
      left_[place] -= rest;
    }
  }

  void take_if_solved() {
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      const Money left = left_[row];
      if (unsplit_[row] == 0 ? !left.is_zero() : left <= Money() || left >= room_[row]) return;
    }
    std::vector<SplitFound> found(open_.size());
    for (std::size_t i = 0; i < open_.size(); ++i) {
      const std::size_t place = place_of_[i];
      found[i].is_demolition = place == rows_.size();
      if (!found[i].is_demolition) found[i].row = place;
      // How two lines divide the row that they share is open.
      if (!open_[i].unsplit || unsplit_[place] > 1) continue;
      const ItemFigures& f = open_[i].plan->figures;
      found[i].remove = remove_price(f, f.total - left_[place]);
      if (!found[i].remove) return;
    }
    keep_what_agrees(std::move(found));
  }

  void keep_what_agrees(std::vector<SplitFound> found) {
    if (!std::exchange(has_solution_, true)) {
      found_ = std::move(found);
    } else {
      for (std::size_t i = 0; i < found_.size(); ++i) {
        if (found_[i].remove != found[i].remove) found_[i].remove.reset();
        if (found_[i].row != found[i].row) found_[i].row.reset();
        found_[i].is_demolition = found_[i].is_demolition && found[i].is_demolition;
      }
    }
    has_nothing_to_find_ = std::ranges::none_of(
        found_, [](const SplitFound& line) { return line.remove || line.row || line.is_demolition; });
  }

  std::vector<const RecapCategory*> rows_;  // without general demolition
  std::vector<Money> left_;                 // of each row, after the lines that are assigned to it
  Money demolition_;                        // what is left of it
  bool has_demolition_ = false;
  bool removal_has_percent_ = false;  // otherwise a line with a percentage of depreciation is none
  std::vector<OpenLine> open_;
  std::vector<std::size_t> place_of_;
  std::vector<Money> room_;   // of each row, for its unsplit lines
  std::vector<int> unsplit_;  // how many lines of each row are
  std::vector<SplitFound> found_;
  std::size_t trials_ = 0;
  bool has_solution_ = false;
  bool has_nothing_to_find_ = false;
};

void set_category(PlannedItem& plan, const RecapCategory& row) {
  const Category* category = category_by_recap_name(row.name);
  if (plan.unmatched && plan.item->cat.empty() && category != nullptr) plan.cat = category->code;
}

/// A removal that the print does not name.
void set_removal(PlannedItem& plan) {
  plan.activity = Activity::remove;
  std::swap(plan.figures.remove, plan.figures.replace);
}

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
  const std::vector<SplitFound> found = split.solve();
  for (std::size_t i = 0; i < found.size(); ++i) {
    const SplitFound& line = found[i];
    PlannedItem& plan = *split.open()[i].plan;
    if (line.remove) set_split(plan.figures, *line.remove);
    if (line.row) set_category(plan, split.row(*line.row));
    if (line.is_demolition) set_removal(plan);
  }
}

}  // namespace estimate::esx
