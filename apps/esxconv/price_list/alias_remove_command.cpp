#include <CLI/App.hpp>
#include <memory>
#include <ostream>

#include "esxconv/price_list/alias.h"
#include "esxconv/terminal/messages.h"
#include "store/price_list_store.h"

namespace esxconv {
namespace {

using estimate::Alias;

int remove_alias(const Alias& alias, const std::filesystem::path& data_dir, Context context) {
  auto store = apps::store::PriceListStore::open(data_dir, apps::store::Access::write);
  if (!store) return report_error(store.error(), context.err);
  const auto removed = store->remove_alias(alias);
  if (!removed) return report_error(removed.error(), context.err);
  if (*removed == 0)
    return report_error({estimate::ErrorCode::invalid_usage, "no alias for " + alias_text(alias), {}},
                        context.err);
  context.out << "removed " << alias_text(alias) << '\n' << std::flush;
  return 0;
}

}  // namespace

void add_alias_remove_command(CLI::App& group, Context context, const AddSubcommand& add) {
  const auto alias = std::make_shared<Alias>();
  CLI::App* command = add(group, "remove", "Remove an alias",
                          [=](const auto& data_dir) { return remove_alias(*alias, data_dir, context); });
  add_alias_options(*command, *alias);
}

}  // namespace esxconv
