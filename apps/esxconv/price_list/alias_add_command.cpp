#include <CLI/App.hpp>
#include <memory>
#include <ostream>

#include "esxconv/price_list/alias.h"
#include "esxconv/price_list/loaded_codes.h"
#include "esxconv/terminal/messages.h"
#include "store/price_list_store.h"

namespace esxconv {
namespace {

using namespace estimate;
using apps::store::PriceListStore;

Result<void> store_alias(const Alias& alias, const std::filesystem::path& data_dir) {
  if (const auto problem = check_alias(alias)) return fail(ErrorCode::invalid_usage, *problem);
  auto store = PriceListStore::open(data_dir, apps::store::Access::write);
  if (!store) return std::unexpected(store.error());
  if (auto good = LoadedCodes(*store).check(alias); !good) return good;
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
