#include "pdf/page_content.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <cmath>
#include <functional>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "esx/estimate/base/text.h"

namespace estimate::pdf {
namespace {

constexpr std::uint32_t replacement = 0xFFFD;
constexpr std::uint32_t first_ligature = 0xFB00;
constexpr std::array<std::string_view, 7> ligatures = {"ff", "fi", "fl", "ffi", "ffl", "st", "st"};

bool is_blank(std::uint32_t c) {
  return c <= 0x20 || (c >= 0x7F && c <= 0xA0) || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) ||
         c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

bool is_zero_width(std::uint32_t c) { return (c >= 0x200B && c <= 0x200F) || c == 0x2060 || c == 0xFEFF; }

bool is_character(std::uint32_t c) {
  return c != 0 && c <= 0x10FFFF && (c < 0xD800 || c > 0xDFFF) && c != replacement;
}

// All in units of the font size.
constexpr double widest_gap = 0.1;              // in a word; a space is 0.25 wide, or 0.15 in justified text
constexpr double deepest_overlap = 0.4;         // in a word; more is a move backward
constexpr double widest_letter_spacing = 0.25;  // letters with wider spacing are separate words
constexpr double continuation = 0.05;           // rounding errors between operators of one word
constexpr double touching = 0.1;
constexpr double ascent = 0.75, descent = 0.25;  // sum: the font size
constexpr double straight = 0.9;                 // cosine of the largest slope of an upright line

Box box_of(Point start, double length, const TextStyle& style) {
  const Point top = style.up * (ascent * style.size), bottom = style.up * (-descent * style.size);
  const Point end = start + style.along * length;
  const Point a = start + top, b = start + bottom, c = end + top, d = end + bottom;
  return {std::min({a.x, b.x, c.x, d.x}), std::min({a.y, b.y, c.y, d.y}), std::max({a.x, b.x, c.x, d.x}),
          std::max({a.y, b.y, c.y, d.y})};
}

/// nullopt if the text is slanted or mirrored.
std::optional<int> direction_of(const TextStyle& style) {
  constexpr std::array<Point, 4> directions = {Point{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  for (std::size_t i = 0; i < directions.size(); ++i) {
    const Point along = directions.at(i), up = {along.y, -along.x};
    if (dot(style.along, along) >= straight && dot(style.up, up) > 0) return static_cast<int>(i) * 90;
  }
  return std::nullopt;
}

/// Sketches have as many dimensions along their vertical walls as along the others: only words count.
bool is_word(const Word& word) {
  constexpr int letters_of_word = 2;
  return std::ranges::count_if(word.text, [](unsigned char c) { return std::isalpha(c) != 0; }) >=
         letters_of_word;
}

/// In which direction more than half of the visible words run.
int main_direction(const std::vector<DrawnWord>& drawn) {
  const bool any_visible = std::ranges::any_of(drawn, [](const DrawnWord& d) { return !d.hidden; });
  std::array<std::size_t, 4> votes{};
  std::size_t words = 0;
  for (const DrawnWord& d : drawn) {
    if ((d.hidden && any_visible) || !is_word(d.word)) continue;
    ++words;
    if (d.direction) ++votes.at(static_cast<std::size_t>(*d.direction / 90));
  }
  const auto most = std::ranges::max_element(votes);
  return *most * 2 > words ? static_cast<int>(most - votes.begin()) * 90 : 0;
}

constexpr double thickest_rule = 2.0;  // points
constexpr double shortest_rule = 3.0;
constexpr double largest_slant = 0.05;  // points that a straight segment may deviate from its axis

bool same(double a, double b) { return std::abs(a - b) <= largest_slant; }

/// Adds the visible part of the bar if it is a rule.
void add_rule(std::vector<Rule>& rules, const Box& bar, const Paint& paint) {
  const Box box = common_part(bar, paint.visible);
  const auto [thickness, length] = std::minmax({box.width(), box.height()});
  if (thickness < 0 || thickness > thickest_rule || length < shortest_rule) return;
  rules.push_back({box, static_cast<float>(thickness), paint.color});
}

/// Whether the corners follow the axes around one rectangle.
bool is_rectangle(Polyline line) {
  if (line.size() < 4 || line.size() > 5) return false;
  if (line.size() == 5 && !(same(line[4].x, line[0].x) && same(line[4].y, line[0].y))) return false;
  const bool across_first = same(line[0].y, line[1].y) && same(line[1].x, line[2].x) &&
                            same(line[2].y, line[3].y) && same(line[3].x, line[0].x);
  const bool down_first = same(line[0].x, line[1].x) && same(line[1].y, line[2].y) &&
                          same(line[2].x, line[3].x) && same(line[3].y, line[0].y);
  return across_first || down_first;
}

// Of a box that hides text; darker than the shading of headings, whose words are drawn after it anyway.
constexpr std::uint32_t lightest_cover = 0x50;               // of each color
constexpr double covered_width = 0.3, covered_height = 0.5;  // shares of a word that is not readable any more

bool hides(const Box& box, const Box& word) {
  const Box part = common_part(box, word);
  return part.width() >= covered_width * word.width() && part.height() >= covered_height * word.height() &&
         part.width() > 0 && part.height() > 0;
}

constexpr double same_place = 0.6;   // points between two drawings of the same word
constexpr double bold_offset = 0.1;  // points of offset that are meant to be visible
constexpr double cell = 2 * same_place;

// Where a line through the middle of lower-case letters is, above the baseline, in units of the font size;
// capitals and figures are crossed a little higher.
constexpr double lowest_strike = 0.12, highest_strike = 0.42;
constexpr double thickest_strike = 0.15;
constexpr double struck_share = 0.6;  // of the width that the line must cover

/// The first word of each cell, by a key of the cell and the word's text. Most words are in no other word's
/// cell, so the table must be cheap to fill: it is one block of memory, and what is not in its slot is in a
/// later one.
class Cells {
 public:
  explicit Cells(std::size_t words) : slots_(std::bit_ceil(2 * words + 1)) {}

  [[nodiscard]] std::optional<std::size_t> find(std::uint64_t key) const {
    const Slot& slot = slots_[slot_of(key)];
    return slot.taken ? std::optional(slot.word) : std::nullopt;
  }

  void put(std::uint64_t key, std::size_t word) {
    Slot& slot = slots_[slot_of(key)];
    if (!slot.taken) slot = {key, word, true};
  }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::size_t word = 0;
    bool taken = false;
  };

  /// Of this key, or where it would be. Half of the slots are free at least, so the search ends soon.
  [[nodiscard]] std::size_t slot_of(std::uint64_t key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = (key ^ key >> 32) & mask;
    while (slots_[slot].taken && slots_[slot].key != key) slot = (slot + 1) & mask;
    return slot;
  }

  std::vector<Slot> slots_;
};

/// Where a word begins, in grid cells.
struct Place {
  double column, row;
};

Place place_of(const Word& word) { return {word.box.x0 / cell, word.baseline / cell}; }

/// By the bits of the cell's numbers, since a file can place words farther out than any integer. Adding zero
/// makes -0 equal to 0.
std::uint64_t cell_key(std::uint64_t text_hash, double column, double row) {
  const auto x = std::bit_cast<std::uint64_t>(std::floor(column) + 0.0);
  const auto y = std::bit_cast<std::uint64_t>(std::floor(row) + 0.0);
  return text_hash ^ (x * 0x9E3779B97F4A7C15U) ^ (y * 0xC2B2AE3D27D4EB4FU);
}

bool is_same_word(const Word& a, const Word& b) {
  return a.text == b.text && a.rotated == b.rotated && std::abs(a.box.x0 - b.box.x0) <= same_place &&
         std::abs(a.baseline - b.baseline) <= same_place && std::abs(a.box.x1 - b.box.x1) <= 2 * same_place;
}

/// The kept word that `word` repeats. Only the four nearest cells can contain it.
Word* find_first_drawing(std::vector<Word>& words, const Cells& cells, const Word& word,
                         std::uint64_t text_hash) {
  const Place place = place_of(word);
  for (const double column : {place.column - 0.5, place.column + 0.5}) {
    for (const double row : {place.row - 0.5, place.row + 0.5}) {
      const auto found = cells.find(cell_key(text_hash, column, row));
      if (found && is_same_word(words[*found], word)) return &words[*found];
    }
  }
  return nullptr;
}

bool strikes(const Rule& rule, const Word& word) {
  if (!rule.horizontal() || rule.thickness > thickest_strike * word.size) return false;
  const double covered = std::min(rule.box.x1, word.box.x1) - std::max(rule.box.x0, word.box.x0);
  const double height = (word.baseline - (rule.box.y0 + rule.box.y1) / 2) / word.size;
  return covered >= struck_share * word.box.width() && height >= lowest_strike && height <= highest_strike;
}

void round_to_thousandth(double& value) { value = std::round(value * 1000) / 1000; }

void round_box(Box& box) {
  for (double* value : {&box.x0, &box.y0, &box.x1, &box.y1}) round_to_thousandth(*value);
}

}  // namespace

bool is_blank(CodePoints glyph) {
  return is_mapped(glyph) && std::ranges::all_of(glyph, [](std::uint32_t c) { return is_blank(c); });
}

bool is_mapped(CodePoints glyph) {
  return !glyph.empty() && std::ranges::all_of(glyph, [](std::uint32_t c) { return is_character(c); });
}

void append_character(std::string& text, std::uint32_t c) {
  append_utf8(text, is_character(c) ? c : replacement);
}

void append_glyph(std::string& text, CodePoints glyph) {
  if (glyph.empty()) append_character(text, replacement);
  for (const std::uint32_t c : glyph) {
    if (c >= first_ligature && c - first_ligature < ligatures.size()) {
      text += ligatures[c - first_ligature];
    } else if (c == 0xAD) {
      text += '-';
    } else if (!is_zero_width(c) && (c == 0 || !is_blank(c))) {
      append_character(text, c);
    }
  }
}

void WordBuilder::begin_operator(const TextStyle& style) {
  if (open_ && !(style == style_)) close_word();
  style_ = style;
  first_ = true;
}

WordBuilder::Gap WordBuilder::gap_to(Point origin) const {
  const Point gap = origin - end_;
  return {dot(gap, style_.along) / style_.size, cross(gap, style_.along) / style_.size};
}

bool WordBuilder::continues(Point origin) const {
  const Gap gap = gap_to(origin);
  if (std::abs(gap.across_em) > continuation) return false;
  const double spacing_em = spacing_ / style_.size;
  const double behind_spacing_em = gap.along_em - spacing_em;
  if (first_) {
    return std::abs(gap.along_em) <= continuation ||
           (spacing_em < widest_letter_spacing && std::abs(behind_spacing_em) <= continuation);
  }
  const double gap_em = spacing_em < widest_letter_spacing ? behind_spacing_em : gap.along_em;
  return gap_em <= widest_gap && gap_em >= -deepest_overlap;
}

bool WordBuilder::touches(Point origin) const {
  if (!first_ || !drawn_ || style_.along != last_style_.along || style_.hidden != last_style_.hidden)
    return false;
  const Gap gap = gap_to(origin);
  return std::abs(gap.across_em) <= touching && std::abs(gap.along_em) < touching;
}

void WordBuilder::glyph(Point origin, double advance, double spacing, CodePoints code_points) {
  if (is_blank(code_points)) {
    close_word();
    first_ = false;
    return;
  }
  if (!open_ || !continues(origin)) open_word(origin);
  if (!is_mapped(code_points)) ++unmapped_;
  append_glyph(words_.back().word.text, code_points);
  end_ = origin + style_.along * advance;
  spacing_ = spacing;
  first_ = false;
}

void WordBuilder::open_word(Point origin) {
  close_word();
  const bool joins_previous = touches(origin);
  DrawnWord& drawn = words_.emplace_back();
  drawn.hidden = style_.hidden;
  Word& word = drawn.word;
  word.joins_previous = joins_previous;
  word.baseline = origin.y;
  word.size = static_cast<float>(style_.size);
  word.bold = style_.bold;
  word.italic = style_.italic;
  word.rotated = style_.along.x < straight;
  drawn.direction = direction_of(style_);
  drawn.origin = origin;
  word.color = style_.color;
  start_ = origin;
  last_style_ = style_;
  open_ = drawn_ = true;
}

void WordBuilder::close_word() {
  if (!open_) return;
  open_ = false;
  Word& word = words_.back().word;
  if (word.text.empty()) {
    words_.pop_back();  // only zero-width characters
    return;
  }
  word.box = box_of(start_, dot(end_ - start_, style_.along), style_);
}

std::vector<DrawnWord> WordBuilder::take() {
  close_word();
  std::vector<DrawnWord> words = std::move(words_);
  *this = WordBuilder();
  return words;
}

void set_upright(Page& page, std::vector<DrawnWord>& drawn) {
  const int degrees = (360 - main_direction(drawn)) % 360;
  if (degrees == 0) return;
  const auto turn = [&](Box& box) { box = turned(box, degrees, page.width, page.height); };
  for (DrawnWord& d : drawn) {
    const Point at = d.origin;
    turn(d.word.box);
    d.word.baseline = turned({at.x, at.y, at.x, at.y}, degrees, page.width, page.height).y0;
    if (d.direction) d.direction = (*d.direction + degrees) % 360;
    d.word.rotated = d.direction != 0;
  }
  for (Rule& rule : page.rules) turn(rule.box);
  for (Box& outline : page.outlines) turn(outline);
  for (DrawnPath& path : page.paths)
    for (auto& line : path.lines)
      for (PathPoint& p : line) {
        const Box at = turned({p.x, p.y, p.x, p.y}, degrees, page.width, page.height);
        p = {at.x0, at.y0};
      }
  if (degrees % 180 != 0) std::swap(page.width, page.height);
  page.turned = degrees;
}

void add_stroked_rules(std::vector<Rule>& rules, Polyline line, const Paint& paint) {
  const double half = paint.line_width / 2;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const Point a = line[i - 1], b = line[i];
    const auto [left, right] = std::minmax({a.x, b.x});
    const auto [top, bottom] = std::minmax({a.y, b.y});
    if (same(a.y, b.y)) {
      add_rule(rules, {left, top - half, right, bottom + half}, paint);
    } else if (same(a.x, b.x)) {
      add_rule(rules, {left - half, top, right + half, bottom}, paint);
    }
  }
}

void add_filled_rule(std::vector<Rule>& rules, Polyline line, const Paint& paint) {
  if (!is_rectangle(line)) return;
  const auto [left, right] = std::minmax({line[0].x, line[2].x});
  const auto [top, bottom] = std::minmax({line[0].y, line[2].y});
  add_rule(rules, {left, top, right, bottom}, paint);
}

std::optional<Box> cover(Polyline line, const Paint& paint) {
  if (!is_rectangle(line)) return std::nullopt;
  const auto [left, right] = std::minmax({line[0].x, line[2].x});
  const auto [top, bottom] = std::minmax({line[0].y, line[2].y});
  const Box box = common_part({left, top, right, bottom}, paint.visible);
  return box.width() > shortest_rule && box.height() > thickest_rule ? std::optional(box) : std::nullopt;
}

bool is_dark(std::uint32_t color) {
  return std::ranges::all_of(std::array{0, 8, 16},
                             [&](int shift) { return (color >> shift & 0xFF) <= lightest_cover; });
}

bool mark_covered(std::vector<DrawnWord>& drawn, const std::vector<Cover>& covers, CoveredText blacked_out,
                  Steps& steps) {
  bool any = false;
  for (const Cover& cover : covers) {
    const bool dark = is_dark(cover.color), leave_out = !dark || blacked_out == CoveredText::omit;
    const std::size_t before = std::min(cover.words_before, drawn.size());
    for (std::size_t i = 0; i < before; ++i) {
      if (!hides(cover.box, drawn[i].word.box)) continue;
      drawn[i].covered = drawn[i].covered || leave_out;
      any = any || dark;
    }
    if (steps.too_late(before)) return any;
  }
  return any;
}

std::vector<Word> visible_words(std::vector<DrawnWord> drawn) {
  const bool any_visible = std::ranges::any_of(drawn, [](const DrawnWord& word) { return !word.hidden; });
  std::vector<Word> words;
  words.reserve(drawn.size());
  for (DrawnWord& word : drawn) {
    if ((!word.hidden || !any_visible) && !word.covered) words.push_back(std::move(word.word));
  }
  return words;
}

void merge_doubled(std::vector<Word>& words) {
  Cells cells(words.size());
  std::size_t kept = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    Word& word = words[i];
    const std::uint64_t text_hash = std::hash<std::string_view>{}(word.text);
    if (Word* first = find_first_drawing(words, cells, word, text_hash)) {
      const double offset =
          std::max(std::abs(first->box.x0 - word.box.x0), std::abs(first->baseline - word.baseline));
      first->bold = first->bold || word.bold || offset > bold_offset;
      continue;
    }
    const Place place = place_of(word);
    cells.put(cell_key(text_hash, place.column, place.row), kept);
    if (kept != i) words[kept] = std::move(word);
    ++kept;
  }
  words.resize(kept);
}

