#include "pdf/page_warnings.h"

#include <optional>
#include <string>
#include <utility>

namespace estimate::pdf {
namespace {

// A scanner app writes its name or a page number as text beside the picture.
constexpr std::size_t most_words_beside_image = 3;
constexpr double image_covers_page = 0.5;

bool is_image_only(const Page& page) {
  if (page.image_area <= 0) return false;
  return page.words.empty() ||
         (page.words.size() <= most_words_beside_image && page.image_area >= image_covers_page);
}

bool has_unmapped(const Page& page) { return page.unmapped > 0; }

/// "2, 5-7, 9": the pages for which `has` is true.
template <class Has>
std::string page_list(const std::vector<SourcePage>& pages, Has has) {
  std::string list;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (!has(pages[i].page)) continue;
    std::size_t last = i;
    while (last + 1 < pages.size() && has(pages[last + 1].page)) ++last;
    if (!list.empty()) list += ", ";
    list += std::to_string(pages[i].page.number);
    if (last > i) list += (last == i + 1 ? ", " : "-") + std::to_string(pages[last].page.number);
    i = last;
  }
  return list;
}

/// The page, where the list names one only.
std::optional<int> only_page(const std::string& list) {
  if (list.find_first_of(",-") != std::string::npos) return std::nullopt;
  return std::stoi(list);
}

}  // namespace

std::vector<Warning> page_warnings(const std::vector<SourcePage>& pages, bool file_repaired) {
  std::vector<Warning> warnings;
  if (file_repaired) {
    warnings.push_back(
        {"damaged_pdf_repaired",
         "the file is damaged or cut off and was repaired as far as possible; parts may be missing"});
  }
  if (!source_sees_colour_and_rules()) {
    warnings.push_back(
        {"colours_not_seen", "this build sees neither colours nor lines, so struck items count as items"});
  }
  for (const SourcePage& page : pages) {
    if (page.damaged) {
      warnings.push_back({"damaged_page", "parts of the page could not be read", page.page.number});
    }
  }
  if (const std::string list = page_list(pages, is_image_only); !list.empty()) {
    warnings.push_back({"image_only_page", "pages that are pictures without text: " + list, only_page(list)});
  }
  if (const std::string list = page_list(pages, has_unmapped); !list.empty()) {
    warnings.push_back(
        {"unmapped_glyphs", "pages with characters that the font does not name: " + list, only_page(list)});
  }
  return warnings;
}

}  // namespace estimate::pdf
