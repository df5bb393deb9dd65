#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "classify/table/table.h"
#include "esx/estimate/base/text.h"
#include "model/tokens.h"

namespace estimate::classify {

namespace {

constexpr std::array price_fields = {Field::unit_price, Field::remove, Field::replace, Field::reset};
constexpr std::array added_fields = {Field::tax, Field::overhead_and_profit, Field::additional};
// Their rows have other equations.
constexpr std::array special_fields = {Field::extension, Field::factor, Field::incurred, Field::status,
                                       Field::other_quantity};

std::optional<std::int64_t> read_value(const Cell& cell) {
  if (cell.field == Field::quantity) {
    const auto quantity = Quantity::parse(cell.text);
    return quantity ? std::optional(quantity->units()) : std::nullopt;
  }
  const auto amount = read_amount(cell.text);
  return amount ? std::optional(amount->value.units()) : std::nullopt;
}

bool may_be_blank(Field field) { return field == Field::depreciation || field == Field::reset; }

std::int64_t extend_units(std::int64_t quantity, std::int64_t price) {
  return extend(Quantity::from_units(quantity), Money::from_units(price)).units();
}

bool is_price_field(Field field) { return std::ranges::find(price_fields, field) != price_fields.end(); }

/// The two equations of an item's row, over its figures as numbers: money in cents, the quantity in its own
/// units. A figure that the table has and the row lacks is unknown.
class RowEquation {
 public:
  RowEquation(const Figures& figures, const Table& table);

  /// Whether the table has the columns for an equation, and the row is not one of a special kind.
  [[nodiscard]] bool applies() const { return applies_; }
  [[nodiscard]] std::vector<Field> unknown() const;
  /// Whether every equation without unknown figures adds up.
  [[nodiscard]] bool closes() const;
  /// The only value of the field with which every equation adds up that has no other unknown figure; nullopt
  /// if there is none, if several are, or if the field is in no such equation.
  [[nodiscard]] std::optional<std::int64_t> solve(Field field) const;
  /// Whether the field is in two equations without unknown figures.
  [[nodiscard]] bool is_proven_twice(Field field) const;
  void set(Field field, std::int64_t value) { values_[field] = value; }
  [[nodiscard]] const std::map<Field, std::optional<std::int64_t>>& values() const { return values_; }

 private:
  [[nodiscard]] bool is_known(Field field) const;
  [[nodiscard]] bool knows_extension_but(Field field) const;
  [[nodiscard]] bool knows_value_but(Field field) const;
  [[nodiscard]] std::int64_t value(Field field) const;
  [[nodiscard]] std::int64_t extension() const;
  [[nodiscard]] bool extension_closes() const;
  [[nodiscard]] bool value_closes() const;
  [[nodiscard]] std::optional<std::int64_t> solve_extension(Field field) const;
  [[nodiscard]] std::optional<std::int64_t> solve_value(Field field) const;

