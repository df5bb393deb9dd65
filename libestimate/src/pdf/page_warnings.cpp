#include "pdf/page_warnings.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "esx/estimate/page_text.h"
#include "pdf/outlined_words.h"

namespace estimate::pdf {
namespace {

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
  if (!source_sees_colour_and_rules()) {
    warnings.push_back(
        {"colours_not_seen", "this build cannot see colors and lines, so struck items count as items"});
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
  return warnings;
}

}  // namespace estimate::pdf
