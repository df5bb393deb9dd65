// Packets: several estimates in one PDF, among letters, photos and guides.
#pragma once

#include <vector>

#include "estimate/base/result.h"
#include "estimate/base/warning.h"
#include "layout/line.h"

namespace estimate::classify {

/// The pages of one estimate, from its cover sheet to its recaps; both ends belong to it.
struct PageRange {
  int first = 1, last = 1;
  friend bool operator==(const PageRange&, const PageRange&) = default;
};

/// In the order of the pages; together they cover all of them. Another estimate begins behind the totals of
/// the last one, with a cover sheet and a table of items, or with a table that ends in totals of its own.
/// One range where there is no estimate at all. `page_count`: of the document.
[[nodiscard]] std::vector<PageRange> find_estimates(const std::vector<Line>& lines, int page_count);

/// Keeps the lines of one of the estimates, counted from 1. A warning `several_estimates` names the pages of
/// the others. Error: invalid_usage if there are fewer.
[[nodiscard]] Result<std::vector<Warning>> choose_estimate(std::vector<Line>& lines, int page_count,
                                                           int wanted);

}  // namespace estimate::classify