  std::map<Field, std::optional<std::int64_t>> values_;  // of the fields that the table has
  bool applies_ = false;
};

RowEquation::RowEquation(const Figures& figures, const Table& table) {
  for (const Column& column : table.columns) {
    if (column.field != Field::quantity && !is_money_field(column.field)) continue;
    const auto cell = std::ranges::find(figures.cells, column.field, &Cell::field);
    values_[column.field] = cell == figures.cells.end() ? std::nullopt : read_value(*cell);
    if (cell == figures.cells.end() && may_be_blank(column.field)) values_[column.field] = 0;
  }
  const bool special =
      std::ranges::any_of(special_fields, [&](Field f) { return figures.has(f) || values_.contains(f); });
  const bool has_price = std::ranges::any_of(price_fields, [&](Field f) { return values_.contains(f); });
  applies_ = !special && has_price && values_.contains(Field::quantity) && values_.contains(Field::rcv);
}

bool RowEquation::is_known(Field field) const {
  const auto at = values_.find(field);
  return at == values_.end() || at->second.has_value();
}

std::int64_t RowEquation::value(Field field) const {
  const auto at = values_.find(field);
  return at == values_.end() ? 0 : at->second.value_or(0);
}

std::vector<Field> RowEquation::unknown() const {
  std::vector<Field> fields;
  for (const auto& [field, known] : values_) {
    if (!known) fields.push_back(field);
  }
  return fields;
}

bool RowEquation::knows_extension_but(Field field) const {
  return std::ranges::all_of(values_, [&](const auto& entry) {
    const bool in_other = entry.first == Field::depreciation || entry.first == Field::acv;
    return in_other || entry.first == field || entry.second.has_value();
  });
}

bool RowEquation::knows_value_but(Field field) const {
  if (!values_.contains(Field::acv)) return false;
  return std::ranges::all_of(std::array{Field::rcv, Field::depreciation, Field::acv},
                             [&](Field f) { return f == field || is_known(f); });
}

std::int64_t RowEquation::extension() const {
  std::int64_t sum = 0;
  for (const Field f : price_fields) sum += extend_units(value(Field::quantity), value(f));
  return sum;
}

/// Xactimate rounds the halves of an R&R line apart: a cent more or less where only their sum is printed.
bool RowEquation::extension_closes() const {
  std::int64_t sum = extension();
  for (const Field f : added_fields) sum += value(f);
  return std::abs(sum - value(Field::rcv)) <= (values_.contains(Field::unit_price) ? 1 : 0);
}

bool RowEquation::value_closes() const {
  return value(Field::rcv) - value(Field::depreciation) == value(Field::acv);
}

bool RowEquation::closes() const {
  constexpr Field none = Field::number;
  return (!knows_extension_but(none) || extension_closes()) && (!knows_value_but(none) || value_closes());
}

std::optional<std::int64_t> RowEquation::solve_extension(Field field) const {
  std::int64_t added = 0;
  for (const Field f : added_fields) added += value(f);
  const std::int64_t before_tax = value(Field::rcv) - added;
  if (field == Field::rcv) return extension() + added;
  if (std::ranges::find(added_fields, field) != added_fields.end()) {
    const std::int64_t rest = value(Field::rcv) - extension() - (added - value(field));
    return rest >= 0 && 2 * rest <= value(Field::rcv) ? std::optional(rest) : std::nullopt;
  }
  // Money × quantity has four more decimals than money.
  constexpr std::int64_t quantity_unit = 10'000, hundredth = 100;
  if (field == Field::quantity) {
    std::int64_t price = 0;
    for (const Field f : price_fields) price += value(f);
    if (price <= 0 || before_tax <= 0) return std::nullopt;
    return (before_tax * hundredth + price / 2) / price * hundredth;
  }
  const std::int64_t quantity = value(Field::quantity);
  if (quantity <= 0) return std::nullopt;
  const std::int64_t others = extension() - extend_units(quantity, value(field));
  const std::int64_t own = before_tax - others;
  return own >= 0 ? std::optional((own * quantity_unit + quantity / 2) / quantity) : std::nullopt;
}

std::optional<std::int64_t> RowEquation::solve_value(Field field) const {
  if (field == Field::rcv) return value(Field::acv) + value(Field::depreciation);
  if (field == Field::acv) return value(Field::rcv) - value(Field::depreciation);
  const std::int64_t rest = value(Field::rcv) - value(Field::acv);
  return rest >= 0 && value(Field::acv) >= 0 ? std::optional(rest) : std::nullopt;
}

bool RowEquation::is_proven_twice(Field field) const {
  return field == Field::rcv && knows_extension_but(field) && knows_value_but(field);
}

std::optional<std::int64_t> RowEquation::solve(Field field) const {
  const bool in_value = field == Field::rcv || field == Field::depreciation || field == Field::acv;
  const bool in_extension = field != Field::depreciation && field != Field::acv;
  std::optional<std::int64_t> answer;
  if (in_value && knows_value_but(field))
    answer = solve_value(field);
  else if (in_extension && knows_extension_but(field))
    answer = solve_extension(field);
  if (!answer) return std::nullopt;
  RowEquation other = *this;
  other.set(field, *answer);
  if (!other.closes()) return std::nullopt;
  // Of a small quantity, several prices give the same amount; of a small price, several quantities.
  const std::int64_t step = field == Field::quantity ? 100 : 1;
  if (!in_value && (field == Field::quantity || is_price_field(field))) {
    for (const std::int64_t near : {*answer - step, *answer + step}) {
      other.set(field, near);
      if (other.closes()) return std::nullopt;
    }
  }
  return answer;
}

constexpr std::size_t max_unknown = 2;

std::string digits_of(std::string_view text) {
  std::string digits;
  for (const char c : text) {
    if (is_digit(c)) digits += c;
  }
  return digits;
}

bool is_without_a_digit(std::string_view longer, std::string_view shorter) {
  if (longer.size() != shorter.size() + 1) return false;
  for (std::size_t i = 0; i < longer.size(); ++i) {
    if (longer.substr(0, i) == shorter.substr(0, i) && longer.substr(i + 1) == shorter.substr(i)) return true;
  }
  return false;
}

/// Whether only the decimal point or a digit was lost, or a digit was made up.
bool is_misreading(std::string_view read, std::string_view text) {
  const std::string a = digits_of(read), b = digits_of(text);
  return a == b || is_without_a_digit(a, b) || is_without_a_digit(b, a);
}

std::string text_of(Field field, std::int64_t value) {
  if (field == Field::quantity) return Quantity::from_units(value).grouped();
  const std::string text = Money::from_units(value).grouped();
  return field == Field::depreciation ? "(" + text + ")" : text;
}

/// Removes the words in the column's place from those that fit nowhere; returns their text.
std::string take_unreadable(Figures& figures, const Table& table, Field field, Box& box) {
  constexpr double reach_pt = 8;
  const double right = table.edge(field);
  double left = 0;
  for (const Column& column : table.columns) {
    if (column.right_pt < right) left = std::max(left, column.right_pt);
  }
  std::string text;
  std::erase_if(figures.left_over, [&](const Word& word) {
    if (word.box.x1 > right + reach_pt || word.box.x1 <= left + reach_pt) return false;
    text += (text.empty() ? "" : " ") + word.text;
    box = word.box;
    return true;
  });
  return text;
}

class Solver {
 public:
  Solver(Figures& figures, const Table& table)
      : figures_(figures), table_(table), equation_(figures, table) {}

