#include "classify/table/table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "classify/table/layouts.h"
#include "esx/estimate/base/text.h"
#include "model/tokens.h"

namespace estimate::classify {
namespace {

// Measured on real prints: amounts are within 1 pt of their layout's edge, quantities within 0.5 pt, and
// units follow after 1.7 to 7.9 pt. The tolerances leave room for columns that were learned from headings.
constexpr double quantity_tolerance_pt = 9;  // the cell's edge depends on the width of the unit
constexpr double glued_tolerance_pt = 22;    // number and unit in one word
constexpr double bare_tolerance_pt = 4;      // a number without a unit (contents)
constexpr double unit_gap_pt = 14;
constexpr double amount_tolerance_pt = 30;
constexpr double deduction_tolerance_pt = 90;  // parentheses fit only one column
constexpr double text_tolerance_pt = 28;       // condition words are not aligned

/// "80,000 BTU" in a description is not a quantity: quantities have two decimals.
bool has_hundredths(std::string_view number) {
  const std::size_t point = number.find('.');
  return point != std::string_view::npos && number.size() >= point + 3 &&
         is_digits(number.substr(point + 1, 2));
}

/// "3545" on a recognized page, where quantities have two decimals: the point was lost.
bool lost_its_point(const Word& word) {
  constexpr std::size_t least_digits = 3;
  return word.confidence < 1 && word.text.size() >= least_digits && is_digits(word.text);
}

struct FoundQuantity {
  std::size_t at = 0;
  bool has_unit_word = false;
};

/// "468.00 SF @ 2.25", wherever it is: such cells begin, not end, at one place. "468.00 SF" at the front of
/// the row if a status takes the place of the prices.
std::optional<FoundQuantity> find_quantity_at_price(std::span<const Word> words) {
  for (std::size_t i = 0; i + 2 < words.size(); ++i) {
    const auto quantity = read_quantity(words[i].text);
    if (!quantity || !has_hundredths(words[i].text)) continue;
    const bool unit_word = quantity->unit.empty() && is_unit(words[i + 1].text);
    const std::size_t at = i + (unit_word ? 2 : 1);
    if (at + 1 < words.size() && words[at].text == "@" && read_amount(words[at + 1].text))
      return FoundQuantity{i, unit_word};
  }
  const bool bare = words.size() > 1 && has_hundredths(words[0].text) && read_quantity(words[0].text) &&
                    is_unit(words[1].text);
  return bare ? std::optional(FoundQuantity{0, true}) : std::nullopt;
}

std::optional<FoundQuantity> find_quantity(std::span<const Word> words, const Table& table) {
  if (table.price_at_quantity) return find_quantity_at_price(words);
  const double edge = table.edge(Field::quantity);
  std::optional<FoundQuantity> best;
  double best_distance = std::numeric_limits<double>::max();
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto q = read_quantity(words[i].text);
    if (!q) continue;
    const bool unit_word = q->unit.empty() && i + 1 < words.size() && is_unit(words[i + 1].text) &&
                           words[i + 1].box.x0 - words[i].box.x1 < unit_gap_pt;
    // A number without a unit counts only if units are not printed, or are in a separate column (then both
    // are centered).
    const bool bare = q->unit.empty() && !unit_word;
    const double tolerance = !q->unit.empty() || (bare && table.has(Field::unit)) ? glued_tolerance_pt
                             : unit_word                                          ? quantity_tolerance_pt
                                                                                  : bare_tolerance_pt;
    const double distance = std::abs(words[i].box.x1 - edge);
    const bool whole_numbers = table.whole_quantities || table.has(Field::unit);
    const bool hundredths = has_hundredths(words[i].text) || (unit_word && lost_its_point(words[i]));
    if (!whole_numbers && (bare || !hundredths)) continue;
    if (distance > tolerance || distance >= best_distance) continue;
    best = FoundQuantity{i, unit_word};
    best_distance = distance;
  }
  return best;
}

Cell make_cell(Field field, const Word& w) { return {field, w.text, w.box}; }

struct AmountWord {
  const Word* word;
  bool deduction;
};

std::optional<AmountWord> amount_word(const Word& w) {
  const auto read = read_amount(w.text);
  if (!read) return std::nullopt;
  return AmountWord{&w, read->style != AmountStyle::plain};
}

/// The distance between an amount and a column; a deduction fits only its own column.
double amount_cost(const AmountWord& amount, const Column& column) {
  const double d = std::abs(amount.word->box.x1 - column.right_pt);
  if (amount.deduction && column.field != Field::depreciation) return 2 * no_assignment_cost;
  return d > (amount.deduction ? deduction_tolerance_pt : amount_tolerance_pt) ? 2 * no_assignment_cost : d;
}

std::vector<Column> money_columns(const Table& table) {
  std::vector<Column> columns;
  for (const Column& c : table.columns) {
    const bool at_quantity = table.price_at_quantity && c.field == Field::unit_price;
    if (is_money_field(c.field) && !at_quantity) columns.push_back(c);
  }
  std::sort(columns.begin(), columns.end(),
            [](const Column& a, const Column& b) { return a.right_pt < b.right_pt; });
  return columns;
}

void add_amounts(const std::vector<AmountWord>& amounts, const Table& table, Figures& figures) {
  const std::vector<Column> columns = money_columns(table);
  const std::vector<int> chosen =
      assign_in_order(amounts.size(), columns.size(),
                      [&](std::size_t a, std::size_t c) { return amount_cost(amounts[a], columns[c]); });
  for (std::size_t i = 0; i < amounts.size(); ++i) {
    const Word& word = *amounts[i].word;
    if (chosen[i] < 0) {
      figures.left_over.push_back(word);
    } else {
      figures.cells.push_back(make_cell(columns[static_cast<std::size_t>(chosen[i])].field, word));
    }
  }
}

/// The nearest text column (age, condition, percent) of the table; nullopt if none is close enough.
std::optional<Field> text_column(const Word& w, const Table& table, std::initializer_list<Field> fields) {
  std::optional<Field> best;
  double best_distance = text_tolerance_pt;
  for (const Field f : fields) {
    const double edge = table.edge(f);
    const double distance = std::abs(w.box.x1 - edge);
    if (edge > 0 && distance < best_distance) {
      best = f;
      best_distance = distance;
    }
  }
  return best;
}

bool is_years(const Word& w) { return w.text == "yrs" || w.text == "yr" || w.text == "yrs."; }

/// "Above Avg.": the words of a condition are a blank apart, 0.25 of the type size.
bool continues_condition(const Word& w, const Figures& figures) {
  constexpr double blank_share = 0.5;
  return !figures.cells.empty() && figures.cells.back().field == Field::condition &&
         w.box.x0 - figures.cells.back().box.x1 <= blank_share * w.size;
}

/// "SINA", "5/INA": 5/NA with a stroke that was recognized as a letter, or twice. Empty if it is not one.
std::string age_of_unlimited_life(std::string_view word) {
  constexpr std::string_view digits_alike = "OoIlSTB", digits_meant = "0011578", strokes = "/I|l";
  constexpr std::string_view life = "NA";
  constexpr std::size_t longest_age = 2;
  if (!word.ends_with(life)) return {};
  word.remove_suffix(life.size());
  const std::size_t before = word.size();
  while (word.size() > 1 && before - word.size() < 2 && strokes.contains(word.back())) word.remove_suffix(1);
  if (word.size() == before || word.empty() || word.size() > longest_age) return {};
  std::string age(word);
  for (char& c : age) {
    if (const auto at = digits_alike.find(c); at != std::string_view::npos) c = digits_meant[at];
  }
  return is_digits(age) ? age + "/NA" : std::string();
}

/// Whether a recognized word is in the column of ages, and not a condition: those have small letters.
bool may_be_age(const Word& w, const Table& table, const Figures& figures) {
  const bool capital = std::ranges::none_of(w.text, [](char c) { return c >= 'a' && c <= 'z'; });
  return w.confidence < 1 && capital && w.text != "NA" && !figures.has(Field::age_life) &&
         text_column(w, table, {Field::age_life, Field::condition}) == Field::age_life;
}

/// False if it is not an age.
bool add_misread_age(const Word& w, Figures& figures) {
  const std::string age = age_of_unlimited_life(w.text);
  if (age.empty()) return false;
  figures.cells.push_back({Field::age_life, age, w.box});
  return true;
}

/// Reads everything but amounts: age/life, percent, condition, marks; false if it fits nothing.
bool add_text_figure(std::span<const Word> words, std::size_t& i, const Table& table, Figures& figures) {
  const Word& w = words[i];
  const bool leaders = w.text.find_first_not_of('.') == std::string::npos;  // "852.00 SF ...... PWARR"
  if (w.text == "=" || w.text == "+" || is_years(w) || leaders) return true;
  if (table.has(Field::unit) && is_unit(w.text) && !figures.has(Field::unit)) {
    figures.cells.push_back(make_cell(Field::unit, w));
    return true;
  }
  if (is_mark(w.text)) {
    figures.cells.push_back(make_cell(Field::flag, w));
    return true;
  }
  if (read_percent(w.text) && table.has(Field::percent)) {
    figures.cells.push_back(make_cell(Field::percent, w));
    return true;
  }
  const bool followed_by_years = i + 1 < words.size() && is_years(words[i + 1]);
  if (table.has(Field::age_life) &&
      (read_age_life(w.text) || (followed_by_years && Quantity::parse(w.text)))) {
    figures.cells.push_back(make_cell(Field::age_life, w));
    return true;
  }
  if (continues_condition(w, figures)) {
    Cell& condition = figures.cells.back();
    condition.text += " " + w.text;
    condition.box.include(w.box);
    return true;
  }
  if (may_be_age(w, table, figures)) return add_misread_age(w, figures);
  const auto column = w.text == "NA" ? text_column(w, table, {Field::condition, Field::percent})
                                     : text_column(w, table, {Field::condition});
  if (!column || figures.has(*column)) return false;
  figures.cells.push_back(make_cell(*column, w));
  return true;
}

/// "22.21 (22.33)": a second quantity follows the first in the same cell.
bool is_other_quantity(const Word& w, const Word& before) {
  const std::string_view text = w.text;
  if (text.size() < 3 || text.front() != '(' || text.back() != ')') return false;
  return w.box.x0 - before.box.x1 < unit_gap_pt && Quantity::parse(text.substr(1, text.size() - 2));
}

/// The factor of a roof payment schedule is between the description and the quantity, below its heading: the
/// description's own "95%" ends before it.
void take_factor(std::span<const Word> words, const Table& table, Figures& figures) {
  const auto heading = std::ranges::find(table.headings, Field::factor, &HeadingCell::field);
  if (heading == table.headings.end() || figures.first == 0) return;
  const Word& w = words[figures.first - 1];
  if (w.box.x1 <= heading->box.x0 || (!read_percent(w.text) && !has_hundredths(w.text))) return;
  figures.cells.push_back(make_cell(Field::factor, w));
  --figures.first;
}

void add_rest(std::span<const Word> words, std::size_t from, const Table& table, Figures& figures) {
  std::vector<AmountWord> amounts;
  std::vector<Word> text;
  for (std::size_t i = from; i < words.size(); ++i) {
    if (const auto amount = amount_word(words[i])) {
      amounts.push_back(*amount);
    } else if (!add_text_figure(words, i, table, figures)) {
      text.push_back(words[i]);
    }
  }
  add_amounts(amounts, table, figures);
  if (text.empty()) return;
  if (!amounts.empty()) {
    figures.left_over.insert(figures.left_over.end(), text.begin(), text.end());
    return;
  }
  // No prices at all: a status in place of them (REVISED, SEE BID 2, PER ESTIMATE).
  Cell status{Field::status, {}, text.front().box};
  for (const Word& w : text) {
    status.text += (status.text.empty() ? "" : " ") + w.text;
    status.box.include(w.box);
  }
  figures.cells.push_back(std::move(status));
}

/// Whether the word begins below the heading, left of the next one.
bool is_under(const Word& w, Field field, const Table& table) {
  constexpr double tolerance_pt = 8;  // centered words begin left of a short heading
  const auto heading = std::ranges::find(table.headings, field, &HeadingCell::field);
  if (heading == table.headings.end() || w.box.x0 < heading->box.x0 - tolerance_pt) return false;
  return std::ranges::none_of(table.headings, [&](const HeadingCell& next) {
    return next.box.x0 > heading->box.x0 && w.box.x0 >= next.box.x0 - tolerance_pt;
  });
}

/// The number closest to the heading of the quantities.
std::optional<std::size_t> nearest_quantity(std::span<const Word> words, const Table& table) {
  constexpr double furthest_pt = 25;
  const auto heading = std::ranges::find(table.headings, Field::quantity, &HeadingCell::field);
  std::optional<std::size_t> nearest;
  double least = furthest_pt;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Box& box = words[i].box;
    const double distance = std::max({0.0, heading->box.x0 - box.x1, box.x0 - heading->box.x1});
    if (distance >= least || !Quantity::parse(words[i].text)) continue;
    least = distance;
    nearest = i;
  }
  return nearest;
}

