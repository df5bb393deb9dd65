// Packets: several estimates in one PDF, between letters, photos and guides.
#pragma once

#include <vector>

#include "classify/marked_lines.h"
#include "esx/estimate/base/result.h"
#include "esx/estimate/base/warning.h"

namespace estimate::classify {

/// The pages of one estimate, from its cover sheet to its recaps; 1-based, both ends included.
struct PageRange {
  int first = 1, last = 1;
  friend bool operator==(const PageRange&, const PageRange&) = default;
};

/// Finds the estimates in a packet. The ranges are in page order and together cover all pages. Another
/// estimate begins after the totals of the last one, with a cover sheet and a table of items, or with a table
/// that ends in totals of its own. A document without an estimate is one range. `page_count`: of the
/// document.
[[nodiscard]] std::vector<PageRange> find_estimates(const MarkedLines& marked, int page_count);

/// The lines of one estimate, and the warnings from finding them.
struct SelectedLines {
  MarkedLines marked;
  std::vector<Warning> warnings;
};

struct Selection {
  int estimate = 1;      // which one of a packet, 1-based
  unsigned threads = 1;  // their number does not change the result
};

/// Puts the pages in order and keeps the estimate that is wanted. Error: invalid_usage if there are fewer.
[[nodiscard]] Result<SelectedLines> select_lines(const Document& document, std::vector<Line> lines,
                                                 const Selection& wanted);

/// Keeps only the lines of the estimate number `wanted`, 1-based. The warning `several_estimates` names the
/// pages of the others. Error: invalid_usage if there are fewer.
[[nodiscard]] Result<std::vector<Warning>> choose_estimate(MarkedLines& marked, int page_count, int wanted);

}  // namespace estimate::classify
