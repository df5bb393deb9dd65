// Puts shuffled pages in order, and leaves out pages that are there twice.
#pragma once

#include <vector>

#include "layout/line.h"

namespace estimate::classify {

/// Sorts the lines by the page numbers that are printed in the margins, if every number occurs once; cover
/// sheets without a number come first, other pages without one last. If no page is numbered, the numbers of
/// the items decide. Lines of a page that repeats an earlier one are removed: word for word, or up to
/// recognition errors if one of them was recognized. Each line keeps the number of its page in the file. The
/// warnings are pages_reordered, page_order_unknown and duplicate_page.
[[nodiscard]] std::vector<Warning> order_pages(const Document& document, std::vector<Line>& lines);

}  // namespace estimate::classify
