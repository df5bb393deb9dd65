// assemble: Row[] → Estimate (tree, items, totals, coverages of lines, reconciliation), and the correction of
// what OCR misread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "classify/row.h"
#include "esx/estimate/base/result.h"
#include "esx/estimate/model.h"

namespace estimate::assemble {

/// What the figures of a row became: those of a line, or the printed totals of a section or of all lines.
struct FigureOwner {
  enum class Kind { none, line, section_totals, line_item_totals };
  Kind kind = Kind::none;
  std::size_t index = 0;  // of the line or the section
  friend bool operator==(const FigureOwner&, const FigureOwner&) = default;
};

struct Assembled {
  Estimate estimate;
  std::vector<FigureOwner> owners;  // by row
};

/// Builds the estimate. Printed numbers are never adjusted: a total that does not add up is a failed check
/// and a warning.
[[nodiscard]] Assembled assemble_rows(const Document& document, const Classified& classified);

/// The same without the owners of the figures.
[[nodiscard]] Estimate assemble_estimate(const Document& document, const Classified& classified);

/// Assembles a document with recognized pages, and corrects digits that OCR may have misread. A digit on them
/// is replaced if line and totals add up with that replacement and with no other: warning ocr_repaired with
/// page, line, old and new text. A figure that still does not add up, or has a low confidence, is marked:
/// warning ocr_uncertain. Figures on pages with text are never changed. `limits`: repairs, repair_trials.
[[nodiscard]] Estimate assemble_recognized(const Document& document, Classified classified,
                                           const Limits& limits);

/// For prints that do not say the coverage line by line: fills LineItem::coverage of the lines that have
/// none. In a print with one coverage, all lines get it. Otherwise, finds which lines, before tax and O&P,
/// add up to each coverage's share in "Recap by Room" and "Recap by Category", and which have all figures of
/// its summary and of its row in the coverage table. A solution counts only if it is the only one. The
/// remaining lines have no coverage; if they have amounts, a warning `coverage_unknown` for every section
/// covers them.
/// Example: Family Room 3,659.58 = Structure 3,622.45 + Contents 37.13 → the 37.13 line is Contents.
void assign_coverages(Estimate& estimate);

/// What a figure may really be if OCR misread one of its characters: "1.00" → "7.00", "4.00", "1.80", … Each
/// differs in a single character.
[[nodiscard]] std::vector<std::string> digit_alternatives(std::string_view figure);

}  // namespace estimate::assemble
