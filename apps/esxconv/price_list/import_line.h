// The command that imports a file whose columns have other names.
#pragma once

#include <string>
#include <vector>

#include "esx/estimate/price_list.h"

namespace esxconv {

/// "esxconv price-list import prices.csv --code TX --column unit='Unit of sale'", quoted for a shell.
[[nodiscard]] std::string import_line(const std::string& file, const estimate::PriceListForm& form,
                                      const std::vector<std::string>& other_options);

}  // namespace esxconv
