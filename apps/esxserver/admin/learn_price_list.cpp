#include "esxserver/admin/learn_price_list.h"

#include <fstream>

#include "esxserver/admin/print_json.h"
#include "esxserver/files/locked_folder.h"
#include "esxserver/ports/identifiers.h"
#include "operations/price_list_files.h"

namespace esxserver {
namespace {

struct LearnedList {
  std::string code, owner;
  std::int64_t added = 0, updated = 0, item_count = 0, without_code = 0, unsplit = 0;
  std::vector<estimate::LearnedDifference> differences;
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

namespace esxserver {
namespace {

using estimate::PriceList;

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

}  // namespace

CommandResult learn_price_list(StorageBackend& storage, const PriceListChoice& choice,
                               const std::vector<std::string>& files) {
  const auto owner = owner_of(choice, storage.partners);
  if (!owner) return std::unexpected(owner.error());
  const auto folder = storage.price_lists->folder_of(choice.code, *owner);
  if (!folder) return std::unexpected(folder.error());
  auto list = apps::store::list_to_extend(*folder, choice.code);
  if (!list) return std::unexpected(list.error());
  auto learned = apps::input::learn_from_files(*std::move(list), files);
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

}  // namespace esxserver
