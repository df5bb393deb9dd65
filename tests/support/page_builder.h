// Builds printed pages from a few words: a test case looks like its print.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/page.h"
#include "layout/layout.h"

namespace estimate::testing {

/// The style of words.
struct Type {
  float size = 9;
  bool bold = false, italic = false, struck = false, rotated = false;
  std::uint32_t color = 0;
};

inline constexpr Type bold_9{.size = 9, .bold = true};
inline constexpr Type bold_10{.size = 10, .bold = true};
inline constexpr std::uint32_t struck_grey = 0x7f7f7f;
inline constexpr Type struck_9{.size = 9, .struck = true, .color = struck_grey};

/// Width in points, by the letter widths of Times-Roman.
inline double times_width(std::string_view text, double size) {
  // clang-format off
  static constexpr std::array<int, 95> widths = {
      250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278,   // blank to /
      500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 278, 278, 564, 564, 564, 444,   // 0 to ?
      921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889, 722, 722,   // @ to O
      556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500,   // P to _
      333, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500,   // ` to o
      500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541};       // p to ~
  // clang-format on
  double sum = 0;
  for (const char c : text) sum += c >= ' ' && c <= '~' ? widths[static_cast<std::size_t>(c - ' ')] : 500;
  return sum * size / 1000;
}

/// Draws words on Letter-size pages. Baselines are counted from the top of the page.
class PageBuilder {
 public:
  PageBuilder() { page(); }

  /// Begins a page; words go to the last one.
  PageBuilder& page(int rotation = 0) {
    Page page;
    page.number = static_cast<int>(document_.pages.size()) + 1;
    page.width = rotation % 180 == 0 ? 612 : 792;
    page.height = rotation % 180 == 0 ? 792 : 612;
    page.rotation = rotation;
    document_.pages.push_back(std::move(page));
    document_.page_count = static_cast<int>(document_.pages.size());
    return *this;
  }

  /// Left-aligned at `x`; a run of spaces separates words and is as wide as it is long.
  PageBuilder& text(double x, double baseline, std::string_view text, Type type = {}) {
    for (std::size_t i = 0; i < text.size();) {
      const std::size_t end = std::min(text.find(' ', i), text.size());
      const std::string_view word = text.substr(i, end - i);
      if (!word.empty()) add(x, baseline, word, type);
      x += times_width(word, type.size) + (end < text.size() ? times_width(" ", type.size) : 0);
      i = end + 1;
    }
    return *this;
  }

  PageBuilder& right(double x1, double baseline, std::string_view text, Type type = {}) {
    return this->text(x1 - times_width(text, type.size), baseline, text, type);
  }

  PageBuilder& center(double baseline, std::string_view text, Type type = bold_10) {
    return this->text((document_.pages.back().width - times_width(text, type.size)) / 2, baseline, text,
                      type);
  }

  PageBuilder& rule(double x0, double y, double x1, float thickness = 0.43F) {
    document_.pages.back().rules.push_back({{x0, y, x1, y + thickness}, thickness, 0});
    return *this;
  }

  [[nodiscard]] const Document& document() const { return document_; }
  [[nodiscard]] Document& document() { return document_; }
  [[nodiscard]] std::vector<Line> lines() const { return layout::group_lines(document_); }
  /// The first line of the print; empty if there is none.
  [[nodiscard]] Line line() const {
    const std::vector<Line> all = lines();
    return all.empty() ? Line{} : all.front();
  }

 private:
  void add(double x, double baseline, std::string_view text, const Type& type) {
    Word w;
    w.text = text;
    w.size = type.size;
    w.baseline = baseline;
    w.box = {x, baseline - 0.75 * type.size, x + times_width(text, type.size), baseline + 0.25 * type.size};
    w.bold = type.bold;
    w.italic = type.italic;
    w.struck = type.struck;
    w.rotated = type.rotated;
    w.color = type.color;
    document_.pages.back().words.push_back(std::move(w));
  }

  Document document_;
};

/// One line of text, at x = 36 by default.
inline Line line_of(std::string_view text, Type type = {}, double x = 36) {
  return PageBuilder().text(x, 100, text, type).line();
}

inline std::vector<Word> words_of(std::string_view text, Type type = {}, double x = 36) {
  return line_of(text, type, x).words;
}

}  // namespace estimate::testing
