#include "classify/table/solve_figures.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "classify/table/row_equation.h"
#include "esx/estimate/base/text.h"
#include "model/tokens.h"

namespace estimate::classify {
namespace {

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
