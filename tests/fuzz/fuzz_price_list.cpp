// Any bytes as a price list are read or rejected; a list that was read is written, read back unchanged, and
// can be matched against.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "esx/estimate/match.h"
#include "esx/estimate/price_list.h"

namespace {

void require(bool truth) {
  if (!truth) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (const auto unpacked = estimate::unpack_price_list(bytes))
    require(estimate::unpack_price_list(estimate::pack_price_list(*unpacked)) == *unpacked);
  if (const auto aliases = estimate::parse_aliases_csv(bytes); aliases && !aliases->aliases.empty())
    require(estimate::parse_aliases_csv(estimate::write_aliases_csv(aliases->aliases)).has_value());
  const auto parsed = estimate::parse_price_list(bytes, {.code = "FUZZ", .columns = {}});
  if (!parsed || parsed->list.items.empty()) return 0;

  const auto again = estimate::parse_price_list_csv(estimate::write_price_list_csv(parsed->list));
  require(again.has_value() && again->bad_rows.empty());
  require(again->list.code == parsed->list.code);
  require(again->list.description == parsed->list.description);
  require(again->list.items == parsed->list.items);
  require(estimate::unpack_price_list(estimate::pack_price_list(parsed->list)) == parsed->list);

  estimate::Estimate estimate;
  for (const estimate::PriceItem& item : parsed->list.items) {
    estimate::LineItem& line = estimate.items.emplace_back();
    line.description = "R&R " + item.description;
    line.unit = item.unit;
    estimate.items.push_back(line);
    estimate.items.back().description += " (rear)";
  }
  require(estimate::match_items(estimate, parsed->list).items.size() == estimate.items.size());
  return 0;
}
