// Glyphs, in drawing order → words.
#pragma once

#include <optional>
#include <vector>

#include "esx/estimate/page.h"
#include "pdf/geometry.h"
#include "pdf/unicode.h"

namespace estimate::pdf {

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
  std::optional<int> direction =
      0;              // of the writing, in degrees clockwise from left to right; not if slanted
  Point origin = {};  // where it begins, on the baseline
};

/// Splits drawn glyphs into words by the rules of `Word`.
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

}  // namespace estimate::pdf
