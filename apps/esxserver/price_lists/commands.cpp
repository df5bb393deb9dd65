// esxserver price-list

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include <CLI/App.hpp>

#include "esxserver/accounts/partners.h"
#include "esxserver/base/files.h"
#include "esxserver/base/identifiers.h"
#include "esxserver/base/result.h"
#include "esxserver/price_lists/price_lists.h"
#include "esxserver/price_lists/service.h"
#include "esxserver/price_lists/views.h"
#include "esxserver/serve/administration.h"
#include "esxserver/serve/command.h"
#include "esxserver/serve/storage.h"
#include "operations/price_list_files.h"

namespace esxserver {
namespace {

using estimate::PriceList;

struct LearnedList {
  std::string code, owner;
  std::int64_t added = 0, updated = 0, item_count = 0, without_code = 0, unsplit = 0;
  std::vector<estimate::LearnedDifference> differences;
};

struct PriceListList {
  std::vector<PriceListInfo> price_lists;
};

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<estimate::LearnedDifference> {
  using Row = estimate::LearnedDifference;
  static constexpr std::string_view name = "LearnedDifference",
                                    text = "Two files with different values for one entry.";
  static constexpr auto rows = std::tuple(
      field("cat", &Row::cat, "Category."), field("sel", &Row::sel, "Selector."),
      field("what", &Row::what, "Description, unit, or the column of the price."),
      field("kept", &Row::kept, "The newer value."), field("kept_from", &Row::kept_from, "Its file."),
      field("other", &Row::other, "The other value."), field("other_from", &Row::other_from, "Its file."));
};

template <>
struct estimate::FieldList<esxserver::LearnedList> {
  using List = esxserver::LearnedList;
  static constexpr std::string_view name = "LearnedList", text = "A list after it learned from files.";
  static constexpr auto rows = std::tuple(
      field("code", &List::code, "Code of the list."),
      field("owner", &List::owner, "Whose list it is: empty for everybody."),
      field("added", &List::added, "New items."), field("updated", &List::updated, "Changed items."),
      field("item_count", &List::item_count, "Items in all."),
      field("without_code", &List::without_code, "Lines without a code or a price."),
      field("unsplit", &List::unsplit, "Lines with one price for removal and replacement."),
      field_as<esxserver::Rows<estimate::LearnedDifference>>("differences", &List::differences,
                                                             "Values that differ; the newer is kept."));
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

/// A code, and whose list it is.
struct PriceListChoice {
  std::string code;
  PriceListTarget target;
};

/// --partner, --user and --organization, which exclude each other; without them, the list is everybody's.
void add_owner_options(CLI::App* command, PriceListTarget& target) {
  CLI::Option* partner =
      command->add_option("--partner", target.partner_id, "Only this partner may name the list")
          ->type_name("ID");
  CLI::Option* user = command->add_option("--user", target.user_id, "Only this user may name the list")
                          ->type_name("UID")
                          ->excludes(partner);
  command
      ->add_option("--organization", target.organization,
                   "Only the members of this organization may name the list")
      ->type_name("NAME")
      ->excludes(partner)
      ->excludes(user);
}

/// Libraries take lists as files.
Result<PriceListInfo> save(StorageBackend& storage, const PriceList& list, const PriceListOwner& owner) {
  constexpr std::size_t name_length = 16;
  const auto folder = LockedFolder::make(std::filesystem::temp_directory_path(),
                                         "esx-learn-" + random_base62(storage.random, name_length));
  if (!folder) return std::unexpected(folder.error());
  const auto file = folder->path() / "learned.csv";
  std::ofstream out(file, std::ios::binary);
  out << estimate::write_price_list_csv(list) << std::flush;
  if (!out) return fail(ErrorCode::store_failed, "cannot write " + file.string());
  return storage.price_lists->import_file({file, file.filename().string()}, storage.clock.now(), owner);
}

/// Adds the codes and prices of the files to the chosen list, or to a copy of everybody's with its code if
/// the owner has none. Prints what was learned.
CommandResult learn_price_list(StorageBackend& storage, const PriceListChoice& choice,
                               const std::vector<std::string>& files) {
  const auto owner = owner_of(choice.target, storage.partners);
  if (!owner) return std::unexpected(owner.error());
  const auto folder = storage.price_lists->folder_of(choice.code, *owner);
  if (!folder) return std::unexpected(folder.error());
  auto list = apps::store::list_to_extend(*folder, choice.code);
  if (!list) return std::unexpected(list.error());
  auto learned = apps::operations::learn_from_files(*std::move(list), files);
  if (!learned) return std::unexpected(learned.error());
  const auto saved = save(storage, learned->list, *owner);
  if (!saved) return std::unexpected(saved.error());
  return printed(LearnedList{.code = saved->code,
                             .owner = owner->text,
                             .added = static_cast<std::int64_t>(learned->added),
                             .updated = static_cast<std::int64_t>(learned->updated),
                             .item_count = saved->item_count,
                             .without_code = static_cast<std::int64_t>(learned->without_code),
                             .unsplit = static_cast<std::int64_t>(learned->unsplit),
                             .differences = std::move(learned->differences)},
                 saved->code);
}

struct PriceListArguments {
  AdminStorageOptions storage;
  std::filesystem::path file;        // to import
  std::vector<std::string> sources;  // to learn from
  PriceListChoice choice;
};

CommandResult import_list(const PriceListArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  const auto owner = owner_of(arguments.choice.target, (*storage)->partners);
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
  const auto owner = owner_of(arguments.choice.target, (*storage)->partners);
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
  add_owner_options(import, arguments->choice.target);
  CLI::App* learn = group.add("learn", "Add the codes and prices of ESX exports and rough drafts to a list",
                              [=] { return learn_list(*arguments); });
  learn->add_option("FILE", arguments->sources, "ESX, exported XML, or rough draft PDF")->required();
  learn->add_option("--code", arguments->choice.code, "Code of the list, which need not exist yet")
      ->type_name("CODE")
      ->required();
  add_owner_options(learn, arguments->choice.target);
  group.add_query("list", "Print the loaded lists", [=] { return list_lists(*arguments); });
  CLI::App* remove = group.add("remove", "Remove a list", [=] { return remove_list(*arguments); });
  remove->add_option("CODE", arguments->choice.code, "Code of the list")->required();
  add_owner_options(remove, arguments->choice.target);
}

}  // namespace esxserver
