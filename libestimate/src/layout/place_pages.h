// place_pages: reprints back to the scale and place at which the estimating program printed.
//
// Mail houses, "print to PDF" and scanners shrink a page to fit theirs and move it. The layouts are measured
// on the programs' own prints, whose type comes in whole points and whose rules begin at one margin: by these
// a reprint tells how it was placed.
#pragma once

#include <vector>

#include "estimate/model.h"
#include "estimate/page.h"

namespace estimate::layout {

/// shown = scale × printed + offset, in points from the top left corner.
struct Placement {
  double scale = 1, dx_pt = 0, dy_pt = 0;
  friend bool operator==(const Placement&, const Placement&) = default;
};

/// One for each page; empty where the pages stand as they were printed.
[[nodiscard]] std::vector<Placement> find_placements(const Document& document);

/// The pages as they were printed. `placements` as found; an empty list changes nothing.
void undo_placements(Document& document, const std::vector<Placement>& placements);

/// The boxes of what was read, back to where they are seen in the file.
void redo_placements(Estimate& estimate, const std::vector<Placement>& placements);

}  // namespace estimate::layout
