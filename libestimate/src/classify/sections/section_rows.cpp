#include "classify/sections/section_rows.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "classify/marked_lines.h"
#include "estimate/text_measures.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/model.h"
#include "model/tokens.h"

namespace estimate::classify {
namespace {

// In real prints, headings are within 0.1 pt of the sketch's edge and 2.5 pt of the center.
constexpr double edge_tolerance_pt = 1.6, recognized_edge_tolerance_pt = 2.4;
constexpr double center_tolerance_pt = 4;
constexpr double left_margin_pt = 36;       // of Xactimate's prints
constexpr double margin_tolerance_pt = 32;  // headings of other programs are at 66.6 pt
constexpr double smallest_heading_pt = 7.9;
constexpr double rule_below_pt = 18;    // the rule of a heading is 5.2 to 17.5 pt below its baseline
constexpr double height_left_pt = 300;  // "Height: 8'" is at the right margin

/// Headings are bold, whatever is next to them.
Row bold_row(RowKind kind, const Line& line, std::span<const Word> words) {
  Row row = make_text_row(kind, line, words);
  row.bold = true;
  return row;
}

/// Removes what is recognized of a sketch to the left of a room's heading: "Fu  Living Room  Height: 8'",
/// "~ae  Dwelling Roof".
void drop_sketch(std::vector<Word>& words) {
  constexpr float unsure = 0.6F;
  constexpr double least_gap_em = 1;
  const auto name = std::ranges::find_if(words, [](const Word& w) {
    return std::abs(w.box.x0 - sketch_heading_left_pt) <= recognized_edge_tolerance_pt;
  });
  if (name == words.begin() || name == words.end()) return;
  const bool apart = name->box.x0 - std::prev(name)->box.x1 >= least_gap_em * name->size;
  const bool scribble = apart && name->bold &&
                        std::all_of(words.begin(), name, [](const Word& w) { return w.confidence < unsure; });
  if (scribble || std::ranges::find(name, words.end(), "Height:", &Word::text) != words.end())
    words.erase(words.begin(), name);
}

std::vector<Word> heading_words(const Line& line, double largest_pt) {
  std::vector<Word> words;
  for (const Word& w : line.words) {
    const bool bold_type = w.bold || line.recognized;
    if (bold_type && w.size >= smallest_heading_pt && w.size <= largest_pt) words.push_back(w);
  }
  if (line.recognized) drop_sketch(words);
  return words;
}

/// Pieces that touch are one word, also at digits: a heading has no columns.
void join_touching(std::vector<Word>& words) {
  for (std::size_t i = words.size(); i-- > 1;) {
    if (!touches(words[i - 1], words[i])) continue;
    words[i - 1].text += words[i].text;
    words[i - 1].box.include(words[i].box);
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

/// Height and shape are at the right end of the heading: "Height: 8'", "LxWxH …", "Formula Elevation …".
std::size_t height_start(const std::vector<Word>& words) {
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string_view w = words[i].text;
    const bool opens = w == "Height:" || w == "LxWxH" || w == "Formula" || w == "LxW";
    const bool apart = words[i].box.x0 - words[i - 1].box.x1 > 20 && words[i].box.x0 > height_left_pt;
    if (opens || apart) return i;
  }
  return words.size();
}

Row section_row(const Line& line, const std::vector<Word>& words) {
  const std::size_t split = height_start(words);
  const std::span<const Word> all(words);
  Row row = bold_row(RowKind::section_heading, line, all.first(split));
  if (split < words.size()) {
    const Row height = bold_row(RowKind::section_heading, line, all.subspan(split));
    row.cells.push_back({Field::value, height.text, height.box});
  }
  if (words.front().text.starts_with("Subroom")) {
    row.kind = RowKind::subroom_heading;
    const std::size_t colon = row.text.find(':');
    if (colon != std::string::npos)
      row.text = std::string(trim(std::string_view(row.text).substr(colon + 1)));
  }
  return row;
}

/// The end of the label that follows a number ("SF Walls"): the index of the next number.
std::size_t label_end(std::span<const Word> words, std::size_t from) {
  std::size_t i = from;
  while (i < words.size() && !Quantity::parse(words[i].text)) ++i;
  return i;
}

std::optional<Measure> find_measure(std::string label) {
  // "Exterior Perimeter of" / "Walls" is printed on two lines.
  if (label == "Exterior Perimeter of") label += " Walls";
  return measure_by_label(label);
}

/// The label that a recognized one is, if two letters or less are wrong: "LF Ceil. Penmeter". The label
/// itself if none is, or several may be meant.
std::string mended_label(std::string label) {
  constexpr std::size_t max_wrong = 2, shortest = 8;
  if (find_measure(label) || label.size() < shortest || label.size() > max_edited_letters) return label;
  std::string_view closest;
  std::size_t fewest = max_wrong + 1;
  for (const MeasureInfo& info : measure_table()) {
    if (info.label.size() > max_edited_letters) continue;
    const std::size_t wrong = edit_distance(label, info.label);
    if (wrong > fewest) continue;
    closest = wrong < fewest ? info.label : std::string_view();
    fewest = wrong;
  }
  return fewest > max_wrong || closest.empty() ? std::move(label) : std::string(closest);
}

constexpr std::array<std::string_view, 4> opening_types = {"Door", "Window", "Missing", "Opening"};

/// "Door 3' X 6' 8" Opens into HALL", whatever of it is misread.
bool is_opening(std::span<const Word> words) {
  if (std::ranges::find(opening_types, words.front().text) == opening_types.end()) return false;
  return std::ranges::find(words, "Opens", &Word::text) != words.end();
}

bool is_next_to_sketch(const Word& w) { return w.box.x0 >= sketch_heading_left_pt - edge_tolerance_pt; }

/// Whether the rule at `y` belongs to a heading: the last line above it that is next to the sketch.
bool has_heading_above(std::span<const Line> lines, double y) {
  const auto last = std::ranges::find_if(lines.rbegin(), lines.rend(), [&](const Line& line) {
    return line.baseline <= y + 1 && std::ranges::any_of(line.words, is_next_to_sketch);
  });
  if (last == lines.rend() || last->baseline < y - rule_below_pt) return false;
  return std::ranges::any_of(last->words, [&](const Word& w) {
    const double tolerance = last->recognized ? recognized_edge_tolerance_pt : edge_tolerance_pt;
    return (w.bold || last->recognized) && std::abs(w.box.x0 - sketch_heading_left_pt) <= tolerance;
  });
}

bool is_room_rule(const Rule& rule, const Page& page) {
  return rule.horizontal() && std::abs(rule.box.x0 - sketch_heading_left_pt) <= edge_tolerance_pt &&
         rule.box.x1 > page.width - 60;
}

// A space is 0.25 em in Times and 0.28 em in Helvetica. In real prints, 95 % of the gaps in names are 0.17 to
// 0.29 em, and those of two spaces 0.43 to 0.51; a gap of more than 0.9 em is between two columns.
constexpr double two_blanks_em = 0.42, not_a_blank_em = 0.9;

bool is_trailing(const Word& w) {
  return read_amount(w.text) || read_percent(w.text) || w.text == "=" || w.text == "@";
}

}  // namespace

bool looks_bold(const Line& line) {
  const auto bold = std::ranges::count_if(line.words, &Word::bold);
  return line.recognized ? 2 * bold >= std::ssize(line.words) : bold > 0;
}

std::optional<Row> read_heading(const Line& line, const Page& page, double largest_pt) {
  std::vector<Word> words = heading_words(line, largest_pt);
  if (words.empty() || is_opening(words)) return std::nullopt;
  join_touching(words);
  const double x0 = words.front().box.x0;
  const double x1 = words.back().box.x1;
  const double tolerance = line.recognized ? recognized_edge_tolerance_pt : edge_tolerance_pt;
  if (std::abs(x0 - sketch_heading_left_pt) <= tolerance) return section_row(line, words);
  const bool centered =
      std::abs((x0 + x1) / 2 - page.width / 2) <= center_tolerance_pt && x0 > left_margin_pt + 20;
  if (centered && (line.bold || line.recognized)) return bold_row(RowKind::group_heading, line, words);
  const bool margin = x0 >= left_margin_pt - 10 && x0 <= left_margin_pt + margin_tolerance_pt;
  if (margin && looks_bold(line)) return section_row(line, words);
  return std::nullopt;
}

std::optional<Row> read_retyped_name(const Line& line, std::span<const Line> ahead, const Page& page) {
  constexpr double retyped_center_pt = 12;  // 5.5 pt in a real print
  constexpr double next_heading_pt = 20;    // the next heading is 16.7 to 17.7 pt below in real prints
  const std::vector<Word> words = heading_words(line, largest_heading_pt);
  if (words.size() != line.words.size() || words.empty() || ahead.empty()) return std::nullopt;
  const Line& next = ahead.front();
  const double middle = (line.box.x0 + line.box.x1) / 2;
  const bool near_center = std::abs(middle - page.width / 2) <= retyped_center_pt;
  if (!near_center || next.page != line.page || next.baseline - line.baseline > next_heading_pt)
    return std::nullopt;
  const auto below = read_heading(next, page);
  if (!below || below->kind != RowKind::group_heading) return std::nullopt;
  return bold_row(RowKind::group_heading, line, words);
}

std::optional<Row> read_plan_heading(const Line& line) {
  const std::span<const Word> words(line.words);
  if (!line.bold || words.size() < 2 || !words.front().text.ends_with("PLAN:")) return std::nullopt;
  return bold_row(RowKind::group_heading, line, words.subspan(1));
}

/// "SF Walls   435.67 SF".
std::optional<Row> read_labeled_dimension(const Line& line) {
  const auto first = std::ranges::find_if(
      line.words, [](const Word& w) { return !w.text.ends_with('\'') && !w.text.ends_with('"'); });
  const std::span<const Word> words(first, line.words.end());  // without the labels of a sketch
  if (words.size() < 4 || !is_unit(words.back().text)) return std::nullopt;
  const Word& value = words[words.size() - 2];
  const std::string label = words_text(words.first(words.size() - 2));
  if (!Quantity::parse(value.text) || !find_measure(label)) return std::nullopt;
  Row row = make_text_row(RowKind::dimensions, line, words);
  row.bold = false;
  row.cells = {{Field::label, label, words.front().box}, {Field::value, value.text, value.box}};
  return row;
}

std::optional<Row> read_dimensions(const Line& line, double left_pt) {
  if (auto labeled = read_labeled_dimension(line)) return labeled;
  std::vector<Word> words;
  for (const Word& w : line.words) {
    if (w.box.x0 >= left_pt) words.push_back(w);
  }
  if (words.size() < 2 || !Quantity::parse(words.front().text)) return std::nullopt;
  const std::span<const Word> all(words);
  Row row = make_text_row(RowKind::dimensions, line, all);
  row.bold = false;
  for (std::size_t i = 0; i < words.size();) {
    if (!Quantity::parse(words[i].text)) return std::nullopt;
    const std::size_t end = label_end(all, i + 1);
    std::string label = words_text(all.subspan(i + 1, end - i - 1));
    if (line.recognized) label = mended_label(std::move(label));
    if (!find_measure(label)) return std::nullopt;
    row.cells.push_back({Field::label, std::move(label), words[i].box});
    row.cells.push_back({Field::value, words[i].text, words[i].box});
    i = end;
  }
  return row;
}

std::optional<Row> read_opening(const Line& line, bool may_be_plain) {
  std::vector<Word> words;
  for (const Word& w : line.words) {
    if (w.bold || may_be_plain) words.push_back(w);
  }
  const auto opens =
      std::find_if(words.begin(), words.end(), [](const Word& w) { return w.text == "Opens"; });
  const auto by =
      std::find_if(words.begin(), words.end(), [](const Word& w) { return w.text == "X" || w.text == "x"; });
  if (opens == words.end() || by == words.end() || opens < by) return std::nullopt;
  if (std::next(opens) == words.end() || std::next(opens)->text != "into") return std::nullopt;
  auto size = by;
  while (size != words.begin() &&
         (std::prev(size)->text.ends_with('\'') || std::prev(size)->text.ends_with('"') ||
          std::prev(size)->text.ends_with("/16\"") || is_digits(std::prev(size)->text)))
    --size;
  const std::span<const Word> all(words);
  const auto at = [&](auto it) { return static_cast<std::size_t>(it - words.begin()); };
  if (at(size) == 0 || at(opens) + 2 >= words.size()) return std::nullopt;
  Row row = bold_row(RowKind::opening, line, all);
  row.cells.push_back({Field::name, words_text(all.first(at(size))), words.front().box});
  row.cells.push_back({Field::label, words_text(all.subspan(at(size), at(opens) - at(size))), size->box});
  row.cells.push_back({Field::value, words_text(all.subspan(at(opens) + 2)), opens->box});
  return row;
}

std::optional<Row> read_page_head(const Line& line) {
  const auto claim = std::find_if(line.words.begin(), line.words.end(),
                                  [](const Word& w) { return w.text.starts_with('#'); });
  if (claim == line.words.begin() || claim == line.words.end() || std::prev(claim)->text != "Claim")
    return std::nullopt;
  const std::span<const Word> after(claim, line.words.end());
  Row row = bold_row(RowKind::header_field, line, after);
  std::string number = claim->text.substr(1);
  if (number.ends_with(',')) number.pop_back();
  std::string name = words_text(after.subspan(1));
  if (name.starts_with('(') && name.ends_with(')')) name = name.substr(1, name.size() - 2);
  row.cells = {{Field::label, "Claim Number", claim->box},
               {Field::value, number, claim->box},
               {Field::name, name, after.back().box}};
  return row;
}

bool has_room_rule(const Page& page) {
  return std::ranges::any_of(page.rules, [&](const Rule& rule) { return is_room_rule(rule, page); });
}

std::vector<double> find_nameless_headings(const Page& page, std::span<const Line> lines) {
  std::vector<double> baselines;
  for (const Rule& rule : page.rules) {
    const double y = rule.box.y0;
    if (!is_room_rule(rule, page)) continue;
    const bool named = has_heading_above(lines, y);
    if (!named) baselines.push_back(y - 5.2);
  }
  return baselines;
}

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
  // The headings of columns are above their amounts, on two or three lines, so each word is a separate cell.
  if (kind == RowKind::recap_tax || (kind == RowKind::statement && first == line.words.size())) {
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

bool begins_table(const Line& title, std::span<const Line> below) {
  constexpr std::size_t lines_of_headings = 4;
  const auto amounts = [](const Line& line) {
    return std::ranges::count_if(line.words, [](const Word& w) { return read_amount(w.text).has_value(); });
  };
  if (amounts(title) > 0) return false;
  for (const Line& line : below.first(std::min(below.size(), lines_of_headings))) {
    if (line.page != title.page) return false;
    if (const auto count = amounts(line); count > 0) return count > 1;
  }
  return false;
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
