// The text of a page of a measurement report: lines, labels and the values next to them, columns of tables.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/page.h"

namespace roof::readers {

/// What a value must look like.
enum class Shape { area, length, count, pitch, number, stories, percent };

/// A value, and the words it was read from.
struct PrintedValue {
  double value = 0;
  std::string text = {};
  estimate::Box box = {};
  std::size_t next = 0;  // the word after it
};

/// Words on one baseline from left to right; words that are turned are in no line.
struct PrintLine {
  std::vector<const estimate::Word*> words = {};
  std::vector<std::string> plain = {};  // of each word: lower case, without footnote signs and punctuation
  double baseline = 0;

  /// "Total Roof Area =3,070 sq ft"
  [[nodiscard]] std::string text() const;
  /// The word behind a label that begins at word `at`; 0: another begins there. Labels are in lower case,
  /// with one blank between words.
  [[nodiscard]] std::size_t label_end(std::size_t at, std::string_view label) const;
  /// Whether the label is at the start of the line and nothing follows.
  [[nodiscard]] bool is(std::string_view label) const;
  /// The word behind the first such label; 0: there is none.
  [[nodiscard]] std::size_t find(std::string_view label) const;
};

struct PrintPage {
  const estimate::Page* page = nullptr;
  std::vector<PrintLine> lines = {};  // from top to bottom

  [[nodiscard]] const PrintLine* find_line(std::string_view whole_line) const;
  [[nodiscard]] bool has(std::string_view label) const;
};

[[nodiscard]] PrintPage print_page(const estimate::Page& page);

/// A label and what its value is called.
struct Label {
  std::string_view words;
  std::string_view quantity;
  Shape shape;
};

/// The longest label that begins at word `at`; nullptr: none.
[[nodiscard]] const Label* label_at(const PrintLine& line, std::size_t at, std::span<const Label> labels);

/// The value that begins at word `at`, behind `=` or `:`. Lengths: "285ft 8in", "106' 8\"", "57 ft",
/// "606.34 (ft)", "-". nullopt: no value of that shape is there.
[[nodiscard]] std::optional<PrintedValue> value_at(const PrintLine& line, std::size_t at, Shape shape);

/// The cells of a row of a table from word `at`: every value with its unit. A dash is a cell without a value.
struct PrintCell {
  std::optional<double> value = {};
  std::string text = {};
  estimate::Box box = {};

  [[nodiscard]] double center() const { return (box.x0 + box.x1) / 2; }
};
[[nodiscard]] std::vector<PrintCell> cells_from(const PrintLine& line, std::size_t at);

/// The cell whose center is nearest, no farther than `reach`; nullptr: none.
[[nodiscard]] const PrintCell* nearest_cell(std::span<const PrintCell> cells, double center, double reach);

}  // namespace roof::readers