void append(Cell& cell, const Word& w) {
  if (cell.text.empty()) cell.box = w.box;
  cell.text += (cell.text.empty() ? "" : " ") + w.text;
  cell.box.include(w.box);
}

}  // namespace

bool Figures::has(Field field) const {
  return std::any_of(cells.begin(), cells.end(), [&](const Cell& c) { return c.field == field; });
}

std::optional<Figures> read_figures(std::span<const Word> words, const Table& table) {
  const auto found = find_quantity(words, table);
  if (!found) return std::nullopt;
  Figures figures;
  figures.first = found->at;
  const Word& number = words[found->at];
  const auto quantity = read_quantity(number.text);
  if (!quantity) return std::nullopt;
  const std::size_t unit_length = quantity->unit.size();
  std::string printed = number.text.substr(0, number.text.size() - unit_length);
  const bool whole_numbers = table.whole_quantities || table.has(Field::unit);
  if (!whole_numbers && lost_its_point(number)) printed.insert(printed.size() - 2, ".");
  figures.cells.push_back({Field::quantity, std::move(printed), number.box});
  std::size_t next = found->at + 1;
  if (unit_length > 0) {
    figures.cells.push_back({Field::unit, quantity->unit, number.box});
  } else if (found->has_unit_word) {
    figures.cells.push_back(make_cell(Field::unit, words[next++]));
  }
  if (next < words.size() && is_other_quantity(words[next], words[next - 1])) {
    const std::string& text = words[next].text;
    figures.cells.push_back({Field::other_quantity, text.substr(1, text.size() - 2), words[next].box});
    ++next;
  }
  take_factor(words, table, figures);
  if (table.price_at_quantity && next + 1 < words.size() && words[next].text == "@") {
    figures.cells.push_back(make_cell(Field::unit_price, words[next + 1]));
    next += 2;
  }
  add_rest(words, next, table, figures);
  return figures;
}