void sort_rules(std::vector<Rule>& rules) {
  const auto key = [](const Rule& rule) {
    return std::tie(rule.box.y0, rule.box.x0, rule.box.y1, rule.box.x1, rule.color);
  };
  std::ranges::sort(rules, {}, key);
  rules.erase(std::unique(rules.begin(), rules.end()), rules.end());
}

void mark_struck(std::vector<Word>& words, const std::vector<Rule>& rules, Steps& steps) {
  for (Word& word : words) {
    if (word.rotated) continue;
    const double top = word.baseline - (highest_strike + thickest_strike) * word.size;
    auto rule = std::ranges::lower_bound(rules, top, {}, [](const Rule& r) { return r.box.y0; });
    for (; rule != rules.end() && rule->box.y0 < word.baseline && !word.struck; ++rule) {
      word.struck = strikes(*rule, word);
      if (steps.too_late()) return;
    }
  }
}

void round_coordinates(Page& page) {
  for (double* value : {&page.width, &page.height, &page.image_area}) round_to_thousandth(*value);
  for (Word& word : page.words) {
    round_box(word.box);
    round_to_thousandth(word.baseline);
  }
  for (Rule& rule : page.rules) round_box(rule.box);
  for (Box& outline : page.outlines) round_box(outline);
  for (DrawnPath& path : page.paths)
    for (auto& line : path.lines)
      for (PathPoint& p : line) {
        round_to_thousandth(p.x);
        round_to_thousandth(p.y);
      }
}

}  // namespace estimate::pdf
