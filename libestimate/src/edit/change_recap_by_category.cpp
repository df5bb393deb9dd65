#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "edit/category_parts.h"
#include "edit/change_recaps.h"
#include "esx/estimate/base/text.h"
#include "model/categories.h"

namespace estimate::edit {
namespace {

struct RowSum {
  Money amount, depreciation;
  RowSum& operator+=(const CategoryPart& part) {
    amount += part.amount;
    depreciation += part.depreciation;
    return *this;
  }
};
using RowSums = std::map<std::string, RowSum>;

class CategoryRecap {
 public:
  CategoryRecap(Estimate& estimate, const PriceMatch& match, const RecapChange& change)
      : estimate_(estimate), match_(match), change_(change), printed_(estimate.recap_by_category) {}

  void apply() {
    if (rows().empty()) return;
    change_rows();
    const RowSums lines = sums_of_lines();
    const bool closes = sum_of_rows() == change_.sums.counted.extension;
    const bool edited = change_.anew || !change_.changes.empty();
    if ((edited && !closes) || (change_.anew && all_have_codes(lines) && differs(lines))) rebuild(lines);
    change_add_ons();
    if (!std::ranges::equal(rows(), printed_, {}, &RecapCategory::amount, &RecapCategory::amount))
      change_percentages();
  }

 private:
  std::vector<RecapCategory>& rows() const { return estimate_.recap_by_category; }

  Money sum_of_rows() const {
    Money sum;
    for (const RecapCategory& row : rows())
      if (!row.tax_or_markup) sum += row.amount;
    return sum;
  }

  const ItemMatch* match_of(std::optional<std::size_t> item) const {
    return item && *item < match_.items.size() ? &match_.items[*item] : nullptr;
  }

  RowSums sums_of_lines() const {
    RowSums sums;
    for (std::size_t i = 0; i < estimate_.items.size(); ++i)
      for (const CategoryPart& part : category_parts(estimate_.items[i], match_of(i)))
        if (!part.amount.is_zero() || !part.depreciation.is_zero()) sums[part.row] += part;
    return sums;
  }

  static std::string user_defined() { return std::string(category_by_code("USR")->recap_name); }

  static bool all_have_codes(const RowSums& lines) {
    return !lines.contains("") && !lines.contains(user_defined());
  }

  bool differs(const RowSums& lines) const {
    RowSums printed;
    for (const RecapCategory& row : rows())
      if (!row.tax_or_markup && !row.amount.is_zero()) printed[squeeze(row.name)].amount += row.amount;
    return !std::ranges::equal(printed, lines, [](const auto& a, const auto& b) {
      return a.first == b.first && a.second.amount == b.second.amount;
    });
  }

  /// The row of a category: with O&P if the line has some and there are two.
  RecapCategory* find_row(const std::string& name, bool with_markup) const {
    RecapCategory* found = nullptr;
    for (RecapCategory& row : rows()) {
      if (row.tax_or_markup || squeeze(row.name) != name) continue;
      if (found == nullptr || row.overhead_and_profit_item == with_markup) found = &row;
    }
    return found;
  }

  void add_part(const CategoryPart& part, const LineItem& line, int sign) {
    if (part.amount.is_zero() && part.depreciation.is_zero()) return;
    const bool with_markup = line.overhead_and_profit && !line.overhead_and_profit->is_zero();
    RecapCategory* row = part.row.empty() ? nullptr : find_row(part.row, with_markup);
    if (row == nullptr) {
      if (part.row.empty() || sign < 0) return;  // the sum shows what could not be placed
      row = &add_row(part.row, with_markup);
    }
    const Money amount = sign < 0 ? -part.amount : part.amount;
    const Money depreciation = sign < 0 ? -part.depreciation : part.depreciation;
    row->amount += amount;
    if (row->acv) {
      if (row->depreciation || !depreciation.is_zero())
        row->depreciation = row->depreciation.value_or(Money()) + depreciation;
      *row->acv += amount - depreciation;
    }
    change_shares(*row, {{line.coverage, {}, amount}});
  }

  static void change_shares(RecapCategory& row, const std::vector<CoverageShare>& changes) {
    edit::change_shares(row.coverages, changes, row.amount);
  }

