#include "esxconv/price_list/price_list_command.h"

#include <algorithm>
#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <CLI/App.hpp>

#include "command_line/field_options.h"
#include "esx/estimate/alias.h"
#include "esxconv/input/input.h"
#include "esxconv/output/output_files.h"
#include "esxconv/terminal/messages.h"
#include "esxconv/terminal/text_table.h"
#include "operations/options.h"
#include "operations/price_list_store.h"

namespace esxconv {
namespace {

using namespace estimate;
using apps::store::Access;
using apps::store::PriceListStore;
using apps::store::PriceListSummary;

/// A price list, with the number of items of each category.
struct PriceListDetails : PriceListSummary {
  std::map<std::string, std::size_t, std::less<>> categories;
};

}  // namespace
}  // namespace esxconv

template <>
struct estimate::FieldList<esxconv::PriceListDetails> {
  static constexpr std::string_view name = "PriceListDetails", text = "A price list and its categories.";
  static constexpr auto rows =
      std::tuple_cat(FieldList<apps::store::PriceListSummary>::rows,
                     std::tuple(field("categories", &esxconv::PriceListDetails::categories,
                                      "The number of items of each category.")));
};

namespace esxconv {
namespace {

constexpr std::size_t shown_digest_digits = 12;

std::string as_table(const std::vector<PriceListSummary>& lists) {
  TextTable table({"CODE", "REGION", "MONTH", "ITEMS", "SOURCE", "SHA256"});
  for (const PriceListSummary& list : lists)
    table.add({list.code, list.region(), list.month(), std::to_string(list.item_count), list.source,
               list.sha256.substr(0, shown_digest_digits)});
  return table.text();
}

int print_price_lists(const std::filesystem::path& data_dir, bool json, Context context) {
  const auto store = PriceListStore::open(data_dir, apps::store::Access::read);
  const auto lists = store ? store->list() : std::unexpected(store.error());
  if (!lists) return report_error(lists.error(), context.err);
  context.out << (json ? json_text(*lists) : as_table(*lists)) << std::flush;
  return 0;
}

struct ShowArguments {
  std::string code;
  bool json = false;
};

std::string as_text(const PriceListDetails& list) {
  TextTable table({"code", list.code});
  table.add({"description", list.description});
  table.add({"region", list.region()});
  table.add({"month", list.month()});
  table.add({"items", std::to_string(list.item_count)});
  table.add({"source", list.source});
  table.add({"sha256", list.sha256});
  table.add({"imported", list.imported});
  TextTable counts({"CATEGORY", "ITEMS"});
  for (const auto& [category, count] : list.categories) counts.add({category, std::to_string(count)});
  return table.text() + "\n" + counts.text();
}

Result<PriceListDetails> load_details(const std::filesystem::path& data_dir, const std::string& code) {
  const auto store = PriceListStore::open(data_dir, apps::store::Access::read);
  if (!store) return std::unexpected(store.error());
  const auto list = store->load(code);
  if (!list) return std::unexpected(list.error());
  const auto summaries = store->list();
  if (!summaries) return std::unexpected(summaries.error());
  const auto summary = std::ranges::find(*summaries, code, &PriceListSummary::code);
  if (summary == summaries->end())
    return fail(ErrorCode::price_list_not_loaded, code + " was removed in the meantime");

  PriceListDetails details{*summary, {}};
  for (const PriceItem& item : list->items) ++details.categories[item.cat];
  return details;
}

int print_price_list(const ShowArguments& arguments, const std::filesystem::path& data_dir, Context context) {
  const auto list = load_details(data_dir, arguments.code);
  if (!list) return report_error(list.error(), context.err);
  context.out << (arguments.json ? json_text(*list) : as_text(*list)) << std::flush;
  return 0;
}

struct ExportArguments {
  std::string code;
  std::string output = standard_output, aliases;
  bool force = false;
};

/// Writes whole files or nothing.
int export_price_list(const ExportArguments& arguments, const std::filesystem::path& data_dir,
                      Context context) {
  using apps::store::PriceListStore;
  const auto store = PriceListStore::open(data_dir, apps::store::Access::read);
  if (!store) return report_error(store.error(), context.err);
  const auto list = store->load(arguments.code);
  if (!list) return report_error(list.error(), context.err);

  OutputFiles files(arguments.force, context.out);
  files.add(arguments.output, estimate::write_price_list_csv(*list));
  if (!arguments.aliases.empty()) {
    const auto aliases = store->aliases(arguments.code);
    if (!aliases) return report_error(aliases.error(), context.err);
    files.add(arguments.aliases, write_aliases_csv(*aliases), "--aliases");
  }
  return commit_or_report(files, context.err);
}

/// A list that can be removed; looking for it creates no data directory.
Result<PriceListSummary> find_imported_list(const std::string& code, const std::filesystem::path& data_dir) {
  const auto store = PriceListStore::open(data_dir, Access::read);
  if (!store) return std::unexpected(store.error());
  const auto lists = store->list();
  if (!lists) return std::unexpected(lists.error());
  const auto at = std::ranges::find(*lists, code, &PriceListSummary::code);
  if (at == lists->end()) return std::unexpected(store->load(code).error());
  if (at->bundled)
    return fail(ErrorCode::invalid_usage, code + " is the bundled list, which cannot be removed");
  return *at;
}

int remove_price_list(const std::string& code, const std::filesystem::path& data_dir, Context context) {
  const auto list = find_imported_list(code, data_dir);
  if (!list) return report_error(list.error(), context.err);
  auto store = PriceListStore::open(data_dir, Access::write);
  if (!store) return report_error(store.error(), context.err);
  if (const auto removed = store->remove(code); !removed) return report_error(removed.error(), context.err);
  context.out << "removed " << code << ": " << count_of(list->item_count, "item") << '\n' << std::flush;
  return 0;
}

}  // namespace

void print_bad_rows(const std::string& file, const std::vector<estimate::BadRow>& bad_rows,
                    std::ostream& err) {
  for (const estimate::BadRow& row : bad_rows)
    err << printable(file + ":" + std::to_string(row.line) + ": " + row.message) << '\n';
}

void add_list_command(CLI::App& group, Context context, const AddSubcommand& add) {
  const auto json = std::make_shared<bool>(false);
  CLI::App* command = add(group, "list", "List the loaded price lists",
                          [=](const auto& data_dir) { return print_price_lists(data_dir, *json, context); });
  command->add_flag("--json", *json, "Print as JSON");
}

void add_show_command(CLI::App& group, Context context, const AddSubcommand& add) {
  const auto arguments = std::make_shared<ShowArguments>();
  CLI::App* command =
      add(group, "show", "Show a price list and its number of items per category",
          [=](const auto& data_dir) { return print_price_list(*arguments, data_dir, context); });
  command->add_option("CODE", arguments->code, loaded_code_help)->required();
  command->add_flag("--json", arguments->json, "Print as JSON");
}

void add_export_command(CLI::App& group, Context context, const AddSubcommand& add) {
  const auto arguments = std::make_shared<ExportArguments>();
  CLI::App* command = add(group, "export", "Write a loaded price list as CSV", [=](const auto& data_dir) {
    return export_price_list(*arguments, data_dir, context);
  });
  command->add_option("CODE", arguments->code, loaded_code_help)->required();
  command->add_option("-o,--output", arguments->output, "Output file (default: standard output)")
      ->type_name("PATH");
  command
      ->add_option("--aliases", arguments->aliases,
                   "Also write the aliases that apply to the list, for alias import")
      ->type_name("PATH");
  command->add_flag("--force", arguments->force, "Overwrite existing files");
}

void add_remove_command(CLI::App& group, Context context, const AddSubcommand& add) {
  const auto code = std::make_shared<std::string>();
  CLI::App* command = add(group, "remove", "Remove an imported price list; its aliases are kept",
                          [=](const auto& data_dir) { return remove_price_list(*code, data_dir, context); });
  command->add_option("CODE", *code, loaded_code_help)->required();
}

void add_price_list_command(CLI::App& app, Context context, Run& selected) {
  const auto options = std::make_shared<apps::operations::ListOptions>();
  options->data_dir = apps::store::default_data_dir().string();
  CLI::App* group = app.add_subcommand("price-list", "Import, learn, list, export and remove price lists");
  group->require_subcommand(1);
  apps::command_line::add_field_options(*group, *options, {"data_dir"});

  const CLI::Option* program_option = app.get_option_no_throw("--data-dir");
  const AddSubcommand add = [=, &selected](CLI::App& parent, const char* name, const char* help,
                                           const StoreAction& action) {
    CLI::App* command = parent.add_subcommand(name, help)->fallthrough();  // to --data-dir
    command->callback([=, &selected] {
      // Before "price-list" it is an option of the program, and means the same.
      const bool before = program_option != nullptr && program_option->count() > 0;
      if (before && group->count("--data-dir") == 0) options->data_dir = program_option->as<std::string>();
      selected = [=] { return action(options->data_dir); };
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
