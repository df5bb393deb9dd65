// classify: Line[] → Row[] (header fields, headings, items, notes, totals, noise). Before it: the pages in
// order, and one estimate of a packet, which has several in one PDF, between letters, photos and guides.
#pragma once

#include <string>
#include <vector>

#include "classify/marked_lines.h"
#include "classify/row.h"
#include "esx/estimate/base/result.h"
#include "layout/line.h"

namespace estimate::classify {

/// Finds the layout of the print by its column headers, and says what every line is.
/// Error: unsupported_estimate; its message names what the document was recognized as.
[[nodiscard]] Result<Classified> classify_lines(const Document& document, const MarkedLines& marked);

/// One sentence about a document without line items: the kind of document and the mark by which it was
/// recognized.
[[nodiscard]] std::string describe_unsupported(const Document& document, const MarkedLines& marked);

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

/// Puts shuffled pages in order, and leaves out pages that are there twice. Sorts the lines by the page
/// numbers that are printed in the margins, if every number occurs once; cover sheets without a number come
/// first, other pages without one last. If no page is numbered, the numbers of the items decide. Lines of a
/// page that repeats an earlier one are removed: word for word, or up to recognition errors if one of them
/// was recognized. Each line keeps the number of its page in the file. The warnings are pages_reordered,
/// page_order_unknown and duplicate_page.
[[nodiscard]] std::vector<Warning> order_pages(const Document& document, std::vector<Line>& lines);

}  // namespace estimate::classify
