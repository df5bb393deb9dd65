#include "esxconv/price_list/price_list_command.h"

#include <CLI/App.hpp>
#include <memory>

#include "esxconv/input/data_dir.h"

namespace esxconv {

void add_price_list_command(CLI::App& app, Context context, Run& selected) {
  const auto data_dir = std::make_shared<std::filesystem::path>();
  CLI::App* group = app.add_subcommand("price-list", "Import, learn, list, export and remove price lists");
  group->require_subcommand(1);
  add_data_dir_option(*group, *data_dir);

  const CLI::Option* program_option = app.get_option_no_throw("--data-dir");
  const AddSubcommand add = [=, &selected](CLI::App& parent, const char* name, const char* help,
                                           const StoreAction& action) {
    CLI::App* command = parent.add_subcommand(name, help)->fallthrough();  // to --data-dir
    command->callback([=, &selected] {
      // Before "price-list" it is an option of the program, and means the same.
      const bool before = program_option != nullptr && program_option->count() > 0;
      if (before && group->count("--data-dir") == 0) *data_dir = program_option->as<std::string>();
      selected = [=] { return action(*data_dir); };
    });
    return command;
  };
  add_alias_commands(*group, context, add);
  add_import_command(*group, context, add);
  add_learn_command(*group, context, add);
  add_list_command(*group, context, add);
  add_show_command(*group, context, add);
  add_export_command(*group, context, add);
  add_remove_command(*group, context, add);
}

}  // namespace esxconv
