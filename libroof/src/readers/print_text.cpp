#include "readers/print_reader.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "esx/estimate/base/text.h"
#include "geometry/decimal.h"

namespace roof::readers {

namespace {

using estimate::Box;
using estimate::Page;
using geometry::read_decimal;

constexpr double same_line_pt = 2;
constexpr std::size_t longest_value = 6;  // words

constexpr auto footnote_signs =
    std::to_array<std::string_view>({"\u2020", "\u2021", "\u00b2", "*", ":", "(", ")", ",", "\u2122"});

/// Lower case, without footnote signs and punctuation around it.
std::string plain_word(std::string_view written) {
  std::string text = estimate::to_lower(written);
  for (const std::string_view sign : footnote_signs)
    text = estimate::replace_all(text, std::string(sign), "");
  while (text.size() > 1 && text.ends_with('.')) text.pop_back();
  return text;
}

/// "3,070" and "8" but not "3,0,70": groups of three.
std::string without_grouping(std::string_view digits) {
  std::string plain;
  std::size_t group = 0;
  bool grouped = false;
  const std::size_t point = std::min(digits.find('.'), digits.size());
  const std::string_view fraction = digits.substr(point);
  for (const char c : digits.substr(0, point)) {
    if (c != ',') {
      plain += c;
      ++group;
      continue;
    }
    if (group == 0 || group > 3 || (grouped && group != 3)) return {};
    grouped = true;
    group = 0;
  }
  return grouped && group != 3 ? std::string() : plain.append(fraction);
}

struct Fraction {
  std::string_view sign;
  double value;
};
constexpr auto fractions = std::to_array<Fraction>(
    {{"\u2153", 1.0 / 3}, {"\u2154", 2.0 / 3}, {"\u00bc", 0.25}, {"\u00bd", 0.5}, {"\u00be", 0.75}});

/// Reads the joined words of a value from left to right.
class ValueText {
 public:
  ValueText(const PrintLine& line, std::size_t at) : line_(line), first_(at) {
    for (std::size_t i = at; i < line.words.size() && i < at + longest_value; ++i) {
      if (!text_.empty()) text_ += ' ';
      starts_.push_back(text_.size());
      text_ += line.words[i]->text;
    }
  }

  void skip_separators() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '=' || text_[at_] == ':')) ++at_;
  }
  void skip_blanks() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }

  /// Whether the text goes on so; if so, it is behind it afterwards.
  bool take(std::string_view word) {
    const std::size_t before = at_;
    skip_blanks();
    if (estimate::to_lower(std::string_view(text_).substr(at_, word.size())) == word) {
      at_ += word.size();
      return true;
    }
    at_ = before;
    return false;
  }

  bool take_any(std::span<const std::string_view> words) {
    return std::ranges::any_of(words, [&](std::string_view word) { return take(word); });
  }

  std::optional<double> take_number() {
    const std::size_t before = at_;
    skip_blanks();
    std::size_t end = at_;
    bool point = false;
    while (end < text_.size()) {
      const char c = text_[end];
      const bool digit = c >= '0' && c <= '9';
      const bool next_is_digit = end + 1 < text_.size() && text_[end + 1] >= '0' && text_[end + 1] <= '9';
      if (c == '.' && !point && next_is_digit)
        point = true;
      else if (!digit && !(c == ',' && !point && next_is_digit))
        break;
      ++end;
    }
    const std::string digits = without_grouping(std::string_view(text_).substr(at_, end - at_));
    const auto number = digits.empty() ? std::nullopt : read_decimal(digits);
    at_ = number ? end : before;
    return number;
  }

  [[nodiscard]] bool at_word_end() const {
    return at_ >= text_.size() || text_[at_] == ' ' || text_[at_] == ',' || text_[at_] == ')' ||
           text_[at_] == '.';
  }

  std::optional<PrintedValue> value(double number) const {
    std::size_t end = 0;
    while (end < starts_.size() && starts_[end] < at_) ++end;
    PrintedValue made{.value = number, .text = {}, .box = {}, .next = first_ + end};
    std::vector<std::string> parts;
    for (std::size_t i = first_; i < made.next; ++i) {
      parts.push_back(line_.words[i]->text);
      made.box.include(line_.words[i]->box);
    }
    made.text = estimate::join(parts, " ");
    return made;
  }

 private:
  const PrintLine& line_;
  std::size_t first_ = 0, at_ = 0;
  std::string text_;
  std::vector<std::size_t> starts_;
};

