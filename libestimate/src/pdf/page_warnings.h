// Warnings about the pages that were read.
#pragma once

#include <string_view>
#include <vector>

#include "estimate/base/warning.h"
#include "pdf/source.h"

namespace estimate::pdf {

/// A warning whose message ends with page numbers.
struct PageWarning {
  std::string_view code, message;
};
inline constexpr PageWarning image_only_warning{"image_only_page", "pages that are images without text"};

/// Adds one warning that names all the pages ("2, 5-7"), or none if there are no pages.
void warn_of_pages(std::vector<Warning>& warnings, const PageWarning& kind, const std::vector<int>& numbers);

/// damaged_pdf_repaired, damaged_page (one per page), image_only_page and unmapped_glyphs (one each, naming
/// all pages), colours_not_seen.
[[nodiscard]] std::vector<Warning> page_warnings(const std::vector<SourcePage>& pages, bool file_repaired);

}  // namespace estimate::pdf