bool may_be_unnumbered(const Table& table) {
  constexpr std::array fields = {Field::quantity, Field::unit, Field::description, Field::unit_price,
                                 Field::rcv};
  return table.has(Field::description) && table.has(Field::unit_price) && table.has(Field::quantity) &&
         std::ranges::all_of(table.headings, [&](const HeadingCell& heading) {
           return std::ranges::find(fields, heading.field) != fields.end();
         });
}

std::optional<Figures> read_unnumbered_item(std::span<const Word> words, const Table& table) {
  const std::size_t prices = words.size() < 2 ? 0 : words.size() - 2;
  if (prices == 0 || !read_amount(words[prices].text) || !read_amount(words[prices + 1].text))
    return std::nullopt;
  const auto texts = words.first(prices);
  const auto quantity = nearest_quantity(texts, table);
  if (!quantity) return std::nullopt;
  Figures figures;
  figures.cells.push_back(make_cell(Field::quantity, texts[*quantity]));
  Cell unit{Field::unit, {}, {}}, description{Field::description, {}, {}};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (i == *quantity) continue;
    const bool is_unit_cell = table.has(Field::unit) ? is_under(texts[i], Field::unit, table)
                                                     : i == *quantity + 1 && is_unit(texts[i].text);
    append(is_unit_cell ? unit : description, texts[i]);
  }
  if (description.text.empty()) return std::nullopt;
  if (!unit.text.empty()) figures.cells.push_back(std::move(unit));
  figures.cells.push_back(std::move(description));
  figures.cells.push_back(make_cell(Field::unit_price, words[prices]));
  figures.cells.push_back(make_cell(Field::rcv, words[prices + 1]));
  return figures;
}