  RecapCategory& add_row(const std::string& name, bool with_markup) {
    const bool any_markup = std::ranges::any_of(printed_, &RecapCategory::overhead_and_profit_item);
    RecapCategory added;
    added.name = name;
    if (has_acv()) added.acv = Money();
    if (std::ranges::any_of(printed_, [](const RecapCategory& row) { return row.percent.has_value(); }))
      added.percent = Percent();
    added.overhead_and_profit_item = any_markup && with_markup;
    const auto end = std::ranges::find_if(rows(), [&](const RecapCategory& row) {
      return row.tax_or_markup || (added.overhead_and_profit_item && !row.overhead_and_profit_item);
    });
    return *rows().insert(end, std::move(added));
  }

  void change_rows() {
    for (const LineChange& line : change_.changes) {
      if (!line.index) {
        remove_deleted(line.before);
        continue;
      }
      for (const CategoryPart& part : category_parts(line.before, match_of(line.index)))
        add_part(part, line.before, -1);
      for (const CategoryPart& part : category_parts(line.after, match_of(line.index)))
        add_part(part, line.after, 1);
    }
  }

  /// A deleted line was in the only row from which exactly its amount is missing.
  void remove_deleted(const LineItem& line) {
    const Money amount = contribution_of(line).extension;
    const RowSums lines = sums_of_lines();
    RecapCategory* found = nullptr;
    for (RecapCategory& row : rows()) {
      if (row.tax_or_markup) continue;
      const auto sum = lines.find(squeeze(row.name));
      if (row.amount - (sum == lines.end() ? Money() : sum->second.amount) != amount) continue;
      if (found != nullptr) return;
      found = &row;
    }
    if (found == nullptr) return;
    add_part({squeeze(found->name), amount, contribution_of(line).depreciation()}, line, -1);
  }

  bool has_acv() const {
    return std::ranges::any_of(printed_, [](const RecapCategory& row) { return row.acv.has_value(); });
  }

  void rebuild(const RowSums& lines) {
    std::erase_if(rows(), [](const RecapCategory& row) { return !row.tax_or_markup; });
    for (const auto& [name, sum] : lines) {
      RecapCategory& row = row_to_fill(name.empty() ? user_defined() : name);
      row.amount += sum.amount;
      if (!has_acv()) continue;
      row.depreciation = row.depreciation.value_or(Money()) + sum.depreciation;
      row.acv = row.amount - *row.depreciation;
    }
    const bool unknown = lines.contains("");
    if (!change_.anew)
      estimate_.warnings.push_back(
          {"recap_rebuilt",
           std::string(
               "the rows of the recap by category that the changed lines were in are not known; it was "
               "computed from the categories of the lines") +
               (unknown ? ", and lines without one count as user-defined items" : ""),
           {},
           {}});
  }

  /// As printed, if the print has it.
  RecapCategory& row_to_fill(const std::string& name) {
    if (RecapCategory* row = find_row(name, false)) return *row;
    const auto same =
        std::ranges::find_if(printed_, [&](const RecapCategory& row) { return squeeze(row.name) == name; });
    if (same == printed_.end()) return add_row(name, false);
    return add_row(same->name, same->overhead_and_profit_item);
  }

  void change_add_ons() {
    SummaryChange rest = change_.summaries;
    for (RecapCategory& row : rows()) {
      if (!row.tax_or_markup) continue;
      const Money before = row.amount;
      change_add_on(row.amount, row.name, rest);
      if (row.amount == before) continue;
      if (row.acv) *row.acv += row.amount - before;
      change_shares(row, {});
    }
  }

  void change_percentages() const {
    Money all;
    for (const RecapCategory& row : rows()) all += row.amount;
    for (RecapCategory& row : rows())
      if (row.percent) row.percent = share_percent(row.amount, all);
  }

  Estimate& estimate_;
  const PriceMatch& match_;
  const RecapChange& change_;
  const std::vector<RecapCategory> printed_;
};

}  // namespace

void change_recap_by_category(Estimate& estimate, const PriceMatch& match, const RecapChange& change) {
  CategoryRecap(estimate, match, change).apply();
}

}  // namespace estimate::edit
