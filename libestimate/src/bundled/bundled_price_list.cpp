#include <stdexcept>

#include "bundled/packed_price_list.h"
#include "esx/estimate/bundled.h"

namespace estimate {

PriceList bundled_price_list() {
  auto list = unpack_price_list(bundled::packed_price_list());
  if (!list) throw std::logic_error("the bundled price list is malformed");
  list->source = "bundled";
  return *std::move(list);
}

}  // namespace estimate
