// esxserver price-list import|learn|list|remove
#include <CLI/App.hpp>
#include <filesystem>
#include <memory>

#include "esxserver/admin/command_group.h"
#include "esxserver/admin/learn_price_list.h"
#include "esxserver/admin/price_list_choice.h"
#include "esxserver/admin/print_json.h"
#include "esxserver/command.h"
#include "esxserver/options/admin_storage.h"
#include "esxserver/partner/price_list_views.h"

namespace esxserver {
namespace {

struct PriceListList {
  std::vector<PriceListInfo> price_lists;
};

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::PriceListList> {
  using List = esxserver::PriceListList;
  static constexpr std::string_view name = "PriceListList", text = "All price lists.";
  static constexpr auto rows = std::tuple(
      field_as<esxserver::Rows<esxserver::PriceListInfo>>("price_lists", &List::price_lists, "By code."));
};

namespace esxserver {
namespace {

struct PriceListArguments {
  AdminStorageOptions storage;
  std::filesystem::path file;        // to import
  std::vector<std::string> sources;  // to learn from
  PriceListChoice choice;
};

CommandResult import_list(const PriceListArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  const auto owner = owner_of(arguments.choice, (*storage)->partners);
  if (!owner) return std::unexpected(owner.error());
  const auto list = (*storage)->price_lists->import_file({arguments.file, arguments.file.filename().string()},
                                                         (*storage)->clock.now(), *owner);
  if (!list) return std::unexpected(list.error());
  return printed(view::ImportedPriceList{list->code, list->item_count}, list->code);
}

CommandResult learn_list(const PriceListArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  return learn_price_list(**storage, arguments.choice, arguments.sources);
}

CommandResult list_lists(const PriceListArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  const auto lists = (*storage)->price_lists->list();
  if (!lists) return std::unexpected(lists.error());
  return printed(PriceListList{*lists});
}

CommandResult remove_list(const PriceListArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  const auto owner = owner_of(arguments.choice, (*storage)->partners);
  if (!owner) return std::unexpected(owner.error());
  if (const auto removed = (*storage)->price_lists->remove(arguments.choice.code, *owner); !removed)
    return std::unexpected(removed.error());
  return printed(view::RemovedPriceList{arguments.choice.code});
}

}  // namespace

void add_price_list_command(CLI::App& app, Run& selected) {
  const auto arguments = std::make_shared<PriceListArguments>();
  CommandGroup group(app, "price-list", "Price lists for jobs", arguments->storage, selected);
  CLI::App* import = group.add("import", "Load a list, in the place of one with its code",
                               [=] { return import_list(*arguments); });
  import->add_option("FILE", arguments->file, "CSV, TSV or JSON file")->required();
  add_owner_options(import, arguments->choice);
  CLI::App* learn = group.add("learn", "Add the codes and prices of ESX exports and rough drafts to a list",
                              [=] { return learn_list(*arguments); });
  learn->add_option("FILE", arguments->sources, "ESX, exported XML, or rough draft PDF")->required();
  learn->add_option("--code", arguments->choice.code, "Code of the list, which need not exist yet")
      ->type_name("CODE")
      ->required();
  add_owner_options(learn, arguments->choice);
  group.add_query("list", "Print the loaded lists", [=] { return list_lists(*arguments); });
  CLI::App* remove = group.add("remove", "Remove a list", [=] { return remove_list(*arguments); });
  remove->add_option("CODE", arguments->choice.code, "Code of the list")->required();
  add_owner_options(remove, arguments->choice);
}

}  // namespace esxserver
