// group_lines: words → lines.
#pragma once

#include <vector>

#include "esx/estimate/model.h"
#include "esx/estimate/page.h"
#include "layout/line.h"

namespace estimate::layout {

/// All pages' lines, top to bottom. Rotated words are left out (sketch labels). The number of `threads` does
/// not change the result.
[[nodiscard]] std::vector<Line> group_lines(const Document& document, unsigned threads = 1);

// Recognized words as they must have been printed, by what a word can be at its place in the line.

/// Mends the words of one line of a recognized page, sorted from left to right: drops marks that are never
/// words, separates item numbers and units from what they were joined with ("11.CLN", "5.77SQ"), gives
/// units from the closed list ("FEA" → "EA") and two decimals to numbers ("0.004" → "0.00"). Words that were
/// printed as text (confidence 1) stay as they are.
void mend_words(std::vector<Word>& words);

// place_pages: moves reprints back to the scale and position at which the estimating program printed.
//
// Mail houses, "print to PDF" and scanners shrink a page to fit theirs and shift it. The layouts are measured
// on the programs' own prints, which use whole font sizes in points and begin their rules at one margin. The
// same sizes and margins in a reprint show how it was placed.

/// shown = scale × printed + offset, in points from the top left corner.
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

// Values of pages that were turned upright, back at the place where they are seen in the file.

/// How one page was turned, and its size since.
struct TurnedPage {
  int degrees = 0;  // clockwise
  double width_pt = 0, height_pt = 0;
};

/// One per page; empty if no page was turned. Call before pages are moved.
[[nodiscard]] std::vector<TurnedPage> find_turned_pages(const Document& document);

/// Turns the boxes of the estimate back.
void turn_back(Estimate& estimate, const std::vector<TurnedPage>& pages);

}  // namespace estimate::layout
