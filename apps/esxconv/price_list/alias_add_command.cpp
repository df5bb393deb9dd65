#include <CLI/App.hpp>
#include <algorithm>
#include <memory>
#include <ostream>

#include "estimate/base/text.h"
#include "esxconv/price_list/alias.h"
#include "esxconv/terminal/messages.h"
#include "store/price_list_store.h"

namespace esxconv {
namespace {

using namespace estimate;
using apps::store::PriceListStore;

/// An alias for a list that does not have its code would never be used.
Result<void> check_against_list(const Alias& alias, const PriceListStore& store) {
  if (alias.price_list.empty()) return {};
  const auto list = store.load(alias.price_list);
  if (!list) return std::unexpected(list.error());
  const auto has_code = [&](const PriceItem& item) {
    return item.cat == alias.cat && item.sel == alias.sel &&
           (alias.unit.empty() || to_upper(item.unit) == to_upper(alias.unit));
  };
  if (std::ranges::any_of(list->items, has_code)) return {};
  return fail(ErrorCode::invalid_usage, alias.price_list + " has no item " + alias.cat + " " + alias.sel +
                                            (alias.unit.empty() ? "" : " in " + alias.unit));
}

Result<void> store_alias(const Alias& alias, const std::filesystem::path& data_dir) {
  if (const auto problem = check_alias(alias)) return fail(ErrorCode::invalid_usage, *problem);
  auto store = PriceListStore::open(data_dir, apps::store::Access::write);
  if (!store) return std::unexpected(store.error());
  if (auto good = check_against_list(alias, *store); !good) return good;
  return store->add_aliases({alias});
}

int add_alias(const Alias& alias, const std::filesystem::path& data_dir, Context context) {
  const auto stored = store_alias(alias, data_dir);
  if (!stored) return report_error(stored.error(), context.err);
  context.out << "added " << alias_text(alias) << ": " << alias.cat << ' ' << alias.sel << '\n' << std::flush;
  return 0;
}

}  // namespace

void add_alias_add_command(CLI::App& group, Context context, const AddSubcommand& add) {
  const auto alias = std::make_shared<Alias>();
  CLI::App* command = add(group, "add", "Make a description mean a code",
                          [=](const auto& data_dir) { return add_alias(*alias, data_dir, context); });
  add_alias_options(*command, *alias);
  command->add_option("CAT", alias->cat, "Category")->required();
  command->add_option("SEL", alias->sel, "Selector")->required();
}

}  // namespace esxconv
