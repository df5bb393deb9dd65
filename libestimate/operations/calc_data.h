// The data of the calculators: bundled, with an operator's rates and load charts over it.
#pragma once

#include <string>

#include "esx/calc/book.h"
#include "operations/files.h"

namespace apps {

struct CalcDataFiles {
  std::string rates;   // JSON: {"date", "source", "rates": {calculator: {key: price}}}
  std::string charts;  // CSV: class,tons,boom_ft,radius_ft,capacity_lb,source
};

/// Empty paths are skipped. Errors: those of reading the files, malformed_json, malformed_price_list, with
/// the path in front.
[[nodiscard]] estimate::Result<calc::Book> load_calc_data(const CalcDataFiles& files,
                                                          const files::ReadInput& read = files::read_input);

}  // namespace apps
