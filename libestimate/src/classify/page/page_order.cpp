#include "classify/page/page_order.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "classify/page/item_order.h"
#include "classify/page/page_numbers.h"
#include "classify/sections/header_block.h"
#include "esx/estimate/base/text.h"

namespace estimate::classify {
namespace {

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

}  // namespace estimate::classify