constexpr double inches_per_foot = 12;
constexpr auto foot_words = std::to_array<std::string_view>({"(ft)", "ft", "'", "\u2019", "\u2032"});
constexpr auto inch_words = std::to_array<std::string_view>({"in", "\"", "\u201d", "\u2033"});
constexpr auto area_words =
    std::to_array<std::string_view>({"sqft", "sq ft", "sq. ft", "(sq ft)", "ft\u00b2", "ft2", "ft", "sf"});

bool is_dash(std::string_view text) { return text == "-" || text == "\u2013" || text == "\u2014"; }

std::optional<PrintedValue> length_at(ValueText text) {
  text.skip_separators();
  for (const std::string_view dash : {"-", "\u2013", "\u2014"}) {
    ValueText dashed = text;
    if (dashed.take(dash) && dashed.at_word_end()) return dashed.value(0);
  }
  const auto first = text.take_number();
  if (!first) return std::nullopt;
  if (text.take_any(inch_words)) return text.value(*first / inches_per_foot);
  if (!text.take_any(foot_words)) return *first == 0 ? text.value(0) : std::nullopt;
  ValueText with_inches = text;
  const auto inches = with_inches.take_number();
  if (inches && *inches < inches_per_foot && with_inches.take_any(inch_words))
    return with_inches.value(*first + *inches / inches_per_foot);
  return text.value(*first);
}

std::optional<PrintedValue> pitch_at(ValueText text) {
  text.skip_separators();
  const auto rise = text.take_number();
  if (!rise || !text.take("/") || text.take_number() != inches_per_foot) return std::nullopt;
  return text.value(*rise);
}

std::optional<PrintedValue> stories_at(ValueText text) {
  text.skip_blanks();
  while (text.take("=") || text.take(":")) {
  }
  const bool more = text.take(">"), less = !more && text.take("<");
  (void)text.take("=");
  const auto stories = text.take_number();
  if (!stories) return std::nullopt;
  return text.value(more && !less ? *stories + 1 : *stories);  // ">1": two or more
}

std::optional<PrintedValue> number_at(ValueText text, Shape shape) {
  text.skip_separators();
  const auto number = text.take_number();
  if (!number) return std::nullopt;
  if (shape == Shape::area && !text.take_any(area_words)) return std::nullopt;
  if (shape == Shape::percent && !text.take("%")) return std::nullopt;
  if (shape == Shape::count && (!text.at_word_end() || *number != std::floor(*number))) return std::nullopt;
  return text.value(*number);
}

bool is_unit(std::string_view plain) {
  return plain == "ft" || plain == "ft2" || plain == "sq" || plain == "sqft" || plain == "sf";
}

double fraction_of(std::string_view text) {
  for (const Fraction& f : fractions)
    if (text.ends_with(f.sign)) return f.value;
  return 0;
}

std::string_view without_fraction(std::string_view text) {
  for (const Fraction& f : fractions)
    if (text.ends_with(f.sign)) return text.substr(0, text.size() - f.sign.size());
  return text;
}

std::optional<double> cell_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  if (text.ends_with('%')) text.remove_suffix(1);
  if (text.ends_with("/12")) text.remove_suffix(3);
  const double part = fraction_of(text);
  text = without_fraction(text);
  if (text.empty()) return part > 0 ? std::optional(part) : std::nullopt;
  const std::string plain = without_grouping(text);
  if (plain.empty() || plain.find_first_not_of("0123456789.") != std::string::npos) return std::nullopt;
  const auto number = read_decimal(plain);
  return number ? std::optional(*number + part) : std::nullopt;
}

}  // namespace

std::string PrintLine::text() const {
  std::vector<std::string> parts;
  parts.reserve(words.size());
  for (const estimate::Word* word : words) parts.push_back(word->text);
  return estimate::join(parts, " ");
}

