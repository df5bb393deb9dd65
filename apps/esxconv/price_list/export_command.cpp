#include <CLI/App.hpp>
#include <memory>
#include <string>

#include "esxconv/output/output_files.h"
#include "esxconv/price_list/price_list_command.h"
#include "esxconv/terminal/messages.h"
#include "store/price_list_store.h"

namespace esxconv {
namespace {

struct ExportArguments {
  std::string code;
  std::string output = standard_output;
  bool force = false;
};

/// Writes the whole file or nothing.
int export_price_list(const ExportArguments& arguments, const std::filesystem::path& data_dir,
                      Context context) {
  using apps::store::PriceListStore;
  const auto store = PriceListStore::open(data_dir, apps::store::Access::read);
  if (!store) return report_error(store.error(), context.err);
  const auto list = store->load(arguments.code);
  if (!list) return report_error(list.error(), context.err);

  OutputFiles files(arguments.force, context.out);
  files.add(arguments.output, estimate::write_price_list_csv(*list));
  return commit_or_report(files, context.err);
}

}  // namespace

void add_export_command(CLI::App& group, Context context, const AddSubcommand& add) {
  const auto arguments = std::make_shared<ExportArguments>();
  CLI::App* command = add(group, "export", "Write a loaded price list as CSV", [=](const auto& data_dir) {
    return export_price_list(*arguments, data_dir, context);
  });
  command->add_option("CODE", arguments->code, loaded_code_help)->required();
  command->add_option("-o,--output", arguments->output, "Output file (default: standard output)")
      ->type_name("PATH");
  command->add_flag("--force", arguments->force, "Overwrite an existing file");
}

}  // namespace esxconv
