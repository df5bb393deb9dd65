#include <stdexcept>
#include <string_view>

#include "bundled/packed_price_list.h"
#include "esx/estimate/bundled.h"

namespace estimate {

namespace {

constexpr std::string_view bundled_source = "bundled";

}  // namespace

PriceList bundled_price_list() {
  auto list = unpack_price_list(bundled::packed_price_list());
  if (!list) throw std::logic_error("the bundled price list is malformed");
  list->source = bundled_source;
  return *std::move(list);
}

bool has_invented_prices(const PriceList& list) { return list.source == bundled_source; }

}  // namespace estimate
