// Page: what a PDF reader (or OCR) passes to the next stages, and whether the text of a page can be read.
// Coordinates are points (1/72 in) from the top left corner of the page as shown; y grows downward.
//
//   for (const estimate::Page& page : document.pages)
//     if (estimate::page_text(page) != estimate::PageText::usable) to_recognize.push_back(page.number);
//
// Threads: the functions have no state; call them from any.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "esx/estimate/base/result.h"

namespace estimate {

inline constexpr double points_per_inch = 72;

/// A rectangle in points: origin at the top left, y grows downward, after page rotation.
struct Box {
  double x0 = 0, y0 = 0, x1 = 0, y1 = 0;

  [[nodiscard]] double width() const { return x1 - x0; }
  [[nodiscard]] double height() const { return y1 - y0; }
  /// Grows to contain the other box; a default-constructed box is empty and is ignored.
  void include(const Box& other);

  friend bool operator==(const Box&, const Box&) = default;
};

/// The box after a sheet of this size was turned clockwise by 0, 90, 180 or 270 degrees.
[[nodiscard]] Box turned(const Box& box, int degrees, double width, double height);

/// Characters without a space between them, as drawn.
/// A word ends at a space, at a gap wider than 0.1 em, where the baseline or font changes, and where a
/// new text-showing operator begins at a place that does not continue the previous one.
struct Word {
  std::string text = {};  // UTF-8
  Box box = {};           // x0..x1 by advance widths; y0..y1 by font size around the baseline
  double baseline = 0;    // y of the baseline
  float size = 0;         // font size in points as shown on the page
  bool bold = false;
  bool italic = false;
  bool rotated = false;         // does not run left to right on the page
  bool struck = false;          // a thin line crosses its middle
  bool joins_previous = false;  // no visible gap after the previous word (touching cells)
  std::uint32_t color = 0;      // fill, 0xRRGGBB
  float confidence = 1;         // of OCR, 0..1; 1 for text in the PDF

  friend bool operator==(const Word&, const Word&) = default;
};

/// A thin horizontal or vertical stroke or filled bar, as its bounding box: the lines of tables and struck
/// words.
struct Rule {
  Box box = {};
  float thickness = 0;      // points
  std::uint32_t color = 0;  // 0xRRGGBB

  [[nodiscard]] bool horizontal() const { return box.width() >= box.height(); }
  friend bool operator==(const Rule&, const Rule&) = default;
};

/// A corner of a painted path.
struct PathPoint {
  double x = 0, y = 0;
  friend bool operator==(const PathPoint&, const PathPoint&) = default;
};

/// A painted path: the corners of its subpaths. The last corner of a closed subpath repeats the first; a
/// curve is represented by its end.
struct DrawnPath {
  std::vector<std::vector<PathPoint>> lines = {};
  float width = 0;          // of the stroke in points; 0: filled
  bool dashed = false;      // stroked with dashes
  std::uint32_t color = 0;  // 0xRRGGBB

  friend bool operator==(const DrawnPath&, const DrawnPath&) = default;
};

/// One page as shown, or turned so that its text is upright. Words are in drawing order; rules are sorted by
/// y, then x.
struct Page {
  int number = 0;                // 1-based
  double width = 0, height = 0;  // points
  int rotation = 0;              // the /Rotate that was applied: 0, 90, 180 or 270
  int turned = 0;                // degrees clockwise from the page as shown to its text upright
  std::vector<Word> words = {};
  std::vector<Rule> rules = {};
  std::vector<Box> outlines = {};     // filled shapes of the size of a letter
  std::vector<DrawnPath> paths = {};  // in drawing order; only where ReadPagesOptions::paths asks for them
  double image_area = 0;              // 0..1: part of the page that images cover
  std::size_t unmapped = 0;           // glyphs without Unicode
  bool recognized = false;            // words and rules come from OCR

  friend bool operator==(const Page&, const Page&) = default;
};

/// Whether the page has images and no text, or up to three words where images cover half of it: a scan with a
/// stamp.
[[nodiscard]] bool is_image_only(const Page& page);

/// A whole PDF: its metadata and pages. `page_count` is that of the file.
struct Document {
  std::string title = {}, creator = {}, producer = {};
  std::string sha256 = {};  // lower-case hex, of the file's bytes
  int page_count = 0;
  std::vector<Page> pages = {};
  bool sees_color_and_rules = true;  // false when read through poppler-cpp alone
};

/// Whether the text of a page can be read, or has to be recognized.
enum class PageText {
  usable,    // or there is nothing to read
  image,     // the page is an image with little or no text
  outlined,  // the text is drawn as shapes, without fonts
  garbled,   // there is text, but its fonts do not map it to characters
};

/// What the text of a page is; recognized pages are usable. garbled: of at least 40 characters, less than
/// half are letters and digits.
[[nodiscard]] PageText page_text(const Page& page);

}  // namespace estimate
