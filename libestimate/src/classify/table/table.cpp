#include "classify/table/table.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "esx/estimate/base/text.h"
#include "esx/estimate/model.h"
#include "model/tokens.h"

namespace estimate::classify {
namespace {

bool same_headings(const Layout& layout, const std::vector<HeadingCell>& cells) {
  return std::equal(layout.headings.begin(), layout.headings.end(), cells.begin(), cells.end(),
                    [](Field f, const HeadingCell& c) { return f == c.field; });
}

/// Some prints leave out the heading of the descriptions.
bool same_without_description(const Layout& layout, const std::vector<HeadingCell>& cells) {
  return layout.headings.front() == Field::description &&
         std::equal(layout.headings.begin() + 1, layout.headings.end(), cells.begin(), cells.end(),
                    [](Field f, const HeadingCell& c) { return f == c.field; });
}

const Layout* layout_with(const std::vector<HeadingCell>& cells, bool price_at_quantity) {
  for (const auto same : {same_headings, same_without_description}) {
    const auto found = std::ranges::find_if(layouts(), [&](const Layout& layout) {
      return layout.price_at_quantity == price_at_quantity && same(layout, cells);
    });
    if (found != layouts().end()) return &*found;
  }
  return nullptr;
}

constexpr double row_left_tolerance_pt =
    14;  // real prints: item numbers up to 13.9 pt right of the layout's edge
constexpr double activity_right_pt = 190.8;  // right edge of the activity letter after CAT and SEL
constexpr double activity_tolerance_pt = 6;  // exact in generated prints; letters have different widths
constexpr std::size_t max_code_words = 5;    // CAT, and SEL in several pieces

bool is_activity_letter(const Word& w) {
  return w.text.size() == 1 && activity_from_letter(w.text.front()) &&
         std::abs(w.box.x1 - activity_right_pt) <= activity_tolerance_pt;
}

/// One code. OCR may have split it; then there is almost no gap between its pieces.
std::string code_text(std::span<const Word> words) {
  constexpr double blank_share = 0.15;  // of the font size; a printed space is a quarter
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool apart = i > 0 && words[i].box.x0 - words[i - 1].box.x1 > blank_share * words[i].size;
    text += (apart ? " " : "") + words[i].text;
  }
  return text;
}

/// Reads CAT, SEL and the activity letter; false if they are missing.
bool read_codes(std::span<const Word> words, ItemStart& start) {
  const std::size_t first = start.text_at;
  std::size_t letter = first;
  while (letter < words.size() && !is_activity_letter(words[letter])) ++letter;
  const bool has_letter = letter < words.size();
  // OCR may have lost the letter: the description begins right of its place.
  if (!has_letter && words[first].confidence < 1) {
    letter = first;
    while (letter < words.size() && words[letter].box.x0 < activity_right_pt - activity_tolerance_pt)
      ++letter;
  }
  if (letter == words.size() || letter < first + 1 || letter > first + max_code_words) return false;
  start.cells.push_back({Field::cat, words[first].text, words[first].box});
  if (letter > first + 1) {
    const auto sel = words.subspan(first + 1, letter - first - 1);
    start.cells.push_back({Field::sel, code_text(sel), sel.front().box});
  }
  if (has_letter) start.cells.push_back({Field::act, words[letter].text, words[letter].box});
  start.text_at = letter + (has_letter ? 1 : 0);
  return true;
}

}  // namespace

bool Table::has(Field field) const {
  return std::any_of(headings.begin(), headings.end(),
                     [&](const HeadingCell& c) { return c.field == field; });
}

double Table::edge(Field field) const {
  const auto it =
      std::find_if(columns.begin(), columns.end(), [&](const Column& c) { return c.field == field; });
  return it == columns.end() ? 0 : it->right_pt;
}

bool Table::has_size(double size_pt, double share) const {
  const auto is = [&](double own) { return std::abs(size_pt - own) <= own * share; };
  return row_sizes.front() > 0 ? std::ranges::any_of(row_sizes, is) : is(size);
}

bool Table::has_line_items() const {
  const bool prices = has(Field::unit_price) || (has(Field::remove) && has(Field::replace));
  return has(Field::quantity) && (prices || has(Field::extension)) && (has(Field::rcv) || has(Field::acv));
}

Table make_table(std::vector<HeadingCell> cells, double size) {
  Table table;
  settle_headings(cells);
  table.size = size;
  table.price_at_quantity = std::ranges::any_of(cells, &HeadingCell::shares_column);
  if (const Layout* layout = layout_with(cells, table.price_at_quantity)) {
    table.layout = layout->name;
    table.left_pt = layout->left_pt;
    table.section_left_pt = layout->section_left_pt;
    table.page_head_pt = layout->page_head_pt;
    table.wrap_leading = layout->wrap_leading;
    table.whole_quantities = layout->whole_quantities;
    if (layout->row_size_pt > 0) table.size = layout->row_size_pt;
    table.columns.assign(layout->columns.begin(), layout->columns.end());
  }
  if (table.columns.empty()) table.columns = heading_columns(cells);
  table.headings = std::move(cells);
  return table;
}

std::optional<ItemStart> read_item_start(std::span<const Word> words, const Table& table) {
  ItemStart start;
  if (words.empty() || words.front().box.x0 > table.left_pt + row_left_tolerance_pt) return std::nullopt;
  std::size_t i = 0;
  if (words.size() > 1 && words.front().text == "*") {
    start.cells.push_back({Field::flag, "*", words.front().box});
    i = 1;
  }
  std::optional<std::string> number = read_item_number(words[i].text);
  const bool quantity_first = !table.headings.empty() && table.headings.front().field == Field::quantity;
  if (!number && table.has(Field::unit) && !quantity_first && is_digits(words[i].text))
    number = words[i].text;
  if (!number || i + 1 >= words.size()) return std::nullopt;
  start.cells.push_back({Field::number, *number, words[i].box});
  start.text_at = i + 1;
  if (table.has(Field::cat) && !read_codes(words, start)) return std::nullopt;
  return start;
}

}  // namespace estimate::classify