std::optional<Figures> read_figures_without_quantity(std::span<const Word> words, const Table& table) {
  constexpr std::size_t least_amounts = 3;
  for (std::size_t i = 0; i + least_amounts < words.size(); ++i) {
    const double from_edge = words[i].box.x0 - table.edge(Field::quantity);
    if (!is_unit(words[i].text) || from_edge < 0 || from_edge > unit_gap_pt) continue;
    const auto rest = words.subspan(i + 1);
    if (!std::ranges::all_of(rest, [](const Word& w) { return read_amount(w.text).has_value(); })) continue;
    Figures figures;
    figures.first = i;
    figures.cells.push_back(make_cell(Field::unit, words[i]));
    add_rest(words, i + 1, table, figures);
    return figures;
  }
  return std::nullopt;
}

std::optional<Figures> read_figures_at_columns(std::span<const Word> words, const Table& table) {
  constexpr std::ptrdiff_t least_amounts = 2;
  constexpr double quantity_width_pt = 30, column_tolerance_pt = 5;
  const double edge = table.edge(Field::quantity);
  const auto at_column = [&](const Word& w) {
    return read_amount(w.text) && std::ranges::any_of(table.columns, [&](const Column& c) {
             return is_money_field(c.field) && std::abs(c.right_pt - w.box.x1) <= column_tolerance_pt;
           });
  };
  if (edge <= 0 || std::ranges::count_if(words, at_column) < least_amounts) return std::nullopt;
  const auto first =
      std::ranges::find_if(words, [&](const Word& w) { return w.box.x0 >= edge - quantity_width_pt; });
  Figures figures;
  figures.first = static_cast<std::size_t>(first - words.begin());
  std::size_t next = figures.first;
  // What is in the quantity's place is neither a status nor left over.
  while (next < words.size() && words[next].box.x0 <= edge + unit_gap_pt) {
    if (is_unit(words[next].text) && !figures.has(Field::unit))
      figures.cells.push_back(make_cell(Field::unit, words[next]));
    ++next;
  }
  add_rest(words, next, table, figures);
  return figures.cells.empty() ? std::nullopt : std::optional(figures);
}