std::size_t PrintLine::label_end(std::size_t at, std::string_view label) const {
  while (!label.empty()) {
    const std::size_t blank = label.find(' ');
    const std::string_view word = label.substr(0, blank);
    label = blank == std::string_view::npos ? std::string_view() : label.substr(blank + 1);
    while (at < plain.size() && plain[at].empty()) ++at;
    if (at >= plain.size() || plain[at] != word) return 0;
    ++at;
  }
  return at;
}

bool PrintLine::is(std::string_view label) const { return label_end(0, label) == words.size(); }

std::size_t PrintLine::find(std::string_view label) const {
  for (std::size_t at = 0; at < words.size(); ++at)
    if (const std::size_t end = label_end(at, label)) return end;
  return 0;
}

const PrintLine* PrintPage::find_line(std::string_view whole_line) const {
  const auto found = std::ranges::find_if(lines, [&](const PrintLine& l) { return l.is(whole_line); });
  return found == lines.end() ? nullptr : &*found;
}

bool PrintPage::has(std::string_view label) const {
  return std::ranges::any_of(lines, [&](const PrintLine& l) { return l.find(label) > 0; });
}

PrintPage print_page(const Page& page) {
  PrintPage made{&page, {}};
  std::vector<const estimate::Word*> words;
  words.reserve(page.words.size());
  for (const estimate::Word& word : page.words)
    if (!word.rotated) words.push_back(&word);
  std::ranges::stable_sort(words, {}, &estimate::Word::baseline);
  for (const estimate::Word* word : words) {
    if (made.lines.empty() || word->baseline - made.lines.back().baseline > same_line_pt) {
      made.lines.emplace_back();
      made.lines.back().baseline = word->baseline;
    }
    made.lines.back().words.push_back(word);
  }
  for (PrintLine& line : made.lines) {
    std::ranges::stable_sort(line.words, {}, [](const estimate::Word* w) { return w->box.x0; });
    line.plain.reserve(line.words.size());
    for (const estimate::Word* word : line.words) line.plain.push_back(plain_word(word->text));
  }
  return made;
}

const Label* label_at(const PrintLine& line, std::size_t at, std::span<const Label> labels) {
  const Label* best = nullptr;
  for (const Label& label : labels)
    if ((best == nullptr || label.words.size() > best->words.size()) && line.label_end(at, label.words) > 0)
      best = &label;
  return best;
}

std::optional<PrintedValue> value_at(const PrintLine& line, std::size_t at, Shape shape) {
  if (at >= line.words.size()) return std::nullopt;
  const ValueText text(line, at);
  switch (shape) {
    case Shape::length:
      return length_at(text);
    case Shape::pitch:
      return pitch_at(text);
    case Shape::stories:
      return stories_at(text);
    case Shape::area:
    case Shape::count:
    case Shape::number:
    case Shape::percent:
      break;
  }
  return number_at(text, shape);
}

std::vector<PrintCell> cells_from(const PrintLine& line, std::size_t at) {
  std::vector<PrintCell> cells;
  for (; at < line.words.size(); ++at) {
    const estimate::Word& word = *line.words[at];
    const auto number = cell_number(word.text);
    std::optional<double>* const before = cells.empty() ? nullptr : &cells.back().value;
    if (number && before && *before && without_fraction(word.text).empty()) {
      *before = before->value_or(0) + *number;
      cells.back().text += " " + word.text;
      cells.back().box.include(word.box);
    } else if (number || is_dash(word.text)) {
      cells.push_back({number, word.text, word.box});
    } else if (!cells.empty() && is_unit(line.plain[at])) {
      cells.back().text += " " + word.text;
      cells.back().box.include(word.box);
    }
  }
  return cells;
}

const PrintCell* nearest_cell(std::span<const PrintCell> cells, double center, double reach) {
  const PrintCell* best = nullptr;
  for (const PrintCell& cell : cells)
    if (std::abs(cell.center() - center) <= reach &&
        (best == nullptr || std::abs(cell.center() - center) < std::abs(best->center() - center)))
      best = &cell;
  return best;
}

}  // namespace roof::readers
