#include "classify/make_row.h"

#include <algorithm>

namespace estimate::classify {

Box box_of(std::span<const Word> words) {
  Box box = words.front().box;
  for (const Word& w : words) box.include(w.box);
  return box;
}

Row make_row(RowKind kind, const Line& line, const Box& box) {
  Row row;
  row.kind = kind;
  row.page = line.page;
  row.baseline = line.baseline;
  row.box = box;
  return row;
}

Row make_row(RowKind kind, const Line& line) {
  Row row = make_row(kind, line, line.box);
  row.bold = line.bold;
  return row;
}

Row make_row(RowKind kind, const Line& line, std::span<const Word> words) {
  Row row = make_row(kind, line, words.empty() ? Box{} : box_of(words));
  row.bold = !words.empty() && std::ranges::all_of(words, &Word::bold);
  return row;
}

Row make_text_row(RowKind kind, const Line& line, std::span<const Word> words) {
  Row row = make_row(kind, line, words);
  row.text = words_text(words);
  return row;
}

}  // namespace estimate::classify