std::vector<Field> missing_figures(const Figures& figures, const Table& table) {
  const bool has_amounts = std::any_of(figures.cells.begin(), figures.cells.end(),
                                       [](const Cell& c) { return is_money_field(c.field); });
  std::vector<Field> missing;
  if (!has_amounts) return missing;  // a status in place of the prices
  for (const Column& c : table.columns) {
    const bool may_be_blank =
        c.field == Field::depreciation || c.field == Field::reset || c.field == Field::incurred;
    if (is_money_field(c.field) && !may_be_blank && !figures.has(c.field)) missing.push_back(c.field);
  }
  return missing;
}

std::optional<Figures> read_total_amounts(std::span<const Word> words, const Table& table) {
  Figures figures;
  figures.first = words.size();
  std::vector<AmountWord> amounts;
  for (std::size_t i = words.size(); i-- > 0;) {
    const auto amount = amount_word(words[i]);
    if (!amount) break;
    amounts.push_back(*amount);
    figures.first = i;
  }
  std::ranges::reverse(amounts);
  if (amounts.empty()) return std::nullopt;
  add_amounts(amounts, table, figures);
  return figures;
}

std::optional<Figures> read_detail(std::span<const Word> words, const Table& table) {
  Figures figures;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!add_text_figure(words, i, table, figures)) return std::nullopt;
  }
  const bool useful = figures.has(Field::percent) || figures.has(Field::condition);
  return useful ? std::optional(figures) : std::nullopt;
}

}  // namespace estimate::classify
