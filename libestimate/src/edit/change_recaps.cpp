#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "assemble/item_sums.h"
#include "assemble/reconcile.h"
#include "assemble/row_readers.h"
#include "assemble/summary_labels.h"
#include "edit/change_totals.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/match.h"
#include "esx/estimate/model.h"
#include "model/line_amount.h"
#include "model/trade_terms.h"

namespace estimate::edit {
namespace {

/// What a line adds to a row of the recap by category. `row`: the name of the row; empty if the category of
/// the line is not known.
struct CategoryPart {
  std::string row;
  Money amount, depreciation;
};

std::string category_of(const LineItem& line, const ItemMatch* match) {
  const Category* category = category_by_code(line.cat);
  if (match != nullptr)
    for (const std::string* code : {&match->cat, &match->recap_category, &match->text_category})
      if (category == nullptr) category = category_by_code(*code);
  return category == nullptr ? std::string() : squeeze(category->recap_name);
}

/// The price of the removal, as far as the columns, the activity or the price list show it.
std::optional<Money> removal_price(const LineItem& line, const ItemMatch* match) {
  if (line.remove_price || line.replace_price || line.reset_price) return line.remove_price;
  if (line.activity == Activity::remove) return line.unit_price;
  if (line.activity != Activity::remove_and_replace || match == nullptr || !line.unit_price)
    return std::nullopt;
  return removal_part(*match, *line.unit_price);
}

/// The removal counts as demolition, everything else under the category of the line, of its match, or of
/// the recap. Where only one price of an R&R line is known, all of it counts under the category. `match` may
/// be null.
std::vector<CategoryPart> category_parts(const LineItem& line, const ItemMatch* match) {
  if (line.excluded) return {};
  const assemble::ItemSums sums = assemble::amounts_of(line);
  const Money removal =
      extend(line.quantity.value_or(Quantity()), removal_price(line, match).value_or(Money()));
  const std::string demolition(demolition_recap_name);
  if (removal == sums.extension && !removal.is_zero()) return {{demolition, removal, sums.depreciation}};
  std::vector<CategoryPart> parts{{category_of(line, match), sums.extension - removal, sums.depreciation}};
  if (!removal.is_zero()) parts.push_back({demolition, removal, {}});
  return parts;
}

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
    if (std::ranges::equal(rows(), printed_, {}, &RecapCategory::amount, &RecapCategory::amount)) return;
    change_percentages();
    assemble::sum_up_recap(estimate_);
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
        if (!remove_known(line.before)) remove_deleted(line.before);
        continue;
      }
      for (const CategoryPart& part : category_parts(line.before, match_of(line.index)))
        add_part(part, line.before, -1);
      for (const CategoryPart& part : category_parts(line.after, match_of(line.index)))
        add_part(part, line.after, 1);
    }
  }

  /// A deleted line whose category is known; false: it is not.
  bool remove_known(const LineItem& line) {
    const auto parts = category_parts(line, nullptr);
    const bool with_markup = line.overhead_and_profit && !line.overhead_and_profit->is_zero();
    if (!std::ranges::all_of(parts, [&](const CategoryPart& part) {
          return !part.row.empty() && find_row(part.row, with_markup) != nullptr;
        }))
      return false;
    for (const CategoryPart& part : parts) add_part(part, line, -1);
    return true;
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
      if (!row.tax_or_markup || assemble::is_charge_label(row.name)) continue;
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

bool is_of_all(const RecapRoom& row) {
  return row.kind == RecapRoomKind::subtotal || row.kind == RecapRoomKind::total;
}

class RoomRecap {
 public:
  RoomRecap(Estimate& estimate, const RecapChange& change)
      : estimate_(estimate), change_(change), sections_(sections_before()) {}

  void apply() {
    const std::vector<RecapRoom> printed = rows();
    for (std::size_t i = 0; i < printed.size(); ++i) change_row(i);
    add_rows();
    if (std::ranges::equal(rows(), printed, {}, &RecapRoom::amount, &RecapRoom::amount)) return;
    const auto total = std::ranges::find_if(rows(), is_of_all);
    const std::optional<Money> whole = total == rows().end() ? std::nullopt : total->amount;
    if (!whole) return;
    for (RecapRoom& row : rows())
      if (row.percent && row.amount) row.percent = share_percent(*row.amount, *whole);
  }

 private:
  std::vector<RecapRoom>& rows() { return estimate_.recap_by_room; }

  std::vector<std::optional<std::size_t>> sections_before() const {
    Estimate before = change_.before;
    before.recap_by_room = estimate_.recap_by_room;
    return assemble::sections_of_recap(before, change_.sums_before);
  }

  Money amount_in(const assemble::LineSums& sums, const RecapRoom& row, std::size_t section) const {
    return (row.kind == RecapRoomKind::area_subtotal ? sums.whole : sums.own)[section].extension;
  }

  bool counts(const RecapRoom& row, std::optional<std::size_t> place, int section) const {
    if (is_of_all(row)) return true;
    const int own = place ? static_cast<int>(*place) : -1;
    if (row.kind != RecapRoomKind::area_subtotal) return section == own;
    while (section > own) section = estimate_.parent_of(section);
    return section == own;
  }

  void change_row(std::size_t i) {
    RecapRoom& row = rows()[i];
    const auto section = sections_[i];
    if (!row.amount || (!section && !is_of_all(row))) return;
    const Money before =
        section ? amount_in(change_.sums_before, row, *section) : change_.sums_before.counted.extension;
    const Money after = section ? amount_in(change_.sums, row, *section) : change_.sums.counted.extension;
    if (before == after && !(change_.anew && *row.amount != after)) return;
    row.amount = after;
    std::vector<CoverageShare> shares;
    for (const LineChange& line : change_.changes) {
      if (!line.before.excluded && counts(row, section, line.before.section))
        shares.push_back({line.before.coverage, {}, -contribution_of(line.before).extension});
      if (!line.after.excluded && counts(row, section, line.after.section))
        shares.push_back({line.after.coverage, {}, contribution_of(line.after).extension});
    }
    change_shares(row.coverages, shares, after);
  }

  /// Sections with lines that had none before.
  void add_rows() {
    if (rows().empty()) return;
    for (std::size_t s = 0; s < estimate_.sections.size(); ++s) {
      const Money amount = change_.sums.own[s].extension;
      const bool has_row = std::ranges::any_of(sections_, [&](const auto& place) { return place == s; }) &&
                           change_.sums.whole[s].extension == amount;
      if (amount.is_zero() || has_row || !change_.sums_before.own[s].extension.is_zero()) continue;
      add_row(s, amount);
    }
  }

  std::string folded_name(std::size_t section) const {
    return assemble::fold_name(estimate_.sections[section].name);
  }

  void add_row(std::size_t section, Money amount) {
    const std::string name = folded_name(section);
    const auto heading = std::ranges::find_if(rows(), [&](const RecapRoom& row) {
      const bool group = row.kind == RecapRoomKind::area || row.kind == RecapRoomKind::estimate;
      return group && !row.amount && assemble::fold_name(row.name) == name;
    });
    if (heading != rows().end()) {
      heading->amount = amount;
      heading->percent = Percent();
      return;
    }
    const int above = estimate_.parent_of(static_cast<int>(section));
    const std::string parent = above < 0 ? std::string() : folded_name(static_cast<std::size_t>(above));
    const auto end = std::ranges::find_if(rows(), [&](const RecapRoom& row) {
      return is_of_all(row) ||
             (row.kind == RecapRoomKind::area_subtotal && assemble::fold_name(row.name) == parent);
    });
    rows().insert(end, {RecapRoomKind::room, estimate_.sections[section].name, amount, Percent(), {}});
  }

  Estimate& estimate_;
  const RecapChange& change_;
  std::vector<std::optional<std::size_t>> sections_;  // of the rows
};

}  // namespace

