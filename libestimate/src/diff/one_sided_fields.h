// Which fields of its lines a document states at all: a print without a tax column leaves open whether there
// is a tax.
#pragma once

#include <string>
#include <vector>

#include "diff/line_view.h"

namespace estimate::diff {

/// Takes the fields out of both that only one of them states, and returns their names. If the RCV of one
/// document is without a tax or O&P that only the other states, these are subtracted from the other's.
[[nodiscard]] std::vector<std::string> take_out_one_sided(const Estimate& a, const Estimate& b,
                                                          LineViews& left, LineViews& right);

}  // namespace estimate::diff
