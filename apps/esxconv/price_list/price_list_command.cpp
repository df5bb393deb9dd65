#include <CLI/App.hpp>
#include <functional>
#include <memory>

#include "esxconv/command.h"
#include "esxconv/input/data_dir.h"
#include "esxconv/price_list/alias_command.h"
#include "esxconv/price_list/price_list_export.h"
#include "esxconv/price_list/price_list_import.h"
#include "esxconv/price_list/price_list_report.h"
#include "esxconv/terminal/messages.h"

namespace esxconv {
namespace {

constexpr const char* code_help = "Code of a loaded list";

struct PriceListArguments {
  std::filesystem::path data_dir;
  ImportArguments import;
  ExportArguments export_to;
  std::string code;
  estimate::Alias alias;
  std::string alias_file;
  bool json = false;
};

/// A sub-command of price-list: what it does with the arguments.
using Action = int (*)(const PriceListArguments&, Context);

int run_import(const PriceListArguments& arguments, Context context) {
  return import_price_list(arguments.import, arguments.data_dir, context);
}

int run_list(const PriceListArguments& arguments, Context context) {
  return print_price_lists(arguments.data_dir, arguments.json, context);
}

int run_show(const PriceListArguments& arguments, Context context) {
  return print_price_list(arguments.data_dir, arguments.code, arguments.json, context);
}

int run_export(const PriceListArguments& arguments, Context context) {
  return export_price_list(arguments.export_to, arguments.data_dir, context);
}

int run_alias_add(const PriceListArguments& arguments, Context context) {
  return add_alias(arguments.alias, arguments.data_dir, context);
}

int run_alias_list(const PriceListArguments& arguments, Context context) {
  return print_aliases(arguments.code, arguments.json, arguments.data_dir, context);
}

int run_alias_remove(const PriceListArguments& arguments, Context context) {
  return remove_alias(arguments.alias, arguments.data_dir, context);
}

int run_alias_import(const PriceListArguments& arguments, Context context) {
  return import_aliases(arguments.alias_file, arguments.data_dir, context);
}

/// Which alias is meant: its description and what narrows it.
void add_alias_options(CLI::App& command, estimate::Alias& alias) {
  command.add_option("DESCRIPTION", alias.description, "As printed; activity and edit marks do not count")
      ->required();
  command.add_option("--list", alias.price_list, "For this list only; without it, for all")
      ->type_name("CODE");
  command.add_option("--unit", alias.unit, "For lines of this unit only")->type_name("UNIT");
}

/// Makes a sub-command of `parent` that runs `action`.
using Add = std::function<CLI::App*(CLI::App& parent, const char* name, const char* help, Action action)>;

void add_alias_commands(CLI::App& group, PriceListArguments& arguments, const Add& add) {
  CLI::App* alias =
      group.add_subcommand("alias", "Confirmed corrections: a description means this code")->fallthrough();
  alias->require_subcommand(1);
  CLI::App* add_one = add(*alias, "add", "Remember that a description means a code", run_alias_add);
  add_alias_options(*add_one, arguments.alias);
  add_one->add_option("CAT", arguments.alias.cat, "Its category")->required();
  add_one->add_option("SEL", arguments.alias.sel, "Its selector")->required();
  CLI::App* list = add(*alias, "list", "Print what is remembered", run_alias_list);
  list->add_option("CODE", arguments.code, "Only what a match against this list uses");
  list->add_flag("--json", arguments.json, "As JSON");
  add_alias_options(*add(*alias, "remove", "Forget a correction", run_alias_remove), arguments.alias);
  CLI::App* import = add(*alias, "import", "Remember all of a CSV file", run_alias_import);
  import
      ->add_option("FILE", arguments.alias_file,
                   "Columns description, cat, sel; unit and price_list if wanted")
      ->required();
}

}  // namespace

void add_price_list_command(CLI::App& app, Context context, Run& selected) {
  const auto arguments = std::make_shared<PriceListArguments>();
  CLI::App* group = app.add_subcommand("price-list", "Load price lists and look at them");
  group->require_subcommand(1);
  add_data_dir_option(*group, arguments->data_dir);

  const CLI::Option* of_program = app.get_option_no_throw("--data-dir");
  const Add add_to = [&, group](CLI::App& parent, const char* name, const char* help, Action action) {
    CLI::App* command = parent.add_subcommand(name, help)->fallthrough();  // to --data-dir
    command->callback([=, &selected] {
      // Before "price-list" it is an option of the program, and means the same.
      const bool before = of_program != nullptr && of_program->count() > 0;
      if (before && group->count("--data-dir") == 0) arguments->data_dir = of_program->as<std::string>();
      selected = [=] { return action(*arguments, context); };
    });
    return command;
  };
  const auto add = [&](const char* name, const char* help, Action action) {
    return add_to(*group, name, help, action);
  };
  add_alias_commands(*group, *arguments, add_to);

  CLI::App* import = add(
      "import", "Load a list from a CSV, TSV or JSON file, in the place of one with its code", run_import);
  import->add_option("FILE", arguments->import.file, "The file")->required();
  import->add_flag("--skip-bad", arguments->import.skip_bad,
                   "Load the good rows of a file that has bad ones");
  import->add_option("--code", arguments->import.code, "Its code, instead of the one in the file")
      ->type_name("CODE");

  import
      ->add_option("--column", arguments->import.columns,
                   "The file calls our column NAME by HEADER; empty if it has none")
      ->type_name("NAME=HEADER")
      ->allow_extra_args(false);

  CLI::App* list = add("list", "Print the loaded lists", run_list);
  list->add_flag("--json", arguments->json, "As JSON");

  CLI::App* show = add("show", "Print what one list is and how many items each category has", run_show);
  show->add_option("CODE", arguments->code, code_help)->required();
  show->add_flag("--json", arguments->json, "As JSON");

  CLI::App* export_list = add("export", "Write a loaded list as CSV", run_export);
  export_list->add_option("CODE", arguments->export_to.code, code_help)->required();
  export_list->add_option("-o,--output", arguments->export_to.output, "The file; without it, standard output")
      ->type_name("PATH");
  export_list->add_flag("--force", arguments->export_to.force, "Overwrite a file that exists");
}

}  // namespace esxconv
