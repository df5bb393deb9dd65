#include "price_list_choice.h"

#include "estimate/bundled.h"
#include "store/price_list_store.h"

namespace esxconv {
namespace {

using apps::store::Access;
using apps::store::PriceListStore;
using estimate::ErrorCode;
using estimate::PriceList;
using estimate::Result;

Result<PriceList> load(const std::string& code, const std::filesystem::path& data_dir) {
  const auto store = PriceListStore::open(data_dir, Access::read);
  if (!store) return std::unexpected(store.error());
  return store->load(code);
}

estimate::Warning bundled_instead(const std::string& printed, const std::string& bundled) {
  const std::string reason = printed.empty() ? "the estimate names no price list"
                                             : "price list " + printed + " of the estimate is not loaded";
  return {bundled_list_warning, reason + "; matched against the bundled " + bundled};
}

}  // namespace

Result<PriceListChoice> choose_price_list(const std::string& wanted, const std::string& printed,
                                          const std::filesystem::path& data_dir) {
  const std::string& code = wanted.empty() ? printed : wanted;
  if (!code.empty()) {
    auto loaded = load(code, data_dir);
    if (loaded) return PriceListChoice{*std::move(loaded), {}};
    const bool may_fall_back = wanted.empty() && loaded.error().code == ErrorCode::price_list_not_loaded;
    if (!may_fall_back) return std::unexpected(loaded.error());
  }
  PriceListChoice bundled{estimate::bundled_price_list(), {}};
  bundled.warning = bundled_instead(printed, bundled.list.code);
  return bundled;
}

}  // namespace esxconv