void change_add_on(Money& amount, std::string_view name, SummaryChange& rest) {
  if (name.ends_with("Overhead"))
    amount += std::exchange(rest.overhead, Money());
  else if (name.ends_with("Profit"))
    amount += std::exchange(rest.profit, Money());
  else if (!amount.is_zero())
    amount += std::exchange(rest.tax, Money());
}

void change_recap_of_taxes(Estimate& estimate, const RecapChange& change) {
  SummaryChange rest = change.summaries;
  for (RecapTax& row : estimate.recap_of_taxes) {
    const Money before = row.amount;
    change_add_on(row.amount, row.name, rest);
    if (row.total) *row.total += row.amount - before;
  }
}

void change_shares(std::vector<CoverageShare>& shares, const std::vector<CoverageShare>& changes,
                   Money amount) {
  if (shares.empty()) return;
  if (shares.size() == 1 && std::ranges::all_of(changes, [&](const CoverageShare& change) {
        return change.name.empty() || change.name == shares.front().name;
      })) {
    shares.front().amount = amount;
    return;
  }
  Money sum;
  for (const CoverageShare& change : changes) {
    auto share = std::ranges::find(shares, change.name, &CoverageShare::name);
    if (share == shares.end() && !change.name.empty()) share = shares.insert(share, {change.name, {}, {}});
    if (share != shares.end()) share->amount += change.amount;
  }
  for (CoverageShare& share : shares) {
    sum += share.amount;
    share.percent = share_percent(share.amount, amount);
  }
  if (sum != amount) shares.clear();
}

void change_recap_by_category(Estimate& estimate, const PriceMatch& match, const RecapChange& change) {
  CategoryRecap(estimate, match, change).apply();
}

void change_recap_by_room(Estimate& estimate, const RecapChange& change) {
  RoomRecap(estimate, change).apply();
}

}  // namespace estimate::edit
