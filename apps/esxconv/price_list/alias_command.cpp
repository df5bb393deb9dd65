#include <CLI/App.hpp>

#include "esxconv/price_list/alias.h"
#include "esxconv/terminal/messages.h"

namespace esxconv {

void add_alias_options(CLI::App& command, estimate::Alias& alias) {
  command
      .add_option("DESCRIPTION", alias.description,
                  "Description as printed; activity prefix and edit marks are ignored")
      ->required();
  command.add_option("--list", alias.price_list, "Price list that the alias is for (default: all)")
      ->type_name("CODE");
  command.add_option("--unit", alias.unit, "Unit that the alias is for (default: any)")->type_name("UNIT");
}

std::string alias_text(const estimate::Alias& alias) {
  std::string text = "'" + alias.description + "'";
  if (!alias.unit.empty()) text += " (" + alias.unit + ")";
  return printable(text + " in " + (alias.price_list.empty() ? "all lists" : alias.price_list));
}

void add_alias_commands(CLI::App& group, Context context, const AddSubcommand& add) {
  CLI::App* alias =
      group.add_subcommand("alias", "Manage corrections: a description that means a code")->fallthrough();
  alias->require_subcommand(1);
  add_alias_add_command(*alias, context, add);
  add_alias_list_command(*alias, context, add);
  add_alias_remove_command(*alias, context, add);
  add_alias_import_command(*alias, context, add);
}

}  // namespace esxconv
