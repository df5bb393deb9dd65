// The lines of a document, and what each announces: found once, for every pass over them.
#pragma once

#include <utility>
#include <vector>

#include "classify/line_marker.h"

namespace estimate::classify {

struct MarkedLines {
  MarkedLines() = default;
  explicit MarkedLines(std::vector<Line> of_document) : lines(std::move(of_document)) {
    markers.reserve(lines.size());
    for (const Line& line : lines) markers.push_back(find_line_marker(line));
  }

  /// Keeps the lines of these pages only.
  void keep_pages(int first, int last);

  std::vector<Line> lines;
  std::vector<LineMarker> markers;  // of the line with the same index
};

}  // namespace estimate::classify
