// Letterheads and footers: lines that repeat on many pages.
#pragma once

#include <vector>

#include "classify/marked_lines.h"

namespace estimate::classify {

/// One flag per line: true for letterhead and footer lines.
[[nodiscard]] std::vector<bool> find_page_noise(const Document& document, const MarkedLines& marked);

}  // namespace estimate::classify
