#include <stdexcept>

#include "esx/estimate/bundled.h"

namespace estimate {

PriceList bundled_price_list() {
  auto parsed = parse_price_list_csv(bundled_price_list_csv());
  if (!parsed || !parsed->bad_rows.empty()) throw std::logic_error("the bundled price list is malformed");
  parsed->list.source = "bundled";
  return std::move(parsed->list);
}

}  // namespace estimate
