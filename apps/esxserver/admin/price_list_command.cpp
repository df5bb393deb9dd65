// esxserver price-list import|list|remove
#include <CLI/App.hpp>
#include <filesystem>
#include <memory>

#include "esxserver/admin/command_group.h"
#include "esxserver/admin/print_json.h"
#include "esxserver/command.h"
#include "esxserver/options/admin_storage.h"

namespace esxserver {
namespace {

struct RemovedPriceList {
  std::string code;
  bool removed = true;
};

struct ImportedPriceList {
  std::string code;
  std::int64_t item_count = 0;
};

struct PriceListList {
  std::vector<PriceListInfo> price_lists;
};

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::RemovedPriceList> {
  using PriceList = esxserver::RemovedPriceList;
  static constexpr std::string_view name = "RemovedPriceList", text = "A removed price list.";
  static constexpr auto rows = std::tuple(field("code", &PriceList::code, "Code of the list."),
                                          field("removed", &PriceList::removed, "Always true."));
};

template <>
struct estimate::FieldList<esxserver::ImportedPriceList> {
  using PriceList = esxserver::ImportedPriceList;
  static constexpr std::string_view name = "ImportedPriceList", text = "An imported price list.";
  static constexpr auto rows = std::tuple(field("code", &PriceList::code, "Code of the list."),
                                          field("item_count", &PriceList::item_count, "Number of items."));
};

template <>
struct estimate::FieldList<esxserver::PriceListInfo> {
  using PriceList = esxserver::PriceListInfo;
  static constexpr std::string_view name = "PriceList", text = "A price list, without its items.";
  static constexpr auto rows =
      std::tuple(field("code", &PriceList::code, "Code of the list."),
                 field("description", &PriceList::description, "Description."),
                 field("item_count", &PriceList::item_count, "Number of items."),
                 field("source", &PriceList::source, "Name of the imported file."),
                 field("imported", &PriceList::imported, "When it was imported; empty for a bundled list."),
                 field("bundled", &PriceList::bundled, "Whether it is included in the program."));
};

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
  std::filesystem::path file;
  std::string code;
};

CommandResult import_list(const PriceListArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  const auto list = (*storage)->price_lists->import_file(arguments.file, (*storage)->clock.now());
  if (!list) return std::unexpected(list.error());
  return printed(ImportedPriceList{list->code, list->item_count});
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
  if (const auto removed = (*storage)->price_lists->remove(arguments.code); !removed)
    return std::unexpected(removed.error());
  return printed(RemovedPriceList{arguments.code});
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