  std::vector<SolvedFigure> run() {
    if (!equation_.applies()) return {};
    fill_in();
    if (equation_.unknown().empty() && !equation_.closes()) correct();
    return std::move(solved_);
  }

 private:
  /// Figures that were not recognized. A row of a single figure and two gaps is not a row of an item.
  void fill_in() {
    const std::vector<Field> unknown = equation_.unknown();
    if (unknown.empty() || unknown.size() > max_unknown) return;
    bool found = true;
    while (found) {
      found = false;
      for (const Field field : equation_.unknown()) {
        const auto value = equation_.solve(field);
        if (!value) continue;
        set(field, *value);
        found = true;
      }
    }
  }

  /// A blank depreciation, or one figure of which a digit or the decimal point is wrong.
  void correct() {
    std::vector<std::pair<Field, std::int64_t>> answers;
    for (const auto& [field, read] : equation_.values()) {
      const auto value = equation_.solve(field);
      if (value && fits(field, *value)) answers.emplace_back(field, *value);
    }
    if (answers.size() == 1) set(answers.front().first, answers.front().second);
  }

  [[nodiscard]] bool fits(Field field, std::int64_t value) const {
    const auto cell = std::ranges::find(figures_.cells, field, &Cell::field);
    if (cell == figures_.cells.end()) return field == Field::depreciation && has_word_at(field);
    return equation_.is_proven_twice(field) || is_misreading(cell->text, text_of(field, value));
  }

  [[nodiscard]] bool has_word_at(Field field) const {
    Figures copy = figures_;
    Box box;
    return !take_unreadable(copy, table_, field, box).empty();
  }

  void set(Field field, std::int64_t value) {
    equation_.set(field, value);
    SolvedFigure solved{field, {}, text_of(field, value)};
    const auto cell = std::ranges::find(figures_.cells, field, &Cell::field);
    if (cell == figures_.cells.end()) {
      Box box = figures_.cells.front().box;
      box.x1 = table_.edge(field);
      box.x0 = box.x1 - 1;
      solved.read = take_unreadable(figures_, table_, field, box);
      figures_.cells.push_back({field, solved.text, box});
    } else {
      solved.read = std::exchange(cell->text, solved.text);
    }
    solved_.push_back(std::move(solved));
  }

  Figures& figures_;
  const Table& table_;
  RowEquation equation_;
  std::vector<SolvedFigure> solved_;
};

}  // namespace

std::vector<SolvedFigure> solve_figures(Figures& figures, const Table& table) {
  return Solver(figures, table).run();
}

}  // namespace estimate::classify
