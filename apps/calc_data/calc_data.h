// The calculators' data as an operator wants it: bundled, with files of rates and load charts over it.
#pragma once

#include <functional>
#include <string>

#include "calc/book.h"

namespace apps {

struct CalcDataFiles {
  std::string rates;   // JSON: {"date", "source", "rates": {calculator: {key: price}}}
  std::string charts;  // CSV: class,tons,boom_ft,radius_ft,capacity_lb,source
};

/// Empty names are left out. Errors: those of reading the files, malformed_json, malformed_price_list, with
/// the file's name.
[[nodiscard]] estimate::Result<calc::Book> load_calc_data(const CalcDataFiles& files);

}  // namespace apps
