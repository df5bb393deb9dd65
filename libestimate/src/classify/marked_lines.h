// The lines of a document, and what each announces: found once, for every pass over them.
#pragma once

#include <vector>

#include "classify/line_marker.h"

namespace estimate::classify {

/// Whether the line is in the part of the page for letterheads and footers.
[[nodiscard]] bool in_page_margin(const Line& line, double page_height_pt);

struct MarkedLines {
  MarkedLines() = default;
  explicit MarkedLines(std::vector<Line> of_document, unsigned threads = 1);

  /// Keeps the lines of these pages only.
  void keep_pages(int first, int last);

  std::vector<Line> lines;
  std::vector<LineMarker> markers;  // of the line with the same index
};

}  // namespace estimate::classify
