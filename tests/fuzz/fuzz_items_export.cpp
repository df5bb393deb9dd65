// Any bytes as an export of items: read as a price list, and as an estimate, or rejected; every row of a list
// is in its table, and a list that was read is written and read back unchanged.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/items_export.h"
#include "esx/estimate/price_list.h"

namespace {

void require(bool truth) {
  if (!truth) std::abort();
}

void check_table(const estimate::ImportTable& table, std::size_t bad_rows) {
  std::size_t refused = 0;
  for (const estimate::RowsByReason& rows : table.refused) refused += rows.lines.size();
  require(refused == bad_rows);
  require(table.rows == table.entries + table.merged + table.repeated + refused);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  (void)estimate::is_items_export(bytes);
  if (const auto items = estimate::read_items_export(bytes, {.limits = {}, .file_name = "fuzz.csv"})) {
    require(!items->value.items.empty());
    for (const estimate::LineItem& item : items->value.items)
      require(item.section >= 0 && item.section < std::ssize(items->value.sections));
  }
  const auto selectors = [](const std::string&) { return std::vector<std::string>{"1/2", "3/16"}; };
  const auto made = estimate::import_price_list(
      bytes, {.form = {.code = "FUZZ"}, .remembered = {}, .selectors = selectors, .limits = {}});
  if (!made) return 0;
  check_table(made->table, made->bad_rows.size());
  if (made->list.items.empty()) return 0;
  const auto again = estimate::parse_price_list_csv(estimate::write_price_list_csv(made->list));
  require(again.has_value() && again->list.items == made->list.items);
  require(estimate::unpack_price_list(estimate::pack_price_list(made->list)) == made->list);
  return 0;
}
