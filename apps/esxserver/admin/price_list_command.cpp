// esxserver price-list import|list|remove
#include <CLI/App.hpp>
#include <filesystem>
#include <memory>

#include "esxserver/admin/admin_json.h"
#include "esxserver/admin/command_group.h"
#include "esxserver/command.h"
#include "esxserver/options/admin_storage.h"

namespace esxserver {
namespace {

struct PriceListArguments {
  AdminStorageOptions storage;
  std::filesystem::path file;
  std::string code;
};

CommandResult import_list(const PriceListArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  const auto list = (*storage)->price_lists->import_file(arguments.file, (*storage)->clock.now());
  if (!list) return std::unexpected(list.error());
  AdminJson json;
  json.text("code", list->code);
  json.number("item_count", list->item_count);
  return json.take();
}

CommandResult list_lists(const PriceListArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  const auto lists = (*storage)->price_lists->list();
  if (!lists) return std::unexpected(lists.error());
  AdminJson json;
  json.list("price_lists", *lists, [](AdminJson& row, const PriceListInfo& list) {
    row.text("code", list.code);
    row.text("description", list.description);
    row.number("item_count", list.item_count);
    row.text("source", list.source);
    row.text("imported", list.imported);
    row.flag("bundled", list.bundled);
  });
  return json.take();
}

CommandResult remove_list(const PriceListArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  if (const auto removed = (*storage)->price_lists->remove(arguments.code); !removed)
    return std::unexpected(removed.error());
  AdminJson json;
  json.text("code", arguments.code);
  json.flag("removed", true);
  return json.take();
}

}  // namespace

void add_price_list_command(CLI::App& app, Run& selected) {
  const auto arguments = std::make_shared<PriceListArguments>();
  CommandGroup group(app, "price-list", "Price lists for jobs", arguments->storage, selected);
  group
      .add("import", "Load a list, in the place of one with its code",
           [=] { return import_list(*arguments); })
      ->add_option("FILE", arguments->file, "CSV, TSV or JSON file")
      ->required();
  group.add("list", "Print the loaded lists", [=] { return list_lists(*arguments); });
  group.add("remove", "Remove a list", [=] { return remove_list(*arguments); })
      ->add_option("CODE", arguments->code, "Code of the list")
      ->required();
}

}  // namespace esxserver
