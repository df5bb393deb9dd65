#include <CLI/App.hpp>
#include <memory>
#include <ostream>

#include "estimate/alias_fields.h"
#include "esxconv/output/json_text.h"
#include "esxconv/price_list/alias.h"
#include "esxconv/terminal/messages.h"
#include "esxconv/terminal/text_table.h"
#include "store/price_list_store.h"

namespace esxconv {
namespace {

using apps::store::PriceListStore;
using estimate::Alias;

struct AliasListArguments {
  std::string code;  // empty: the aliases of every list
  bool json = false;
};

std::string as_table(const std::vector<Alias>& aliases) {
  TextTable table({"LIST", "CAT", "SEL", "UNIT", "DESCRIPTION"});
  for (const Alias& alias : aliases)
    table.add({alias.price_list.empty() ? "(all)" : alias.price_list, alias.cat, alias.sel, alias.unit,
               alias.description});
  return table.text();
}

int print_aliases(const AliasListArguments& arguments, const std::filesystem::path& data_dir,
                  Context context) {
  const auto store = PriceListStore::open(data_dir, apps::store::Access::read);
  if (!store) return report_error(store.error(), context.err);
  const auto aliases = arguments.code.empty() ? store->aliases() : store->aliases(arguments.code);
  if (!aliases) return report_error(aliases.error(), context.err);
  context.out << (arguments.json ? json_text(*aliases) : as_table(*aliases)) << std::flush;
  return 0;
}

}  // namespace

void add_alias_list_command(CLI::App& group, Context context, const AddSubcommand& add) {
  const auto arguments = std::make_shared<AliasListArguments>();
  CLI::App* command = add(group, "list", "List aliases",
                          [=](const auto& data_dir) { return print_aliases(*arguments, data_dir, context); });
  command->add_option("CODE", arguments->code, "Only the aliases that apply to this price list");
  command->add_flag("--json", arguments->json, "Print as JSON");
}

}  // namespace esxconv
