#include "classify/sections/header_block.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "classify/marked_lines.h"
#include "estimate/text_measures.h"
#include "esx/estimate/base/text.h"
#include "model/tokens.h"

namespace estimate::classify {
namespace {

constexpr double left_half_pt = 200;   // in real prints, "Insured:" begins at 26.6 to 81.5 pt
constexpr double next_line_pt = 17;    // the next line of a value follows after 11.1 to 16.3 pt
constexpr double pushed_line_pt = 22;  // 19.3 pt where a row of the other column is higher
constexpr double same_indent_pt = 5;   // wrapped values are indented by up to 3.3 pt
constexpr double same_column_pt = 1.5;
// The words of a label are up to 3 pt apart in real prints, a value and the next label on its line 188 pt or
// more.
constexpr double label_gap_pt = 9;
constexpr double column_gap_pt = 14;      // nine in ten gaps within a value are at most 2.5 pt wide
constexpr double coverage_step_pt = 22;   // in real prints, rows follow after 15.4 pt
constexpr std::size_t longest_label = 4;  // words

// Other labels are read as they are; these also with a wrong character.
constexpr std::array<std::string_view, 55> known_labels = {"insured",
                                                           "customer",
                                                           "client",
                                                           "property",
                                                           "home",
                                                           "cell",
                                                           "cellular",
                                                           "mobile",
                                                           "business",
                                                           "phone",
                                                           "pager",
                                                           "fax",
                                                           "e-mail",
                                                           "company",
                                                           "position",
                                                           "title",
                                                           "claim rep.",
                                                           "estimator",
                                                           "reference",
                                                           "contractor",
                                                           "claimant",
                                                           "billing",
                                                           "claim number",
                                                           "policy number",
                                                           "member number",
                                                           "l/r number",
                                                           "file number",
                                                           "type of loss",
                                                           "cause of loss",
                                                           "deductible",
                                                           "insurance company",
                                                           "insurance carrier",
                                                           "insurer",
                                                           "carrier",
                                                           "date contacted",
                                                           "date of loss",
                                                           "date received",
                                                           "date inspected",
                                                           "date entered",
                                                           "date est. completed",
                                                           "date completed",
                                                           "date assigned",
                                                           "price list",
                                                           "labor efficiency",
                                                           "estimate",
                                                           "sales taxes",
                                                           "overhead",
                                                           "profit",
                                                           "depreciate material",
                                                           "depreciate non-material",
                                                           "depreciate removal",
                                                           "depreciate taxes",
                                                           "depreciate o&p",
                                                           "claim representative",
                                                           "adjuster"};

bool is_plain(char c) { return is_digit(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

bool is_known_label(std::string_view text) {
  return std::ranges::find(known_labels, text) != known_labels.end();
}

/// The known label that is equal to the text, or differs from it by a character. `text`: lower case, without
/// the colon.
std::string_view known_label(std::string_view text) {
  constexpr std::size_t shortest_misread = 5;  // "Home" and "Cell" are too short to be sure
  if (is_known_label(text)) return text;
  for (const std::string_view label : known_labels) {
    if (label.size() >= shortest_misread && text.size() + 1 >= label.size() &&
        text.size() <= label.size() + 1 && text.size() <= max_edited_letters &&
        edit_distance(label, text) == 1)
      return label;
  }
  return {};
}

bool is_date(std::string_view word) {
  return !word.empty() && is_digit(word.front()) && word.find('/') != std::string_view::npos;
}

/// "contacted", "of loss": the word "date" is missing, and the value is a date.
std::string_view dated_label(std::string_view text) {
  constexpr std::string_view date = "date ";
  const auto label = std::ranges::find_if(known_labels, [&](std::string_view known) {
    return known.starts_with(date) && known.substr(date.size()) == text;
  });
  return label == known_labels.end() ? std::string_view() : *label;
}

std::string lower_text(std::span<const Word> words) {
  std::string text = to_lower(words_text(words));
  while (!text.empty() && (text.back() == ':' || text.back() == ' ')) text.pop_back();
  return text;
}

/// Index of the first word of the label that ends at words[end]; `from` is where the value before began.
std::size_t label_start(std::span<const Word> words, std::size_t from, std::size_t end) {
  const std::size_t most = std::min(longest_label, end + 1 - from);
  const auto find = [&](auto is_label) -> std::optional<std::size_t> {
    for (std::size_t length = 1; length <= most; ++length) {
      const std::size_t i = end + 1 - length;
      // "Company" is a label, but "Estimator" before it is a part of a longer one.
      const bool begins = length > 1 || i == from || words[i].box.x0 - words[i - 1].box.x1 >= label_gap_pt;
      if (begins && is_label(lower_text(words.subspan(i, length)))) return i;
    }
    return std::nullopt;
  };
  if (const auto exact = find(is_known_label)) return *exact;
  if (const auto misread = find([](std::string_view text) { return !known_label(text).empty(); }))
    return *misread;
  std::size_t start = end;
  while (start > from && words[start].box.x0 - words[start - 1].box.x1 < label_gap_pt) --start;
  return start == from && start != end && from > 0 ? end : start;
}

bool begins_piece(std::span<const Word> words, std::size_t i) {
  return i == 0 || words[i].box.x0 - words[i - 1].box.x1 >= column_gap_pt;
}

/// Pieces of a line that are further apart than words of one value.
std::vector<std::span<const Word>> split_columns(std::span<const Word> words) {
  std::vector<std::span<const Word>> pieces;
  std::size_t first = 0;
  for (std::size_t i = 1; i <= words.size() && !words.empty(); ++i) {
    if (i < words.size() && !begins_piece(words, i)) continue;
    pieces.push_back(words.subspan(first, i - first));
    first = i;
  }
  return pieces;
}

/// No blank between pieces that touch: labels and values are in no table.
std::string value_text(std::span<const Word> words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0 && !touches(words[i - 1], words[i])) text += ' ';
    text += words[i].text;
  }
  return text;
}

bool ends_label(std::string_view word) {
  return word.size() > 1 && word.back() == ':' && !is_digit(word[word.size() - 2]);
}

/// Whether other text has a column at `x0`, according to another line: it begins there without a label, or
/// has text there after the value of a label, as the given one (`labeled`) has.
bool has_other_column(const Line& line, double x0, bool labeled) {
  const std::span<const Word> words(line.words);
  const auto at =
      std::ranges::find_if(words, [&](const Word& w) { return std::abs(w.box.x0 - x0) <= same_column_pt; });
  const auto label = std::ranges::find_if(words, [](const Word& w) { return ends_label(w.text); });
  if (at == words.end() || !begins_piece(words, std::size_t(at - words.begin()))) return false;
  return at == words.begin() ? label == words.end() : labeled && label < at - 1;
}

bool is_other_column(std::span<const Line> lines, std::size_t i, double x0, bool labeled) {
  const auto is_near = [&](std::size_t k) {
    return lines[k].page == lines[i].page && std::abs(lines[k].baseline - lines[i].baseline) <= next_line_pt;
  };
  for (std::size_t k = i; k > 0 && is_near(k - 1); --k)
    if (has_other_column(lines[k - 1], x0, labeled)) return true;
  for (std::size_t k = i + 1; k < lines.size() && is_near(k); ++k)
    if (has_other_column(lines[k], x0, labeled)) return true;
  return false;
}

/// Whether the word ends a known label at `length`: "Number" after "Claim", "Home".
bool is_label_at(std::span<const Word> words, std::size_t i, std::size_t length) {
  std::string text = to_lower(words[i].text.substr(0, length));
  for (std::size_t first = i;; --first) {
    if (is_known_label(text)) return true;
    if (first == 0 || i - first + 1 == longest_label) return false;
    text.insert(0, to_lower(words[first - 1].text) + " ");
  }
}

/// The line with its values apart from their labels: "Home:(402) 555-0155". Nothing if they are.
std::optional<Line> split_labels(const Line& line) {
  std::optional<Line> split;
  for (std::size_t i = line.words.size(); i-- > 0;) {
    const Word& word = line.words[i];
    const std::size_t colon = word.text.find(':');
    if (colon == std::string::npos || colon + 1 == word.text.size() || !is_label_at(line.words, i, colon))
      continue;
    if (!split) split = line;
    Word& label = split->words[i];
    Word value = label;
    value.text.erase(0, colon + 1);
    label.text.resize(colon + 1);
    const double share = static_cast<double>(colon + 1) / static_cast<double>(word.text.size());
    label.box.x1 = value.box.x0 = word.box.x0 + share * word.box.width();
    split->words.insert(split->words.begin() + static_cast<std::ptrdiff_t>(i) + 1, std::move(value));
  }
  return split;
}

bool is_coverage_heading(const Line& line) {
  return to_lower(line.text()).starts_with("coverage deductible");
}

}  // namespace

bool HeaderBlock::begins(const Line& line) {
  if (line.size < smallest_estimate_type_pt || line.words.empty() || line.box.x0 > left_half_pt) return false;
  std::string first = to_lower(line.words.front().text);
  if (const std::size_t colon = first.find(':'); colon != std::string::npos) first.resize(colon + 1);
  if (first.empty() || is_plain(first.back()) || (first.back() != ':' && !line.recognized)) return false;
  first.pop_back();
  const std::string_view label = line.recognized ? known_label(first) : first;
  return label == "insured" || label == "customer" || label == "client";
}

bool HeaderBlock::is_aligned(const Box& label) const {
  constexpr double colon_pt = 4;  // the label may have lost it
  return std::ranges::any_of(rows_, [&](const Row& row) {
    const Cell* other = row.cell(Field::label);
    return other != nullptr && (std::abs(other->box.x0 - label.x0) <= same_column_pt ||
                                std::abs(other->box.x1 - label.x1) <= colon_pt);
  });
}

std::optional<HeaderBlock::Label> HeaderBlock::find_misread(const Line& line, std::size_t first) const {
  const Words words(line.words);
  const double x0 = words[first].box.x0;
  const bool in_value = std::ranges::any_of(
      open_, [&](const OpenField& field) { return std::abs(field.value_x - x0) <= same_indent_pt; });
  if (in_value || !begins_piece(words, first)) return std::nullopt;
  for (std::size_t last = first; last + 1 < words.size() && last < first + longest_label; ++last) {
    if (ends_label(words[last].text)) return std::nullopt;
    if (words[last + 1].box.x0 - words[last].box.x1 < label_gap_pt) continue;
    const Words label = words.subspan(first, last + 1 - first);
    std::string text = to_lower(words_text(label));
    if (!is_plain(text.back())) text.pop_back();  // "Price List!"
    const std::string_view known = known_label(text);
    const bool sure = line.recognized || (known == text && is_aligned(box_of(label)));
    if (known.empty() || !sure) return std::nullopt;
    return Label{first, last, std::string(known)};
  }
  return std::nullopt;
}

std::vector<HeaderBlock::Label> HeaderBlock::find_labels(const Line& line) const {
  const Words words(line.words);
  std::vector<Label> labels;
  for (std::size_t i = 0, from = 0; i < words.size(); ++i) {
    if (i < from) continue;
    if (!ends_label(words[i].text) && (words[i].text != ":" || i == from)) {
      const bool colon_follows = i + 1 < words.size() && words[i + 1].text == ":";
      if (auto misread = colon_follows ? std::nullopt : find_misread(line, i)) {
        from = misread->last + 1;
        labels.push_back(std::move(*misread));
      }
      continue;
    }
    const std::size_t first = label_start(words, from, i);
    const Words label = words.subspan(first, i + 1 - first);
    const std::string text = lower_text(label);
    std::string_view known = known_label(text);
    if (known.empty() && i + 1 < words.size() && is_date(words[i + 1].text)) known = dated_label(text);
    std::string name(known);
    if (known.empty() || known == text) name = words_text(label).substr(0, text.size());  // as printed
    labels.push_back({first, i, std::move(name)});
    from = i + 1;
  }
  return labels;
}

void HeaderBlock::start_field(const Line& line, const Label& label, Words value) {
  const Words words(line.words);
  Row row =
      make_row(RowKind::header_field, line, box_of(words.subspan(label.first, label.last + 1 - label.first)));
  row.cells.push_back({Field::label, label.name, row.box});
  for (OpenField& field : open_)
    if (field.value_x < row.box.x0 && line.baseline - field.baseline <= pushed_line_pt)
      field.right = std::min(field.right, row.box.x0);
  double value_x = row.box.x1 + 14;
  if (!value.empty()) {
    const Box box = box_of(value);
    row.cells.push_back({Field::value, value_text(value), box});
    row.box.include(box);
    value_x = box.x0;
  }
  rows_.push_back(std::move(row));
  open_.push_back({rows_.size() - 1, value_x, line.baseline, std::numeric_limits<double>::max()});
}

/// Adds a line to a value, or a piece to its last line: "JANE      DOE".
void HeaderBlock::add_value(OpenField& field, Words words, bool same_line) {
  Row& row = rows_[field.row];
  const Box box = box_of(words);
  if (same_line && row.cells.back().field == Field::value) {
    row.cells.back().text += "  " + value_text(words);
    row.cells.back().box.include(box);
  } else {
    row.cells.push_back({Field::value, value_text(words), box});
  }
  row.box.include(box);
}

/// Returns the field. `pushed`: whether a label is left of the words, whose row may be higher than the lines
/// of a value.
std::optional<std::size_t> HeaderBlock::continue_field(const Line& line, Words words, bool pushed) {
  const double x0 = words.front().box.x0;
  for (std::size_t i = open_.size(); i-- > 0;) {
    OpenField& field = open_[i];
    const double down = line.baseline - field.baseline, aside = std::abs(x0 - field.value_x);
    const bool next = down <= next_line_pt && aside <= same_indent_pt;
    if (down <= 0.5 || (!next && !(pushed && down <= pushed_line_pt && aside <= same_column_pt))) continue;
    add_value(field, words, false);
    field.baseline = line.baseline;
    return i;
  }
  return std::nullopt;
}

/// The pieces of a line before its first label, or after the first piece of a label's value (`field`). A
/// value runs to the next label, however wide the gap in it, but not into a column of other text.
bool HeaderBlock::take_pieces(std::span<const Line> lines, std::size_t i, std::span<const Words> pieces,
                              std::optional<std::size_t> field) {
  const bool labeled = field.has_value();
  bool taken = false;
  for (const Words piece : pieces) {
    const double x0 = piece.front().box.x0;
    if (const auto continued = continue_field(lines[i], piece, labeled)) {
      field = continued;
      taken = true;
    } else if (field && (x0 >= open_[*field].right || is_other_column(lines, i, x0, labeled))) {
      field.reset();
    } else if (field) {
      add_value(open_[*field], piece, true);
    }
  }
  return taken;
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

/// "Insurance" above "Company:", whose value is right of both lines.
bool HeaderBlock::take_wrapped_label(std::span<const Line> lines, std::size_t i,
                                     std::span<const Words> pieces) {
  if (i + 1 >= lines.size() || lines[i + 1].page != lines[i].page ||
      lines[i + 1].baseline - lines[i].baseline > next_line_pt)
    return false;
  for (std::size_t k = 0; k < pieces.size(); ++k) {
    const Box upper = box_of(pieces[k]);
    for (const Word& lower : lines[i + 1].words) {
      if (!ends_label(lower.text) || lower.box.x0 > upper.x1 || lower.box.x1 < upper.x0) continue;
      const std::string text = lower_text(pieces[k]) + " " + to_lower(lower.text);
      const std::string_view label = known_label(std::string_view(text).substr(0, text.size() - 1));
      if (label.empty()) continue;
      const std::size_t first = std::size_t(pieces[k].data() - pieces.front().data());
      start_field(lines[i], {first, first + pieces[k].size() - 1, std::string(label)},
                  k + 1 < pieces.size() ? pieces[k + 1] : Words());
      wrapped_ = {i + 1, lower.box.x0};
      return true;
    }
  }
  return false;
}

bool HeaderBlock::take(std::span<const Line> lines, std::size_t i) {
  if (take_coverage_row(lines[i])) return true;
  const auto split = split_labels(lines[i]);
  return take_line(split ? *split : lines[i], lines, i);
}

bool HeaderBlock::take_line(const Line& line, std::span<const Line> lines, std::size_t i) {
  const Words words(line.words);
  const std::vector<Label> labels = find_labels(line);
  const std::size_t before = labels.empty() ? words.size() : labels.front().first;
  const auto front = split_columns(words.first(before));
  bool taken = take_wrapped_label(lines, i, front);
  if (!taken) taken = take_pieces(lines, i, front, std::nullopt);
  for (std::size_t k = 0; k < labels.size(); ++k) {
    const std::size_t end = k + 1 < labels.size() ? labels[k + 1].first : words.size();
    auto pieces = split_columns(words.subspan(labels[k].last + 1, end - labels[k].last - 1));
    if (wrapped_ && wrapped_->line == i && wrapped_->x0 == words[labels[k].last].box.x0) {
      take_pieces(lines, i, pieces, std::nullopt);
    } else {
      start_field(line, labels[k], pieces.empty() ? Words() : pieces.front());
      if (!pieces.empty()) take_pieces(lines, i, std::span(pieces).subspan(1), open_.size() - 1);
    }
    taken = true;
  }
  return taken;
}

std::vector<Row> HeaderBlock::finish() {
  open_.clear();
  wrapped_.reset();
  coverage_table_.reset();
  return std::exchange(rows_, {});
}

}  // namespace estimate::classify
