#include "pdf/page_warnings.h"

#include <optional>
#include <string>
#include <utility>

namespace estimate::pdf {
namespace {

bool has_unmapped(const Page& page) { return page.unmapped > 0; }

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

template <class Has>
std::vector<int> numbers_of(const std::vector<SourcePage>& pages, Has has) {
  std::vector<int> numbers;
  for (const SourcePage& page : pages) {
    if (has(page.page)) numbers.push_back(page.page.number);
  }
  return numbers;
}

}  // namespace

void warn_of_pages(std::vector<Warning>& warnings, const PageWarning& kind, const std::vector<int>& numbers) {
  if (numbers.empty()) return;
  warnings.push_back({std::string(kind.code), std::string(kind.message) + ": " + page_list(numbers),
                      numbers.size() == 1 ? std::optional(numbers.front()) : std::nullopt});
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
  warn_of_pages(warnings, image_only_warning, numbers_of(pages, is_image_only));
  warn_of_pages(warnings,
                {"unmapped_glyphs", "pages with characters whose font does not map them to Unicode"},
                numbers_of(pages, has_unmapped));
  return warnings;
}

}  // namespace estimate::pdf
