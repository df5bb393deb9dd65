// Pages of a measurement report → its printed figures: the text of a page (lines, labels and the values next
// to them, columns of tables), and a row for each kind of report: what its pages are, and a function that
// reads them.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/page.h"
#include "esx/roof/report.h"

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

/// What a page of a report is for. Those from `lengths` on have titles by which a report is recognized.
enum class Section {
  none,
  cover,
  lengths,
  areas,
  pitches,
  notes,
  summary,
  structure,
  facets,
  footprint,
  other
};

struct SectionPage {
  PrintPage page = {};
  Section section = Section::none;
  std::string structure = {};  // of Section::structure: "1"
};

/// What is found, in the order of trust: the summary first.
struct PrintBook {
  std::vector<PrintedFigure> figures = {};
  std::vector<PrintedFacet> facets = {};
  std::vector<std::pair<std::string, std::vector<WasteColumn>>> waste = {};  // by structure
  std::vector<estimate::Warning> warnings = {};
  std::string property = {}, date = {}, report_id = {}, claim_id = {};

  void add(std::string_view structure, std::string quantity, const PrintedValue& value,
           const PrintPage& page);
  void add(std::string_view structure, std::string quantity, const PrintCell& cell, const PrintPage& page);
};

/// How the labels of a page lead to their values.
struct LabelRule {
  std::string_view structure = {};
  bool separated = false;  // only where `=` or `:` follows the label
};
/// Every value of a label on the page, and the count in parentheses behind a length: "48 ft (2 Ridges)".
void read_labels(PrintBook& book, const PrintPage& page, std::span<const Label> labels, LabelRule rule);

/// A table whose first row has the columns.
struct ColumnTable {
  std::string_view structure = {};
  const PrintPage* page = nullptr;
  std::size_t line = 0;  // of the header
  std::vector<PrintCell> columns = {};

  /// Half of the distance of columns.
  [[nodiscard]] double reach() const;
};
/// The table at the first line that begins with the label; no columns: there is none.
[[nodiscard]] ColumnTable column_table(const PrintPage& page, std::string_view label,
                                       std::string_view structure);
/// The row of a table that begins with the label, by column; a column without a value has none.
[[nodiscard]] std::vector<PrintCell> table_row(const ColumnTable& table, std::string_view label);

/// "area_sf 6/12" and the like, of a table of pitches.
void read_pitch_table(PrintBook& book, const ColumnTable& table, std::string_view area_label,
                      std::string_view share_label);
/// The columns of a waste table; the column under or over `suggestion` is the suggested one.
void read_waste_table(PrintBook& book, const ColumnTable& table, std::string_view area_label,
                      const PrintCell* suggestion);

/// "1" of a line like "Structure #1 summary"; empty: no line.
[[nodiscard]] std::string structure_number(const PrintPage& page);

template <class Use>
void each(std::span<const SectionPage> pages, Section section, Use use) {
  for (const SectionPage& page : pages)
    if (page.section == section) use(page);
}

/// A word of a line between two baselines, as a cell by which a column is marked; `alone`: only where the
/// line has no other.
[[nodiscard]] std::optional<PrintCell> mark_between(const PrintPage& page, std::string_view word, double top,
                                                    double bottom, bool alone);

inline constexpr double words_gap_pt = 20;
/// The words of a line up to a wide gap.
[[nodiscard]] std::string left_part(const PrintLine& line, double widest_gap_pt);
/// The first date of a page: "8/23/2024"; "Feb 19, 2023" or "13 JUL 2026".
void take_date(PrintBook& book, const PrintPage& page);
void take_date_in_words(PrintBook& book, const PrintPage& page);
/// The word behind a word like "report:", or glued to it, unless `to` has one.
void take_after(std::string& to, const PrintPage& page, std::string_view label);

/// A place on the page.
struct Place {
  double x = 0, y = 0;
};
[[nodiscard]] inline Place middle(const estimate::Box& box) {
  return {(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2};
}

/// Where a drawing lies: below the last line with a label, above the line that begins with one.
[[nodiscard]] double drawing_top(const PrintPage& page, std::string_view last_label);
[[nodiscard]] double drawing_bottom(const PrintPage& page, std::string_view foot);
/// The words of a drawing in drawing order, upright or turned, that fit.
template <class Fits>
std::vector<const estimate::Word*> drawn_words(const PrintPage& page, double top, double bottom, Fits fits) {
  std::vector<const estimate::Word*> found;
  for (const estimate::Word& word : page.page->words)
    if (word.baseline > top && word.baseline < bottom && fits(word)) found.push_back(&word);
  return found;
}
/// "1,208" and "+6"
[[nodiscard]] bool is_drawn_number(const estimate::Word& word);

/// The whole numbers of a drawing in drawing order, upright or turned: below the last line with one label and
/// above the line that begins with the other.
[[nodiscard]] std::vector<const estimate::Word*> drawn_numbers(const PrintPage& page, std::string_view top,
                                                               std::string_view bottom);
/// "1,208" and "+6"
[[nodiscard]] double number_of_word(const estimate::Word& word);

/// A kind of printed report.
struct PrintKind {
  ReportKind kind;
  std::string_view name;    // "Roofr"
  std::string_view marker;  // a word that all pages have, whether they have a section or not
  Section (*section)(const PrintPage& page);
  void (*read)(PrintBook& book, std::span<const SectionPage> pages);
};
[[nodiscard]] std::span<const PrintKind> print_kinds();

[[nodiscard]] Section roofr_section(const PrintPage& page);
void read_roofr(PrintBook& book, std::span<const SectionPage> pages);
[[nodiscard]] Section eagleview_section(const PrintPage& page);
void read_eagleview(PrintBook& book, std::span<const SectionPage> pages);
[[nodiscard]] Section hover_section(const PrintPage& page);
void read_hover(PrintBook& book, std::span<const SectionPage> pages);
[[nodiscard]] Section geomni_section(const PrintPage& page);
void read_geomni(PrintBook& book, std::span<const SectionPage> pages);

/// What the printed figures must do: agree with each other, within the rounding of their kind.
[[nodiscard]] std::vector<QuantityCheck> prove(const PrintedRoof& roof, ReportKind kind);

/// The faces of the drawings, as one structure. nullopt: they cannot be rebuilt; `why` says the reason.
[[nodiscard]] std::optional<Structure> roofr_faces(std::span<const SectionPage> pages, PrintedRoof& roof,
                                                   std::string& why);
[[nodiscard]] std::optional<Structure> eagleview_faces(std::span<const SectionPage> pages, PrintedRoof& roof,
                                                       std::string& why);

}  // namespace roof::readers
