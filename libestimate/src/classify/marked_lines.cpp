#include "classify/marked_lines.h"

namespace estimate::classify {

void MarkedLines::keep_pages(int first, int last) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].page < first || lines[i].page > last) continue;
    if (kept != i) lines[kept] = std::move(lines[i]);
    markers[kept++] = markers[i];
  }
  lines.resize(kept);
  markers.resize(kept);
}

}  // namespace estimate::classify
