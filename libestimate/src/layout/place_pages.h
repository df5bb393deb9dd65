// place_pages: moves reprints back to the scale and position at which the estimating program printed.
//
// Mail houses, "print to PDF" and scanners shrink a page to fit theirs and shift it. The layouts are measured
// on the programs' own prints, which use whole font sizes in points and begin their rules at one margin. The
// same sizes and margins in a reprint show how it was placed.
#pragma once

#include <vector>

#include "esx/estimate/model.h"
#include "esx/estimate/page.h"

namespace estimate::layout {

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

}  // namespace estimate::layout
