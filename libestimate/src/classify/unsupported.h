// Describes a document without line items, and how it was recognized.
#pragma once

#include <string>
#include <vector>

#include "layout/line.h"

namespace estimate::classify {

/// One sentence: the kind of document and the mark by which it was recognized.
[[nodiscard]] std::string describe_unsupported(const Document& document, const std::vector<Line>& lines);

}  // namespace estimate::classify
