#include "classify/split_estimates.h"

#include <algorithm>
#include <string>
#include <utility>

#include "classify/page/page_order.h"
#include "classify/sections/header_block.h"
#include "classify/table/table.h"

namespace estimate::classify {
namespace {

/// Whether the marker follows the items: after it, a table of items can only belong to another estimate or to
/// a carrier's statement. In some prints, summaries come before the items.
bool is_after_items(LineMarker marker) {
  return marker == LineMarker::plain_summary || marker == LineMarker::grand_total_areas ||
         marker == LineMarker::coverage_table || marker == LineMarker::recap_tax ||
         marker == LineMarker::recap_room || marker == LineMarker::recap_category;
}

/// Item numbers never restart within an estimate.
bool is_first_item(const Line& line) { return line.words.size() > 1 && line.words.front().text == "1"; }

/// "Totals $8,303.83 $264.63 …": the end of a payment worksheet, whose summary is in front of its items.
bool is_worksheet_total(const Line& line) {
  return line.words.size() > 2 && line.words.front().text == "Totals" &&
         std::all_of(line.words.begin() + 1, line.words.end(),
                     [](const Word& word) { return word.text.starts_with('$'); });
}

/// Walks over the lines once and tracks where the next estimate would begin.
class PacketWalk {
 public:
  void take(const Line& line, LineMarker marker) {
    if (marker == LineMarker::guide) return;
    if (marker == LineMarker::line_item_totals) {
      take_totals();
    } else if (marker == LineMarker::column_header) {
      take_heading(line);
    } else if (line.page == bare_heading_page_ && is_first_item(line)) {
      if (ended_) begin_next(cover_page_ > 0 ? cover_page_ : line.page);
      in_items_ = true;
    } else if (is_worksheet_total(line)) {
      in_items_ = true;
      take_totals();
    } else if (is_after_items(marker) && in_items_) {
      ended_ = true;
      if (table_page_ == 0) cover_page_ = 0;
    } else if (ended_ && table_page_ == 0 && cover_page_ == 0 && HeaderBlock::begins(line)) {
      cover_page_ = line.page;
    }
  }

  [[nodiscard]] std::vector<PageRange> ranges(int page_count) const {
    std::vector<PageRange> ranges;
    for (std::size_t i = 0; i < first_pages_.size(); ++i) {
      const bool is_last = i + 1 == first_pages_.size();
      ranges.push_back({first_pages_[i], is_last ? page_count : first_pages_[i + 1] - 1});
    }
    return ranges;
  }

 private:
  void take_heading(const Line& line) {
    const Table table = make_table(read_headings(line), line.size);
    if (!table.has_line_items()) return;
    if (table.page_head_pt > 0) {
      bare_heading_page_ = line.page;
    } else {
      take_table(line.page);
    }
  }

  void take_table(int page) {
    in_items_ = true;
    if (!ended_ || table_page_ > 0) return;
    table_page_ = page;
    if (cover_page_ > 0) begin_next(cover_page_);
  }

  void take_totals() {
    if (!in_items_) return;
    if (has_totals_ && table_page_ > 0) begin_next(table_page_);
    has_totals_ = ended_ = true;
    cover_page_ = 0;
  }

  void begin_next(int page) {
    first_pages_.push_back(page);
    ended_ = has_totals_ = false;
    cover_page_ = table_page_ = 0;
  }

  std::vector<int> first_pages_ = {1};
  bool in_items_ = false;
  bool has_totals_ = false;  // "Line Item Totals:" of the current estimate
  bool ended_ = false;
  int cover_page_ = 0;  // of the next estimate, 0: none so far
  int table_page_ = 0;  // of a table after the current estimate
  // The last page with the headings of a program that prints them on every page, even above its summaries.
  int bare_heading_page_ = 0;
};

std::string pages_text(const PageRange& range) {
  return "pages " + std::to_string(range.first) + " to " + std::to_string(range.last);
}

}  // namespace

std::vector<PageRange> find_estimates(const MarkedLines& marked, int page_count) {
  PacketWalk walk;
  for (std::size_t i = 0; i < marked.lines.size(); ++i) walk.take(marked.lines[i], marked.markers[i]);
  return walk.ranges(page_count);
}

Result<SelectedLines> select_lines(const Document& document, std::vector<Line> lines,
                                   const Selection& wanted) {
  SelectedLines selected;
  selected.warnings = order_pages(document, lines);
  selected.marked = MarkedLines(std::move(lines), wanted.threads);
  const auto others = choose_estimate(selected.marked, document.page_count, wanted.estimate);
  if (!others) return std::unexpected(others.error());
  selected.warnings.insert(selected.warnings.end(), others->begin(), others->end());
  return selected;
}

Result<std::vector<Warning>> choose_estimate(MarkedLines& marked, int page_count, int wanted) {
  const std::vector<PageRange> estimates = find_estimates(marked, page_count);
  if (wanted < 1 || static_cast<std::size_t>(wanted) > estimates.size())
    return fail(ErrorCode::invalid_usage, "estimate " + std::to_string(wanted) +
                                              " was requested; the PDF has " +
                                              std::to_string(estimates.size()));
  if (estimates.size() == 1) return {};
  const PageRange chosen = estimates[static_cast<std::size_t>(wanted - 1)];
  std::string message =
      "this is estimate " + std::to_string(wanted) + " of the PDF (" + pages_text(chosen) + "); others:";
  for (const PageRange& other : estimates)
    if (other != chosen) message += " " + pages_text(other) + ";";
  message.pop_back();
  marked.keep_pages(chosen.first, chosen.last);
  return std::vector<Warning>{{"several_estimates", message, chosen.first, {}}};
}

}  // namespace estimate::classify
