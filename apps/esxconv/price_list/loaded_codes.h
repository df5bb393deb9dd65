// The codes of the loaded price lists, which aliases must have.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "esx/estimate/alias.h"
#include "esx/estimate/base/result.h"
#include "store/price_list_store.h"

namespace esxconv {

/// Reads each list at most once.
class LoadedCodes {
 public:
  /// `store` must outlive it.
  explicit LoadedCodes(const apps::store::PriceListStore& store) : store_(store) {}

  /// An alias for a code or unit that its list does not have, or no list, would never be used. Errors:
  /// invalid_usage, price_list_not_loaded, store_failed.
  [[nodiscard]] estimate::Result<void> check(const estimate::Alias& alias);

 private:
  using Units = std::map<std::pair<std::string, std::string>, std::string>;  // category, selector: unit

  [[nodiscard]] estimate::Result<const Units*> units_of(const std::string& list);
  [[nodiscard]] estimate::Result<bool> some_list_has(const estimate::Alias& alias);

  const apps::store::PriceListStore& store_;
  std::map<std::string, Units> lists_;
};

}  // namespace esxconv
