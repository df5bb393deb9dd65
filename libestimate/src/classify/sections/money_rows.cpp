#include "classify/sections/money_rows.h"

#include "classify/make_row.h"
#include "model/tokens.h"

namespace estimate::classify {
namespace {

// A space is 0.25 em in Times and 0.28 em in Helvetica. In real prints, 95 % of the gaps in names are 0.17 to
// 0.29 em, and those of two spaces 0.43 to 0.51; a gap of more than 0.9 em is between two columns.
constexpr double two_blanks_em = 0.42, not_a_blank_em = 0.9;

bool is_trailing(const Word& w) {
  return read_amount(w.text) || read_percent(w.text) || w.text == "=" || w.text == "@";
}

}  // namespace

std::string spaced_text(std::span<const Word> words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) {
      const double gap = (words[i].box.x0 - words[i - 1].box.x1) / words[i].size;
      text += gap >= two_blanks_em && gap < not_a_blank_em ? "  " : " ";
    }
    text += words[i].text;
  }
  return text;
}

Row read_money_row(RowKind kind, const Line& line) {
  Row row = make_row(kind, line);
  std::size_t first = line.words.size();
  while (first > 0 && is_trailing(line.words[first - 1])) --first;
  const std::span<const Word> words(line.words);
  row.text = spaced_text(words.first(first));
  // The names of taxes are above their amounts, on two or three lines, so each word is a separate cell.
  if (kind == RowKind::recap_tax) {
    for (const Word& w : words.first(first)) row.cells.push_back({Field::label, w.text, w.box});
  } else if (first > 0)
    row.cells.push_back({Field::name, row.text, words.front().box});
  for (const Word& w : words.subspan(first)) {
    if (read_percent(w.text)) {
      row.cells.push_back({Field::percent, w.text, w.box});
    } else if (read_amount(w.text)) {
      row.cells.push_back({Field::amount, w.text, w.box});
    }
  }
  return row;
}

std::vector<Row> read_dotted_rows(RowKind kind, const Line& line) {
  std::vector<Row> rows;
  const std::span<const Word> words(line.words);
  std::size_t first = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i == first || !read_amount(words[i].text)) continue;
    Row row = make_text_row(kind, line, words.subspan(first, i - first));
    row.text.erase(row.text.find_last_not_of('.') + 1);
    row.cells = {{Field::name, row.text, words[first].box}, {Field::amount, words[i].text, words[i].box}};
    rows.push_back(std::move(row));
    first = i + 1;
  }
  return rows;
}

}  // namespace estimate::classify
