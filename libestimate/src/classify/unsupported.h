// What a document without line items is, and by what it was recognised.
#pragma once

#include <string>
#include <vector>

#include "layout/line.h"

namespace estimate::classify {

/// One sentence: the kind of document and the mark it was recognised by.
[[nodiscard]] std::string describe_unsupported(const Document& document, const std::vector<Line>& lines);

}  // namespace estimate::classify
