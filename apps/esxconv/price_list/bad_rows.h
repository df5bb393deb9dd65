// Rows of a file that could not be read.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "esx/estimate/price_list.h"

namespace esxconv {

/// "FILE:LINE: message", one line per row.
void print_bad_rows(const std::string& file, const std::vector<estimate::BadRow>& bad_rows,
                    std::ostream& err);

}  // namespace esxconv
