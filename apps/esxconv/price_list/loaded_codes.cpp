#include "esxconv/price_list/loaded_codes.h"

#include "esx/estimate/base/text.h"

namespace esxconv {

using namespace estimate;

Result<const LoadedCodes::Units*> LoadedCodes::units_of(const std::string& list) {
  if (const auto known = lists_.find(list); known != lists_.end()) return &known->second;
  const auto loaded = store_.load(list);
  if (!loaded) return std::unexpected(loaded.error());
  Units& units = lists_[list];
  for (const PriceItem& item : loaded->items)
    units.emplace(std::pair(item.cat, item.sel), to_upper(item.unit));
  return &units;
}

Result<bool> LoadedCodes::some_list_has(const Alias& alias) {
  std::vector<std::string> codes = {alias.price_list};
  if (alias.price_list.empty()) {
    const auto all = store_.list();
    if (!all) return std::unexpected(all.error());
    codes.clear();
    codes.reserve(all->size());
    for (const auto& list : *all) codes.push_back(list.code);
  }
  for (const std::string& code : codes) {
    const auto units = units_of(code);
    if (!units) return std::unexpected(units.error());
    const auto unit = (*units)->find({alias.cat, alias.sel});
    if (unit == (*units)->end()) continue;
    if (alias.unit.empty() || unit->second == to_upper(alias.unit)) return true;
  }
  return false;
}

Result<void> LoadedCodes::check(const Alias& alias) {
  const auto found = some_list_has(alias);
  if (!found) return std::unexpected(found.error());
  if (*found) return {};
  const std::string where =
      alias.price_list.empty() ? "no loaded list has an item " : alias.price_list + " has no item ";
  return fail(ErrorCode::invalid_usage,
              where + alias.cat + " " + alias.sel + (alias.unit.empty() ? "" : " in " + alias.unit));
}

}  // namespace esxconv
