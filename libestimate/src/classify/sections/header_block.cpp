#include "classify/sections/header_block.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "classify/marked_lines.h"
#include "esx/estimate/base/text.h"
#include "model/tokens.h"

namespace estimate::classify {
namespace {

constexpr double left_half_pt = 200;  // in real prints, "Insured:" begins at 26.6 to 81.5 pt
constexpr double next_line_pt = 17;   // the next line of a value follows after 11.1 to 16.3 pt
constexpr double same_indent_pt = 5;  // wrapped values are indented by up to 3.3 pt
// The words of a label are up to 3 pt apart in real prints, a value and the next label on its line 188 pt or
// more.
constexpr double label_gap_pt = 9;
constexpr double column_gap_pt = 14;     // nine in ten gaps within a value are at most 2.5 pt wide
constexpr double coverage_step_pt = 22;  // in real prints, rows follow after 15.4 pt

// Labels of more than one word; labels of one word need no table.
constexpr std::array<std::string_view, 24> long_labels = {"claim rep.:",
                                                          "claim number:",
                                                          "policy number:",
                                                          "member number:",
                                                          "l/r number:",
                                                          "type of loss:",
                                                          "cause of loss:",
                                                          "insurance company:",
                                                          "date contacted:",
                                                          "date of loss:",
                                                          "date received:",
                                                          "date inspected:",
                                                          "date entered:",
                                                          "date est. completed:",
                                                          "date assigned:",
                                                          "price list:",
                                                          "labor efficiency:",
                                                          "depreciate material:",
                                                          "depreciate non-material:",
                                                          "depreciate removal:",
                                                          "depreciate taxes:",
                                                          "depreciate o&p:",
                                                          "file number:",
                                                          "date completed:"};

/// Index of the first word of the label that ends at words[end]; `from` is where the value before began.
std::size_t label_start(std::span<const Word> words, std::size_t from, std::size_t end) {
  std::string text;
  for (std::size_t i = end + 1; i-- > from;) {
    if (!text.empty()) text.insert(0, " ");
    text.insert(0, to_lower(words[i].text));
    if (std::find(long_labels.begin(), long_labels.end(), text) != long_labels.end()) return i;
  }
  std::size_t start = end;
  while (start > from && words[start].box.x0 - words[start - 1].box.x1 < label_gap_pt) --start;
  return start == from && start != end && from > 0 ? end : start;
}

/// Pieces of a line that are further apart than words of one value.
std::vector<std::span<const Word>> split_columns(std::span<const Word> words) {
  std::vector<std::span<const Word>> pieces;
  std::size_t first = 0;
  for (std::size_t i = 1; i <= words.size() && !words.empty(); ++i) {
    if (i < words.size() && words[i].box.x0 - words[i - 1].box.x1 < column_gap_pt) continue;
    pieces.push_back(words.subspan(first, i - first));
    first = i;
  }
  return pieces;
}

bool is_coverage_heading(const Line& line) {
  return to_lower(line.text()).starts_with("coverage deductible");
}

}  // namespace

bool HeaderBlock::begins(const Line& line) {
  if (line.size < smallest_estimate_type_pt || line.words.empty() || line.box.x0 > left_half_pt) return false;
  const std::string first = to_lower(line.words.front().text);
  return first == "insured:" || first == "customer:" || first == "client:";
}

void HeaderBlock::start_field(const Line& line, std::span<const Word> label, std::span<const Word> value) {
  Row row = make_row(RowKind::header_field, line, box_of(label));
  std::string text = words_text(label);
  text.pop_back();
  row.cells.push_back({Field::label, text, row.box});
  double value_x = row.box.x1 + 14;
  if (!value.empty()) {
    const Box box = box_of(value);
    row.cells.push_back({Field::value, words_text(value), box});
    row.box.include(box);
    value_x = box.x0;
  }
  rows_.push_back(std::move(row));
  open_.push_back({rows_.size() - 1, value_x, line.baseline});
}

bool HeaderBlock::continue_field(const Line& line, std::span<const Word> words) {
  const Box box = box_of(words);
  for (std::size_t i = open_.size(); i-- > 0;) {
    OpenField& field = open_[i];
    const double down = line.baseline - field.baseline;
    if (down <= 0.5 || down > next_line_pt || std::abs(box.x0 - field.value_x) > same_indent_pt) continue;
    rows_[field.row].cells.push_back({Field::value, words_text(words), box});
    rows_[field.row].box.include(box);
    field.baseline = line.baseline;
    return true;
  }
  return false;
}

/// A value runs to the next label, however wide the gap in it: "JANE      DOE".
void HeaderBlock::extend_value(std::span<const Word> words) {
  Row& row = rows_[open_.back().row];
  if (row.cells.back().field != Field::value) return;
  row.cells.back().text += " " + words_text(words);
  row.cells.back().box.include(box_of(words));
  row.box.include(box_of(words));
}

/// "Coverage A - Other Structures - 35 Windstorm and" / "Hail".
bool HeaderBlock::continue_coverage_name(const Line& line) {
  if (!coverage_table_ || rows_.empty() || rows_.back().cell(Field::amount) == nullptr) return false;
  Cell& name = rows_.back().cells.front();
  const std::string text = line.text();
  const bool wraps = line.baseline - *coverage_table_ <= wrap_leading * line.size &&
                     std::abs(line.box.x0 - name.box.x0) <= same_indent_pt && !text.contains(':') &&
                     !read_amount(line.words.back().text);
  if (!wraps) return false;
  name.text += " " + text;
  name.box.include(line.box);
  coverage_table_ = line.baseline;
  return true;
}

bool HeaderBlock::take_coverage_row(const Line& line) {
  if (is_coverage_heading(line)) {
    coverage_table_ = line.baseline;
    return true;
  }
  if (!coverage_table_ || line.baseline - *coverage_table_ > coverage_step_pt) return false;
  if (continue_coverage_name(line)) return true;
  std::size_t first = line.words.size();
  while (first > 0 && read_amount(line.words[first - 1].text)) --first;
  if (first == line.words.size() || first == 0) return false;
  Row row = make_row(RowKind::header_field, line, line.box);
  const std::span<const Word> words(line.words);
  row.cells.push_back({Field::name, words_text(words.first(first)), box_of(words.first(first))});
  for (const Word& w : words.subspan(first)) row.cells.push_back({Field::amount, w.text, w.box});
  rows_.push_back(std::move(row));
  coverage_table_ = line.baseline;
  return true;
}

bool HeaderBlock::take(const Line& line) {
  if (take_coverage_row(line)) return true;
  const std::span<const Word> words(line.words);
  struct Label {
    std::size_t first, last;
  };
  std::vector<Label> labels;
  for (std::size_t i = 0, from = 0; i < words.size(); ++i) {
    if (words[i].text.size() < 2 || words[i].text.back() != ':') continue;
    labels.push_back({label_start(words, from, i), i});
    from = i + 1;
  }
  bool taken = false;
  const std::size_t before = labels.empty() ? words.size() : labels.front().first;
  for (const auto piece : split_columns(words.first(before))) {
    if (!piece.empty()) taken = continue_field(line, piece) || taken;
  }
  for (std::size_t k = 0; k < labels.size(); ++k) {
    const std::size_t end = k + 1 < labels.size() ? labels[k + 1].first : words.size();
    const auto pieces = split_columns(words.subspan(labels[k].last + 1, end - labels[k].last - 1));
    start_field(line, words.subspan(labels[k].first, labels[k].last + 1 - labels[k].first),
                pieces.empty() ? std::span<const Word>() : pieces.front());
    for (std::size_t p = 1; p < pieces.size(); ++p)
      if (!continue_field(line, pieces[p])) extend_value(pieces[p]);
    taken = true;
  }
  return taken;
}

std::vector<Row> HeaderBlock::finish() {
  open_.clear();
  coverage_table_.reset();
  return std::exchange(rows_, {});
}

}  // namespace estimate::classify
