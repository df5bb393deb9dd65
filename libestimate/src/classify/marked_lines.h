// What a line announces by its own words, regardless of its context; and rows before they have cells.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "classify/row.h"
#include "classify/table/table.h"
#include "layout/line.h"

namespace estimate::classify {

enum class LineMarker {
  none,
  guide,             // on a page that explains a sample estimate, whatever the line says
  column_header,     // three or more known column headings
  continued,         // CONTINUED - Kitchen
  line_item_totals,  // Line Item Totals: NAME
  totals,            // Totals: NAME, Total: NAME, NAME - Subtotal (4 items)
  coverage_totals,   // Dwelling Totals:, Area Dwelling Total:
  area_totals,       // Area Totals: NAME, a block of measurements
  grand_total_areas,
  coverage_table,   // Coverage  Item Total  %  ACV Total  %
  summary,          // Summary for Dwelling
  plain_summary,    // Replacement Cost Value: $8,324.29, the first row of a summary without a title
  payment_summary,  // Actual Cash Value Benefits:, the first block of a payment worksheet
  recap_tax,
  recap_room,
  recap_category,
  statement,           // Loss Recap Summary, Estimate Recap For Coverage A - Dwelling
  additional_charges,  // Additional Charges  Charge
};

/// Most estimates are printed in 8 to 10 pt, sample tables in guides in 3 to 7.
inline constexpr double smallest_estimate_type_pt = 7.4;

/// `headings`: the column headings on the line. Type smaller than `smallest_type_pt` says nothing.
[[nodiscard]] LineMarker find_line_marker(const Line& line, const std::vector<HeadingCell>& headings,
                                          double smallest_type_pt = smallest_estimate_type_pt);

/// The start of a totals row: "Totals:", and the index of the first word of the name.
struct TotalsLabel {
  LineMarker marker = LineMarker::none;
  std::string label;  // "Totals", "Total", "Line Item Totals", "Subtotal"
  std::string name;   // the coverage of coverage totals, or the name before "- Subtotal"
  std::size_t name_at = 0;
};
[[nodiscard]] std::optional<TotalsLabel> read_totals_label(std::span<const Word> words);

/// Whether "Totals: NAME", not "Total: NAME", is the first totals row with the name, or there is no totals
/// row at all: other programs center the names of rooms, too.
[[nodiscard]] bool closes_as_room(std::span<const Line> ahead, std::string_view name);

/// Whether the line is in the part of the page for letterheads and footers.
[[nodiscard]] bool in_page_margin(const Line& line, double page_height_pt);

/// Rows of summaries and recaps are sometimes bold, but end in an amount.
[[nodiscard]] bool has_amount(const Line& line);

/// The lines of a document, and what each announces and has as column headings: found once, for every pass
/// over them.
struct MarkedLines {
  MarkedLines() = default;
  explicit MarkedLines(std::vector<Line> of_document, unsigned threads = 1);

  /// Whether a table of items is of this kind.
  template <class IsKind>
  [[nodiscard]] bool has_table(IsKind is_kind) const {
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const bool heads_table = markers[i] == LineMarker::column_header && tables[i].has_line_items();
      if (heads_table && is_kind(tables[i])) return true;
    }
    return false;
  }

  /// Keeps the lines of these pages only.
  void keep_pages(int first, int last);

  std::vector<Line> lines;
  // Less than smallest_estimate_type_pt if all tables of items are printed in small type.
  double smallest_type_pt = smallest_estimate_type_pt;
  // Of the line with the same index:
  std::vector<LineMarker> markers;
  std::vector<Table> tables;  // by the line's column headings; without headings if it is anything else
};

/// Around at least one word.
[[nodiscard]] Box box_of(std::span<const Word> words);

/// A row in a part of a line.
[[nodiscard]] Row make_row(RowKind kind, const Line& line, const Box& box);

/// A whole line as a row, without text; bold if the line is.
[[nodiscard]] Row make_row(RowKind kind, const Line& line);

/// Some words of a line as a row, without text; bold if all of them are.
[[nodiscard]] Row make_row(RowKind kind, const Line& line, std::span<const Word> words);

/// The same with the words as its text.
[[nodiscard]] Row make_text_row(RowKind kind, const Line& line, std::span<const Word> words);

}  // namespace estimate::classify
