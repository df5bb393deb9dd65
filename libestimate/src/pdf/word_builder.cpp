#include "pdf/word_builder.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace estimate::pdf {
namespace {

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

}  // namespace

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

}  // namespace estimate::pdf
