#include "operations/price_list_choice.h"

#include <string>

#include "esx/estimate/bundled.h"
#include "operations/price_list_store.h"

namespace apps::store {

estimate::Warning bundled_list_notice(std::string_view printed, std::string_view bundled) {
  const std::string reason = printed.empty()
                                 ? "no price list is printed in the estimate"
                                 : "price list " + std::string(printed) + " of the estimate is not loaded";
  return {bundled_list_warning, reason + "; no line gets a selector, near entries of the bundled " +
                                    std::string(bundled) + " are suggestions in the report"};
}

namespace {

using estimate::ErrorCode;
using estimate::Result;

PriceListChoice choose_bundled(const std::string& printed) {
  PriceListChoice choice{.list = estimate::bundled_price_list(), .match = {}, .warning = {}, .bundled = true};
  if (choice.list.code == printed) return choice;
  choice.match.suggestions_only = true;
  choice.warning = bundled_list_notice(printed, choice.list.code);
  return choice;
}

}  // namespace

Result<PriceListChoice> choose_price_list(const std::string& wanted, const std::string& printed,
                                          const std::filesystem::path& data_dir) {
  // Opening a database takes as long as reading two pages.
  if (wanted.empty() && !PriceListStore::is_there(data_dir)) return choose_bundled(printed);
  const std::string& code = wanted.empty() ? printed : wanted;
  const auto store = PriceListStore::open(data_dir, Access::read);
  PriceListChoice choice;
  if (!code.empty()) {
    auto loaded = store ? store->load(code) : std::unexpected(store.error());
    const bool may_fall_back =
        wanted.empty() && !loaded && loaded.error().code == ErrorCode::price_list_not_loaded;
    if (!loaded && !may_fall_back) return std::unexpected(loaded.error());
    if (loaded) choice.list = *std::move(loaded);
  }
  if (choice.list.items.empty()) choice = choose_bundled(printed);
  if (!store) return choice;  // without a code, an unreadable store is not an error
  auto aliases = store->aliases(choice.list.code);
  if (!aliases) return std::unexpected(aliases.error());
  choice.match.aliases = *std::move(aliases);
  return choice;
}

Result<PriceListChoice> choose_or_bundled(const std::string& wanted, const std::filesystem::path& data_dir) {
  auto choice = choose_price_list(wanted, "", data_dir);
  if (choice && wanted.empty())
    choice->warning = estimate::Warning{
        bundled_list_warning, "no price list is named; the bundled " + choice->list.code + " is used"};
  return choice;
}

}  // namespace apps::store
