#include "pdf/page_warnings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "esx/estimate/page.h"
#include "pdf/page_content.h"

namespace estimate::pdf {
namespace {

constexpr std::size_t fewest_outlines = 30;  // two headings; bullets, arrows and check boxes are fewer
constexpr std::size_t pages_of_letterhead = 3;
constexpr double same_size_pt = 1;     // of the recognized page and the one with text
constexpr double covered_share = 0.4;  // of a word's width or height that shapes or another word cover
constexpr double recognition_margin_pt = 1;

/// Where a shape is, in points.
std::pair<long, long> place_of(const Box& outline) {
  return {std::lround(outline.x0), std::lround(outline.y0)};
}

/// How much of the word's width the shapes cover.
double covered_by(const std::vector<Box>& outlines, const Box& word) {
  double covered = 0;
  for (const Box& outline : outlines) {
    const Box part = common_part(outline, word);
    if (part.width() > 0 && part.height() > 0) covered += part.width();
  }
  return word.width() > 0 ? covered / word.width() : 0;
}

bool overlap(const Box& a, const Box& b) {
  const Box part = common_part(a, b);
  return part.width() > recognition_margin_pt &&
         part.height() > covered_share * std::min(a.height(), b.height());
}

/// "2, 5-7, 9".
std::string page_list(const std::vector<int>& numbers) {
  std::string list;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    if (!list.empty()) list += ", ";
    list += std::to_string(numbers[i]);
    if (last > i) list += (last == i + 1 ? ", " : "-") + std::to_string(numbers[last]);
    i = last;
  }
  return list;
}

struct UnreadText {
  PageText kind;
  PageWarning warning;
};
constexpr std::array unread_texts = {
    UnreadText{PageText::image, {"image_only_page", "pages that are images without text"}},
    UnreadText{PageText::outlined, {"outlined_text", "pages whose text is drawn as outlines, without fonts"}},
    UnreadText{
        PageText::garbled,
        {"garbled_text", "pages whose text is without usable characters: the fonts do not map to any"}}};
constexpr PageWarning outlined_words_warning{
    "outlined_words", "pages on which some words are drawn as outlines, without fonts, and are not read"};

}  // namespace

std::vector<const Page*> pages_with_outlined_words(const Document& document) {
  const auto may_have = [](const Page& page) { return page.outlines.size() >= fewest_outlines; };
  if (std::ranges::none_of(document.pages, may_have)) return {};
  std::map<std::pair<long, long>, std::set<int>> pages_with;
  for (const Page& page : document.pages) {
    for (const Box& outline : page.outlines) pages_with[place_of(outline)].insert(page.number);
  }
  std::vector<const Page*> found;
  for (const Page& page : document.pages) {
    if (!may_have(page) || page.recognized || page.words.empty() || page_text(page) != PageText::usable)
      continue;
    const auto own = std::ranges::count_if(page.outlines, [&](const Box& outline) {
      return pages_with.at(place_of(outline)).size() < pages_of_letterhead;
    });
    if (static_cast<std::size_t>(own) >= fewest_outlines) found.push_back(&page);
  }
  return found;
}

bool add_outlined_words(Page& page, std::vector<Word> recognized, double width, double height) {
  if (std::abs(page.width - width) > same_size_pt || std::abs(page.height - height) > same_size_pt)
    return false;
  const std::size_t printed = page.words.size();
  for (Word& word : recognized) {
    const auto in_text =
        std::any_of(page.words.begin(), page.words.begin() + static_cast<std::ptrdiff_t>(printed),
                    [&](const Word& known) { return overlap(known.box, word.box); });
    if (!in_text && covered_by(page.outlines, word.box) >= covered_share)
      page.words.push_back(std::move(word));
  }
  return true;
}

void warn_of_pages(std::vector<Warning>& warnings, const PageWarning& kind, const std::vector<int>& numbers) {
  if (numbers.empty()) return;
  warnings.push_back({std::string(kind.code), std::string(kind.message) + ": " + page_list(numbers),
                      numbers.size() == 1 ? std::optional(numbers.front()) : std::nullopt});
}

void warn_of_unread_text(std::vector<Warning>& warnings, const Document& document) {
  std::map<PageText, std::vector<int>> pages_with;
  for (const Page& page : document.pages) pages_with[page_text(page)].push_back(page.number);
  for (const UnreadText& unread : unread_texts)
    warn_of_pages(warnings, unread.warning, pages_with[unread.kind]);
  std::vector<int> numbers;
  for (const Page* page : pages_with_outlined_words(document)) numbers.push_back(page->number);
  warn_of_pages(warnings, outlined_words_warning, numbers);
}

void remove_unread_text(std::vector<Warning>& warnings) {
  std::erase_if(warnings, [](const Warning& warning) {
    return warning.code == outlined_words_warning.code ||
           std::ranges::any_of(unread_texts,
                               [&](const UnreadText& unread) { return warning.code == unread.warning.code; });
  });
}

std::vector<Warning> page_warnings(const std::vector<SourcePage>& pages, bool file_repaired) {
  std::vector<Warning> warnings;
  if (file_repaired) {
    warnings.push_back(
        {"damaged_pdf_repaired",
         "the file is damaged or truncated; it was repaired as far as possible, but parts may be missing"});
  }
  if (!source_sees_color_and_rules()) {
    warnings.push_back(
        {"colors_not_seen", "this build cannot see colors and lines, so struck items count as items"});
  }
  for (const SourcePage& page : pages) {
    if (page.damaged) {
      warnings.push_back({"damaged_page", "parts of the page could not be read", page.page.number});
    }
  }
  std::vector<int> unmapped;
  for (const SourcePage& page : pages) {
    if (page.page.unmapped > 0) unmapped.push_back(page.page.number);
  }
  warn_of_pages(warnings,
                {"unmapped_glyphs", "pages with characters whose font does not map them to Unicode"},
                unmapped);
  std::vector<int> covered;
  for (const SourcePage& page : pages) {
    if (page.covered) covered.push_back(page.page.number);
  }
  warn_of_pages(warnings, {"covered_text", "pages with text under black boxes"}, covered);
  return warnings;
}

}  // namespace estimate::pdf
