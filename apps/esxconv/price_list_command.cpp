#include <CLI/App.hpp>
#include <memory>

#include "command.h"
#include "data_dir.h"
#include "messages.h"
#include "price_list_export.h"
#include "price_list_import.h"
#include "price_list_report.h"

namespace esxconv {
namespace {

constexpr const char* code_help = "Code of a loaded list";

struct PriceListArguments {
  std::filesystem::path data_dir;
  ImportArguments import;
  ExportArguments export_to;
  std::string code;
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

}  // namespace

void add_price_list_command(CLI::App& app, Context context, Run& selected) {
  const auto arguments = std::make_shared<PriceListArguments>();
  CLI::App* group = app.add_subcommand("price-list", "Load price lists and look at them");
  group->require_subcommand(1);
  add_data_dir_option(*group, arguments->data_dir);

  const CLI::Option* of_program = app.get_option_no_throw("--data-dir");
  const auto add = [&](const char* name, const char* help, Action action) {
    CLI::App* command = group->add_subcommand(name, help)->fallthrough();  // to --data-dir
    command->callback([=, &selected] {
      // Before "price-list" it is an option of the program, and means the same.
      const bool before = of_program != nullptr && of_program->count() > 0;
      if (before && group->count("--data-dir") == 0) arguments->data_dir = of_program->as<std::string>();
      selected = [=] { return action(*arguments, context); };
    });
    return command;
  };

  CLI::App* import =
      add("import", "Load a list from a CSV file, in the place of one with its code", run_import);
  import->add_option("FILE", arguments->import.file, "The CSV file")->required();
  import->add_flag("--skip-bad", arguments->import.skip_bad,
                   "Load the good rows of a file that has bad ones");
  import->add_option("--code", arguments->import.code, "Its code, instead of the one in the file")
      ->type_name("CODE");

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
