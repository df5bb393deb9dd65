// What the handles of esx.h hold.
#pragma once

#include <atomic>
#include <string>
#include <utility>
#include <vector>

#include "esx.h"
#include "esx/estimate/convert.h"
#include "esx/estimate/match.h"
#include "esx/estimate/price_list.h"

struct esx_buffer {
  std::string bytes;
};

struct esx_cancel {
  std::atomic<bool> requested = false;
};

struct esx_price_list {
  explicit esx_price_list(estimate::ParsedPriceList parsed)
      : list(std::move(parsed.list)), bad_rows(std::move(parsed.bad_rows)), matcher(list) {}

  const estimate::PriceList list;
  const std::vector<estimate::BadRow> bad_rows;
  const estimate::Matcher matcher;  // reads `list`
};

namespace esx_c {

/// DEMO8X_NOV26, parsed once: for calls without a list.
[[nodiscard]] const estimate::PriceList& bundled_list();

}  // namespace esx_c

struct esx_conversion {
  estimate::Conversion value;
};
