// Values of pages that were turned upright, back at the place where they are seen in the file.
#pragma once

#include <vector>

#include "esx/estimate/model.h"
#include "esx/estimate/page.h"

namespace estimate::layout {

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
