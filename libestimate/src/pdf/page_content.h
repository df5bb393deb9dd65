// The content of a page from what is drawn: glyphs → words, painted paths → rules, and what depends on the
// whole page: its direction, hidden, repeated and struck words, the order of rules.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "esx/estimate/page.h"
#include "esx/estimate/read_pages.h"
#include "pdf/deadline.h"

namespace estimate::pdf {

/// A point on the page as shown: in points, origin at the top left, y grows downward.
struct Point {
  double x = 0, y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

[[nodiscard]] inline Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
[[nodiscard]] inline Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
[[nodiscard]] inline Point operator*(Point a, double factor) { return {a.x * factor, a.y * factor}; }
[[nodiscard]] inline double dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }
[[nodiscard]] inline double cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }

/// The intersection; its width or height is negative if there is none.
[[nodiscard]] inline Box common_part(const Box& a, const Box& b) {
  return {a.x0 > b.x0 ? a.x0 : b.x0, a.y0 > b.y0 ? a.y0 : b.y0, a.x1 < b.x1 ? a.x1 : b.x1,
          a.y1 < b.y1 ? a.y1 : b.y1};
}

/// The Unicode values of a drawn glyph.
using CodePoints = std::span<const std::uint32_t>;

/// Spaces of any width, tabs and other control characters, which end a word.
[[nodiscard]] bool is_blank(CodePoints glyph);

/// Whether the glyph maps to a character.
[[nodiscard]] bool is_mapped(CodePoints glyph);

/// Appends the glyph as UTF-8: ligatures become letters, a drawn soft hyphen becomes a hyphen, zero-width
/// characters are dropped, and anything that is not a character becomes U+FFFD.
void append_glyph(std::string& text, CodePoints glyph);

/// Appends one code point as UTF-8, or U+FFFD if it is invalid.
void append_character(std::string& text, std::uint32_t code_point);

/// What all glyphs of one text-showing operator share.
struct TextStyle {
  const void* font = nullptr;  // only to compare fonts
  Point along = {1, 0};        // unit vector of the writing direction
  Point up = {0, -1};          // unit vector from the baseline to the top of the letters
  double size = 0;
  bool bold = false;
  bool italic = false;
  bool hidden = false;  // drawn with neither fill nor stroke, like the text layer of a scan
  std::uint32_t color = 0;
  friend bool operator==(const TextStyle&, const TextStyle&) = default;
};

/// A word as drawn.
struct DrawnWord {
  Word word;
  bool hidden = false;
  bool covered = false;  // by a box that was drawn later
  std::optional<int> direction =
      0;              // of the writing, in degrees clockwise from left to right; not if slanted
  Point origin = {};  // where it begins, on the baseline
};

/// Splits glyphs, in drawing order, into words by the rules of `Word`.
class WordBuilder {
 public:
  /// Starts a text-showing operator.
  void begin_operator(const TextStyle& style);

  /// Adds one of its glyphs: `advance` is its width, `spacing` the character spacing after it, both in points
  /// along the writing direction.
  void glyph(Point origin, double advance, double spacing, CodePoints code_points);

  [[nodiscard]] std::size_t size() const { return words_.size(); }
  [[nodiscard]] std::size_t unmapped() const { return unmapped_; }

  /// Returns the words and resets the builder.
  [[nodiscard]] std::vector<DrawnWord> take();

 private:
  struct Gap {
    double along_em = 0;   // from the end of the last glyph, in units of the font size
    double across_em = 0;  // between the baselines
  };

  [[nodiscard]] Gap gap_to(Point origin) const;
  [[nodiscard]] bool continues(Point origin) const;
  [[nodiscard]] bool touches(Point origin) const;
  void open_word(Point origin);
  void close_word();

  std::vector<DrawnWord> words_;
  TextStyle style_;
  TextStyle last_style_;  // of the last word
  Point start_;           // of the open word
  Point end_;             // of the last visible glyph
  double spacing_ = 0;    // after the last visible glyph
  bool open_ = false;     // the last word may continue
  bool drawn_ = false;    // `end_` belongs to a word of this page
  bool first_ = false;    // no glyph of this operator yet
  std::size_t unmapped_ = 0;
};

/// For pages whose text was drawn sideways or upside down. Turns the page's size, rules and outlines, and the
/// words drawn on it, so that most of its text is upright. `page.turned` says by how much.
void set_upright(Page& page, std::vector<DrawnWord>& drawn);

/// The corners of one subpath; the last repeats the first if the subpath is closed.
using Polyline = std::span<const Point>;

/// How a path is painted, and where it is visible.
struct Paint {
  Box visible;
  double line_width = 0;  // of a stroke
  std::uint32_t color = 0;
};

/// Adds the horizontal and vertical segments of a stroked subpath.
void add_stroked_rules(std::vector<Rule>& rules, Polyline line, const Paint& paint);

/// Adds a filled subpath if it is a thin bar.
void add_filled_rule(std::vector<Rule>& rules, Polyline line, const Paint& paint);

/// A filled box that hides text.
struct Cover {
  Box box;
  std::uint32_t color = 0;       // 0xRRGGBB
  std::size_t words_before = 0;  // how many words were drawn before it
};

/// A filled subpath as a box if it can hide text: higher and wider than a rule.
[[nodiscard]] std::optional<Box> cover(Polyline line, const Paint& paint);

/// Whether a box of that color blacks text out.
[[nodiscard]] bool is_dark(std::uint32_t color);

/// Marks the words that covers hide wholly or in part: what is blacked out, unless that is wanted, and what
/// white boxes hide. White text on a dark bar is drawn after the bar. True if any text is blacked out. Stops
/// early when the time is over.
bool mark_covered(std::vector<DrawnWord>& drawn, const std::vector<Cover>& covers, CoveredText blacked_out,
                  Steps& steps);

/// Drops hidden words if there are visible ones: the text layer of a scan is used only if there is no other
/// text. Drops covered words.
[[nodiscard]] std::vector<Word> visible_words(std::vector<DrawnWord> drawn);

/// Drops words that repeat another at the same place. A repetition with a small offset makes the word bold.
void merge_doubled(std::vector<Word>& words);

/// Sorts by y, then x, and drops duplicates.
void sort_rules(std::vector<Rule>& rules);

/// Marks the words that one of the sorted rules crosses. Stops early when the time is over.
void mark_struck(std::vector<Word>& words, const std::vector<Rule>& rules, Steps& steps);

/// Rounds to 1/1000 point, so that the result does not depend on the processor's floating-point arithmetic.
void round_coordinates(Page& page);

}  // namespace estimate::pdf
