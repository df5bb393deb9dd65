// layout: words → lines, on pages that were moved to where the estimating program printed them; the boxes of
// the estimate are moved back to where they are seen in the file.
#pragma once

#include <optional>
#include <vector>

#include "esx/estimate/model.h"
#include "esx/estimate/page.h"
#include "layout/line.h"

namespace estimate::layout {

/// All pages' lines, top to bottom. Rotated words are left out (sketch labels). The number of `threads` does
/// not change the result.
[[nodiscard]] std::vector<Line> group_lines(const Document& document, unsigned threads = 1);

/// Mends the words of one line of a recognized page, sorted from left to right, by what a word can be at its
/// place: drops marks that are never words, separates item numbers and units from what they were joined with
/// ("11.CLN", "5.77SQ"), gives units from the closed list ("FEA" → "EA") and two decimals to numbers ("0.004"
/// → "0.00"). Words that were printed as text (confidence 1) stay as they are.
void mend_words(std::vector<Word>& words);

/// Where a reprint shows what the estimating program printed: shown = scale × printed + offset, in points
/// from the top left corner.
///
/// Mail houses, "print to PDF" and scanners shrink a page to fit theirs and shift it. The layouts are
/// measured on the programs' own prints, which use whole font sizes in points and begin their rules at one
/// margin. The same sizes and margins in a reprint show how it was placed.
struct Placement {
  double scale = 1, dx_pt = 0, dy_pt = 0;
  friend bool operator==(const Placement&, const Placement&) = default;
};

/// One placement per page; empty if all pages are at their printed place.
[[nodiscard]] std::vector<Placement> find_placements(const Document& document);

/// Moves the pages back to their printed place. An empty list changes nothing.
void normalize_coordinates(Document& document, const std::vector<Placement>& placements);

/// Moves the boxes of the estimate to where they are seen in the file.
void restore_coordinates(Estimate& estimate, const std::vector<Placement>& placements);

inline constexpr double page_width_pt = 612, page_height_pt = 792;  // Letter

/// The scale of the page by the sizes of its type, 1 for most; nullopt if they show none.
[[nodiscard]] std::optional<double> find_scale(const Page& page);

/// Where a page was on a sheet of several pages: its upper left corner.
struct SheetPart {
  int sheet = 0;  // number of the page in the file
  double x_pt = 0, y_pt = 0;
};

/// Cuts sheets with two or four pages each into these pages. One part per page of the new document; empty if
/// no sheet was cut.
[[nodiscard]] std::vector<SheetPart> cut_sheets(Document& document);

/// Moves pages and boxes of the estimate to the sheets of the file. Call after restore_coordinates.
void rejoin_sheets(Estimate& estimate, const std::vector<SheetPart>& parts);

/// How one page was turned to be upright, and its size since.
struct TurnedPage {
  int degrees = 0;  // clockwise
  double width_pt = 0, height_pt = 0;
};

/// One per page; empty if no page was turned. Call before pages are moved.
[[nodiscard]] std::vector<TurnedPage> find_turned_pages(const Document& document);

/// Turns the boxes of the estimate back to where they are seen in the file.
void turn_back(Estimate& estimate, const std::vector<TurnedPage>& pages);

}  // namespace estimate::layout
