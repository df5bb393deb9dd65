// What a user should know about the pages that were read.
#pragma once

#include <vector>

#include "estimate/base/warning.h"
#include "pdf/source.h"

namespace estimate::pdf {

/// damaged_pdf_repaired, damaged_page (one per page), image_only_page and unmapped_glyphs (one naming all
/// pages), colours_not_seen.
[[nodiscard]] std::vector<Warning> page_warnings(const std::vector<SourcePage>& pages, bool file_repaired);

}  // namespace estimate::pdf
