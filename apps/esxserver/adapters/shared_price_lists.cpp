#include "esxserver/adapters/shared_price_lists.h"

#include <algorithm>
#include <optional>
#include <span>

#include "esxserver/adapters/hash.h"
#include "esxserver/adapters/stored_price_lists.h"
#include "esxserver/files/locked_folder.h"
#include "esxserver/ports/identifiers.h"
#include "operations/price_list_files.h"
#include "operations/price_list_store.h"

namespace esxserver {
namespace {

namespace fs = std::filesystem;
using apps::store::Access;
using apps::store::PriceListStore;

PriceListInfo info_of(const PriceListRecord& record) {
  return {.code = record.code,
          .description = record.description,
          .source = record.source,
          .imported = iso8601(record.imported_at),
          .item_count = record.item_count,
          .owner = record.owner};
}

Result<std::string> read_whole(FileReader& reader, const StoredFile& file) {
  std::string bytes(file.bytes, '\0');
  for (std::size_t at = 0; at < bytes.size();) {
    const auto got = reader.read(at, std::as_writable_bytes(std::span(bytes)).subspan(at));
    if (!got) return std::unexpected(got.error());
    if (*got == 0) break;
    at += *got;
  }
  Sha256 hash;
  hash.add(bytes);
  if (hash.hex() == file.sha256) return bytes;
  return fail(ErrorCode::store_failed, "the file of a price list differs from what was imported");
}

}  // namespace

Result<std::vector<std::string>> SharedPriceLists::codes(const PriceListOwner& owner) {
  return codes_for(owner, list());
}

Result<std::vector<PriceListInfo>> SharedPriceLists::list() {
  const auto records = records_.all();
  if (!records) return std::unexpected(records.error());
  auto lists = stored_price_lists(no_folder());
  if (!lists) return lists;
  // An imported list hides a bundled one with the same code.
  std::erase_if(*lists, [&](const PriceListInfo& list) {
    return std::ranges::any_of(*records, [&](const PriceListRecord& record) {
      return record.owner.is_everybody() && record.code == list.code;
    });
  });
  std::ranges::transform(*records, std::back_inserter(*lists), info_of);
  sort_by_code_and_owner(*lists);
  return lists;
}

Result<fs::path> SharedPriceLists::folder_of(std::string_view code, const PriceListOwner& owner) {
  auto found = records_.find(code, owner);
  if (found && !*found && !owner.is_everybody()) found = records_.find(code, {});
  if (!found) return std::unexpected(found.error());
  const std::optional<PriceListRecord>& record = *found;
  if (!record) return no_folder();
  fs::path target = copies() / record->file.sha256;
  const std::scoped_lock lock(fetching_);
  std::error_code problem;
  if (fs::exists(target, problem)) return target;
  if (const auto fetched = fetch(*record, target); !fetched) return std::unexpected(fetched.error());
  return target;
}

/// Written next to its place and renamed, so a list is complete or missing.
Result<void> SharedPriceLists::fetch(const PriceListRecord& record, const fs::path& target) {
  constexpr std::size_t name_length = 16;
  const auto reader = artifacts_.open(record.file.sha256);
  if (!reader) return std::unexpected(reader.error());
  const auto bytes = read_whole(**reader, record.file);
  if (!bytes) return std::unexpected(bytes.error());
  const auto list = apps::store::parse_good_price_list(*bytes, record.source);
  if (!list) return std::unexpected(list.error());
  const auto folder = LockedFolder::make(data_dir_ / "work", random_base62(random_, name_length));
  if (!folder) return std::unexpected(folder.error());
  const fs::path fresh = folder->path() / "list";
  {
    auto store = PriceListStore::open(fresh, Access::write);
    const auto stored =
        store ? store->replace(*list, iso8601(record.imported_at)) : std::unexpected(store.error());
    if (!stored) return stored;
  }
  std::error_code problem;
  fs::create_directories(copies(), problem);
  fs::rename(fresh, target, problem);
  // Another process may have been faster; its copy is equal.
  if (problem && !fs::exists(target)) return fail(ErrorCode::store_failed, problem.message());
  return {};
}

Result<PriceListInfo> SharedPriceLists::import_file(const PriceListFile& file, Time now,
                                                    const PriceListOwner& owner) {
  const auto list = apps::store::read_price_list(file.path, file.name);
  if (!list) return std::unexpected(list.error());
  const auto stored = artifacts_.put(file.path);
  if (!stored) return std::unexpected(stored.error());
  const PriceListRecord record{.code = list->code,
                               .description = list->description,
                               .source = list->source,
                               .file = *stored,
                               .item_count = std::ssize(list->items),
                               .imported_at = now,
                               .owner = owner};
  if (const auto added = records_.replace(record); !added) return std::unexpected(added.error());
  // A sweep that started before the record existed may have removed the file; later sweeps keep it.
  const auto kept = artifacts_.contains(stored->sha256);
  if (!kept) return std::unexpected(kept.error());
  if (!*kept)
    if (const auto again = artifacts_.put(file.path); !again) return std::unexpected(again.error());
  return info_of(record);
}

Result<void> SharedPriceLists::remove(std::string_view code, const PriceListOwner& owner) {
  const auto removed = records_.remove(code, owner);
  if (!removed) return std::unexpected(removed.error());
  if (*removed) return {};
  return fail(ErrorCode::price_list_not_loaded, "price list " + std::string(code) + " is not imported");
}

}  // namespace esxserver
