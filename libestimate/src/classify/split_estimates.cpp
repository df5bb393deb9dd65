// The estimates of a packet, and the order of its pages, by the numbers of pages or of items.

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "classify/classify.h"
#include "classify/marked_lines.h"
#include "classify/page_noise.h"
#include "classify/sections/header_block.h"
#include "classify/table/table.h"
#include "esx/estimate/base/text.h"
#include "layout/line.h"
#include "model/tokens.h"

namespace estimate::classify {
namespace {

/// Descriptions wrap to up to three more lines before their figures.
constexpr std::size_t lines_to_figures = 4;

std::optional<int> item_number(const ItemStart& start) {
  const auto number = std::ranges::find(start.cells, Field::number, &Cell::field);
  return number == start.cells.end() ? std::nullopt : read_whole_number(number->text);
}

bool has_figures(std::span<const Line> lines, const ItemStart& start, const Table& table) {
  if (read_figures(std::span(lines.front().words).subspan(start.text_at), table)) return true;
  for (const Line& line : lines.subspan(1, std::min(lines_to_figures, lines.size()) - 1)) {
    if (read_item_start(line.words, table)) return false;
    if (read_figures(line.words, table)) return true;
  }
  return false;
}

std::vector<int> item_numbers(std::span<const Line> page) {
  std::vector<int> numbers;
  std::optional<Table> table;
  for (std::size_t i = 0; i < page.size(); ++i) {
    std::vector<HeadingCell> headings = read_headings(page[i]);
    if (find_line_marker(page[i], headings) == LineMarker::column_header) {
      table = make_table(std::move(headings), page[i].size);
      if (!table->has_line_items()) table.reset();
    } else if (table) {
      const auto start = read_item_start(page[i].words, *table);
      const auto number = start ? item_number(*start) : std::nullopt;
      if (number && has_figures(page.subspan(i), *start, *table)) numbers.push_back(*number);
    }
  }
  return numbers;
}

/// The least and the greatest number of the items on a page.
struct ItemSpan {
  int first = 0, last = 0;
};

std::optional<ItemSpan> read_item_span(std::span<const Line> page) {
  const std::vector<int> numbers = item_numbers(page);
  if (numbers.empty()) return std::nullopt;
  const auto [least, greatest] = std::ranges::minmax(numbers);
  return ItemSpan{least, greatest};
}

enum class ItemOrder {
  rising,
  falling,   // from the last page to the first
  shuffled,  // the numbers show the order
  unknown,   // neither
};

/// The order of pages with items. Items that are inserted into an estimate are numbered at its end, so a page
/// of them may be out of order by itself: it takes two such places, or another page in front of the first
/// items, to show that pages are shuffled.
ItemOrder item_order(std::span<const ItemSpan> pages) {
  std::vector<ItemSpan> sorted(pages.begin(), pages.end());
  std::ranges::sort(sorted, {}, &ItemSpan::first);
  bool overlap = false;
  for (std::size_t i = 1; i < sorted.size(); ++i) overlap = overlap || sorted[i].first <= sorted[i - 1].last;
  std::size_t falls = 0;
  for (std::size_t i = 1; i < pages.size(); ++i) falls += pages[i].first < pages[i - 1].first ? 1 : 0;
  if (falls == 0) return ItemOrder::rising;
  if (overlap) return ItemOrder::unknown;
  if (falls == pages.size() - 1) return ItemOrder::falling;
  const bool starts_first = pages.front().first == sorted.front().first;
  return falls > 1 || !starts_first ? ItemOrder::shuffled : ItemOrder::unknown;
}

/// What decides the place of a page.
struct PageFacts {
  int page = 0;  // in the file
  std::optional<int> number = {};
  bool is_cover = false;
  bool recognized = false;
  std::string content = {};
  std::size_t first = 0, count = 0;  // its lines
  std::optional<ItemSpan> items = {};
  std::vector<std::string> words = {}, figures = {};  // sorted; only where pages were recognized
};

/// Of the pages with text, in the order of the file.
std::vector<PageFacts> facts_of(const Document& document, const std::vector<Line>& lines) {
  std::vector<PageFacts> pages;
  const bool any_recognized = std::ranges::any_of(document.pages, &Page::recognized);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Line& line = lines[i];
    if (pages.empty() || pages.back().page != line.page) pages.push_back({.page = line.page, .first = i});
    PageFacts& facts = pages.back();
    ++facts.count;
    if (const auto number = read_margin_number(document, line)) facts.number = number;
    facts.is_cover = facts.is_cover || HeaderBlock::begins(line);
    facts.content += line.text() + '\n';
    facts.recognized = document.pages[static_cast<std::size_t>(line.page - 1)].recognized;
    if (!any_recognized) continue;
    for (const Word& word : line.words)
      (std::ranges::any_of(word.text, is_digit) ? facts.figures : facts.words).push_back(word.text);
  }
  for (PageFacts& facts : pages) {
    std::ranges::sort(facts.words);
    std::ranges::sort(facts.figures);
  }
  return pages;
}

/// How many of the longer list's entries are in both.
double common_share(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::vector<std::string> both;
  std::ranges::set_intersection(a, b, std::back_inserter(both));
  const std::size_t longer = std::max(a.size(), b.size());
  return longer == 0 ? 1 : static_cast<double>(both.size()) / static_cast<double>(longer);
}

/// Whether both are one printed page that was recognized twice, or once besides its text: recognition errors
/// make them differ. Other pages with the same words, such as two alike rooms, have other item numbers and
/// page numbers.
bool is_same_print(const PageFacts& a, const PageFacts& b) {
  constexpr std::size_t fewest_figures = 12;  // a page of a table; photo pages have fewer
  // Of two scans of one page, 0.88 or more agree (tests/fixtures/scans); of pages without numbers, 0.29 or
  // less (the synthetic and the masked real prints).
  constexpr double least_common = 0.7;
  if (!a.recognized && !b.recognized) return false;
  if (a.number != b.number) return false;
  if (std::min(a.figures.size(), b.figures.size()) < fewest_figures) return false;
  return common_share(a.figures, b.figures) >= least_common && common_share(a.words, b.words) >= least_common;
}

Warning repetition(const PageFacts& facts, int page) {
  return {"duplicate_page", "the page repeats page " + std::to_string(page) + " and is not read", facts.page};
}

/// Of a page that was recognized twice, the first counts, and text before what was recognized.
std::vector<Warning> remove_scanned_twice(std::vector<PageFacts>& pages) {
  std::vector<PageFacts> kept;
  std::vector<Warning> warnings;
  for (PageFacts& facts : pages) {
    const auto same =
        std::ranges::find_if(kept, [&](const PageFacts& other) { return is_same_print(other, facts); });
    if (same == kept.end()) {
      kept.push_back(std::move(facts));
      continue;
    }
    if (same->recognized && !facts.recognized) std::swap(*same, facts);
    warnings.push_back(repetition(facts, same->page));
  }
  pages = std::move(kept);
  return warnings;
}

std::vector<Warning> remove_repeated(std::vector<PageFacts>& pages) {
  constexpr std::size_t least_bytes =
      200;  // shorter pages without a number, such as photos, may well be alike
  std::map<std::string, int> first;
  std::vector<Warning> warnings;
  std::erase_if(pages, [&](const PageFacts& facts) {
    if (!facts.number && facts.content.size() < least_bytes) return false;
    const auto [seen, is_new] = first.emplace(facts.content, facts.page);
    if (is_new) return false;
    warnings.push_back(repetition(facts, seen->second));
    return true;
  });
  return warnings;
}

/// A number that occurs twice begins another print: then the order of the file counts.
bool is_shuffled(const std::vector<PageFacts>& pages) {
  std::set<int> seen;
  bool ascending = true;
  for (const PageFacts& facts : pages) {
    if (!facts.number) continue;
    ascending = ascending && (seen.empty() || *facts.number > *seen.rbegin());
    if (!seen.insert(*facts.number).second) return false;
  }
  return !ascending;
}

void sort_by_number(std::vector<PageFacts>& pages) {
  const auto place = [](const PageFacts& facts) {
    const int group = facts.number ? 1 : facts.is_cover ? 0 : 2;
    return std::pair(group, facts.number.value_or(0));
  };
  std::ranges::stable_sort(pages, {}, place);
}

/// In prints without page numbers, the numbers of the items show the order.
std::vector<ItemSpan> read_item_spans(std::vector<PageFacts>& pages, std::span<const Line> lines) {
  std::vector<ItemSpan> spans;
  for (PageFacts& facts : pages) {
    facts.items = read_item_span(lines.subspan(facts.first, facts.count));
    if (facts.items) spans.push_back(*facts.items);
  }
  return spans;
}

void sort_by_items(std::vector<PageFacts>& pages) {
  const auto place = [](const PageFacts& facts) {
    const int group = facts.items ? 1 : facts.is_cover ? 0 : 2;
    return std::pair(group, facts.items ? facts.items->first : 0);
  };
  std::ranges::stable_sort(pages, {}, place);
}

/// Recognized item numbers may be misread, so only a clear order counts there.
std::vector<Warning> order_by_items(const Document& document, std::vector<PageFacts>& pages,
                                    std::span<const Line> lines) {
  const bool may_be_misread = std::ranges::any_of(document.pages, &Page::recognized);
  switch (item_order(read_item_spans(pages, lines))) {
    case ItemOrder::rising:
      return {};
    case ItemOrder::unknown:
      if (may_be_misread) return {};
      return {
          {"page_order_unknown",
           "the numbers of the items do not rise from page to page, and the pages have no numbers: they may "
           "be out of order"}};
    case ItemOrder::falling:
      std::ranges::reverse(pages);
      break;
    case ItemOrder::shuffled:
      sort_by_items(pages);
      break;
  }
  return {{"pages_reordered", "the pages are not in order; they are read by the numbers of their items"}};
}

void arrange(std::vector<Line>& lines, const std::vector<PageFacts>& pages) {
  std::map<int, std::size_t> rank;
  for (std::size_t i = 0; i < pages.size(); ++i) rank[pages[i].page] = i;
  std::erase_if(lines, [&](const Line& line) { return !rank.contains(line.page); });
  std::ranges::stable_sort(lines, {}, [&](const Line& line) { return rank[line.page]; });
}

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
  void take(const Line& line, LineMarker marker, const Table& table) {
    if (marker == LineMarker::guide) return;
    if (marker == LineMarker::line_item_totals) {
      take_totals();
    } else if (marker == LineMarker::column_header) {
      take_heading(line.page, table);
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
  void take_heading(int page, const Table& table) {
    if (!table.has_line_items()) return;
    if (table.page_head_pt > 0) {
      bare_heading_page_ = page;
    } else {
      take_table(page);
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

std::vector<Warning> order_pages(const Document& document, std::vector<Line>& lines) {
  std::vector<PageFacts> pages = facts_of(document, lines);
  std::vector<Warning> warnings = remove_repeated(pages);
  std::ranges::move(remove_scanned_twice(pages), std::back_inserter(warnings));
  if (is_shuffled(pages)) {
    sort_by_number(pages);
    warnings.push_back(
        {"pages_reordered", "the pages are not in order; they are read by their printed numbers"});
  } else if (std::ranges::none_of(pages, [](const PageFacts& facts) { return facts.number.has_value(); })) {
    std::ranges::move(order_by_items(document, pages, lines), std::back_inserter(warnings));
  }
  if (!warnings.empty()) arrange(lines, pages);
  return warnings;
}

std::vector<PageRange> find_estimates(const MarkedLines& marked, int page_count) {
  PacketWalk walk;
  for (std::size_t i = 0; i < marked.lines.size(); ++i)
    walk.take(marked.lines[i], marked.markers[i], marked.tables[i]);
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
