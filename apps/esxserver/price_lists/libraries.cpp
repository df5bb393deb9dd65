#include "esxserver/price_lists/libraries.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <tuple>

#include "esx/estimate/base/sha256.h"
#include "esxserver/accounts/user_store.h"
#include "esxserver/base/codecs.h"
#include "esxserver/base/files.h"
#include "esxserver/base/identifiers.h"
#include "esxserver/confined/converter_child.h"
#include "esxserver/storage/common_queries.h"
#include "esxserver/storage/database.h"
#include "operations/price_list_files.h"
#include "operations/price_list_store.h"

namespace esxserver {

namespace fs = std::filesystem;
using apps::store::Access;
using apps::store::PriceListStore;
using sql::Connection;
using sql::found;
using sql::hold_file;
using sql::Query;
using sql::read_rows;

namespace {

PriceListRecord record_of(const Query& row) {
  return {.code = row.text(0),
          .description = row.text(1),
          .source = row.text(2),
          .file = {row.text(3), static_cast<std::uint64_t>(row.integer(4))},
          .item_count = row.integer(5),
          .imported_at = row.time(6),
          .owner = {row.text(7)}};
}

PriceListInfo info_of(const PriceListRecord& record) {
  return {.code = record.code,
          .description = record.description,
          .source = record.source,
          .imported = iso8601(record.imported_at),
          .item_count = record.item_count,
          .owner = record.owner};
}

/// Whose lists besides everybody's the owner may name, the most important first: its own, and those of the
/// organization to which a user belongs at this moment.
Result<std::vector<PriceListOwner>> named_owners(sql::Database& users, const PriceListOwner& owner) {
  if (owner.is_everybody()) return {};
  std::vector<PriceListOwner> owners = {owner};
  const auto uid = owner.uid();
  if (!uid) return owners;
  const auto name = users.read_one(
      [&](Connection& connection) -> Result<std::string> { return organization_of(connection, *uid); });
  if (!name) return std::unexpected(name.error());
  if (!name->empty()) owners.push_back(PriceListOwner::organization(*name));
  return owners;
}

Result<std::string> read_whole(FileReader& reader, const StoredFile& file) {
  std::string bytes(file.bytes, '\0');
  for (std::size_t at = 0; at < bytes.size();) {
    const auto got = reader.read(at, std::as_writable_bytes(std::span(bytes)).subspan(at));
    if (!got) return std::unexpected(got.error());
    if (*got == 0) break;
    at += *got;
  }
  if (estimate::sha256_hex(bytes) == file.sha256) return bytes;
  return fail(ErrorCode::store_failed, "the file of a price list differs from what was imported");
}

}  // namespace

Result<std::vector<PriceListRecord>> PriceListRecords::all() {
  return database_.read([&](Connection& connection) -> Result<std::vector<PriceListRecord>> {
    Query row(connection,
              "SELECT code, description, source, sha256, bytes, item_count, imported_at, owner "
              "FROM price_list ORDER BY code, owner");
    return read_rows(row, record_of);
  });
}

Result<std::vector<PriceListRecord>> PriceListRecords::all_for(const std::vector<PriceListOwner>& owners) {
  return database_.read([&](Connection& connection) -> Result<std::vector<PriceListRecord>> {
    Query row(connection,
              "SELECT code, description, source, sha256, bytes, item_count, imported_at, owner "
              "FROM price_list WHERE owner IN ('', $1, $2) ORDER BY code, owner",
              owners.empty() ? std::string() : owners.front().text,
              owners.empty() ? std::string() : owners.back().text);
    return read_rows(row, record_of);
  });
}

Result<std::optional<PriceListRecord>> PriceListRecords::find(std::string_view code,
                                                              const PriceListOwner& owner) {
  return database_.read([&](Connection& connection) -> Result<std::optional<PriceListRecord>> {
    Query row(connection,
              "SELECT code, description, source, sha256, bytes, item_count, imported_at, owner "
              "FROM price_list WHERE code = $1 AND owner = $2",
              code, owner.text);
    return row.next() ? std::optional(record_of(row)) : std::nullopt;
  });
}

Result<void> PriceListRecords::replace(const PriceListRecord& record) {
  return database_.write([&](Connection& connection) -> Result<void> {
    hold_file(connection, record.file);
    Query(connection,
          "INSERT INTO price_list "
          "(code, description, source, sha256, bytes, item_count, imported_at, owner) "
          "VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (code, owner) DO UPDATE SET "
          "description = excluded.description, source = excluded.source, sha256 = excluded.sha256, "
          "bytes = excluded.bytes, item_count = excluded.item_count, imported_at = excluded.imported_at",
          record.code, record.description, record.source, record.file.sha256, record.file.bytes,
          record.item_count, record.imported_at, record.owner.text)
        .execute();
    return {};
  });
}

Result<bool> PriceListRecords::remove(std::string_view code, const PriceListOwner& owner) {
  return database_.write([&](Connection& connection) -> Result<bool> {
    return Query(connection, "DELETE FROM price_list WHERE code = $1 AND owner = $2", code, owner.text)
               .execute() > 0;
  });
}

Result<std::vector<PriceListInfo>> stored_price_lists(const std::filesystem::path& data_dir) {
  using apps::store::PriceListStore;
  std::vector<PriceListInfo> infos;
  const auto add = [&](const apps::store::PriceListSummary& list) {
    infos.push_back({list.code, list.description, list.source, list.imported,
                     static_cast<std::int64_t>(list.item_count), list.bundled});
  };
  // Most owners have none, and opening a store that is not there takes longer than looking.
  if (!PriceListStore::is_there(data_dir)) {
    add(PriceListStore::bundled());
    return infos;
  }
  // Opened each time: a store is for one thread, and lists come and go while the server runs.
  const auto store = PriceListStore::open(data_dir, apps::store::Access::read);
  const auto lists = store ? store->list() : std::unexpected(store.error());
  if (!lists) return std::unexpected(lists.error());
  for (const auto& list : *lists) add(list);
  return infos;
}

Result<std::vector<std::string>> codes_of(const Result<std::vector<PriceListInfo>>& lists) {
  if (!lists) return std::unexpected(lists.error());
  std::set<std::string> codes;
  for (const PriceListInfo& list : *lists) codes.insert(list.code);
  return std::vector(codes.begin(), codes.end());
}

void sort_by_code_and_owner(std::vector<PriceListInfo>& lists) {
  std::ranges::sort(lists, {},
                    [](const PriceListInfo& list) { return std::tie(list.code, list.owner.text); });
}

fs::path LocalPriceLists::home_of(const PriceListOwner& owner) const {
  return owner.is_everybody() ? data_dir_ : owners() / percent_encode(owner.text);
}

Result<std::vector<std::string>> LocalPriceLists::codes(const PriceListOwner& owner) {
  return codes_of(list_for(owner));
}

Result<bool> LocalPriceLists::has_own(std::string_view code, const PriceListOwner& owner) const {
  const auto own = stored_price_lists(home_of(owner));
  if (!own) return std::unexpected(own.error());
  return std::ranges::any_of(*own,
                             [&](const PriceListInfo& list) { return !list.bundled && list.code == code; });
}

Result<fs::path> LocalPriceLists::folder_of(std::string_view code, const PriceListOwner& owner) {
  const auto owners = named_owners(users_, owner);
  if (!owners) return std::unexpected(owners.error());
  for (const PriceListOwner& named : *owners) {
    const auto found = has_own(code, named);
    if (!found) return std::unexpected(found.error());
    if (*found) return home_of(named);
  }
  return data_dir_;
}

Result<std::vector<PriceListInfo>> LocalPriceLists::own_lists(const PriceListOwner& owner) const {
  auto lists = stored_price_lists(home_of(owner));
  if (!lists) return lists;
  std::erase_if(*lists, &PriceListInfo::bundled);
  for (PriceListInfo& list : *lists) list.owner = owner;
  return lists;
}

Result<std::vector<PriceListInfo>> LocalPriceLists::owned_lists() const {
  std::vector<PriceListInfo> all;
  std::error_code problem;
  for (const auto& folder : fs::directory_iterator(owners(), problem)) {
    const auto owner = percent_decode(folder.path().filename().string());
    if (!owner) continue;
    auto lists = own_lists({*owner});
    if (!lists) return lists;
    std::ranges::move(*lists, std::back_inserter(all));
  }
  return all;
}

Result<std::vector<PriceListInfo>> LocalPriceLists::list() {
  auto lists = stored_price_lists(data_dir_);
  if (!lists) return lists;
  auto owned = owned_lists();
  if (!owned) return owned;
  std::ranges::move(*owned, std::back_inserter(*lists));
  sort_by_code_and_owner(*lists);
  return lists;
}

Result<std::vector<PriceListInfo>> LocalPriceLists::list_for(const PriceListOwner& owner) {
  const auto owners = named_owners(users_, owner);
  if (!owners) return std::unexpected(owners.error());
  auto lists = stored_price_lists(data_dir_);
  if (!lists) return lists;
  for (const PriceListOwner& named : *owners) {
    auto own = own_lists(named);
    if (!own) return own;
    std::ranges::move(*own, std::back_inserter(*lists));
  }
  sort_by_code_and_owner(*lists);
  return lists;
}

Result<PriceListInfo> LocalPriceLists::keep(const estimate::PriceList& list, Time now,
                                            const PriceListOwner& owner) {
  auto store = PriceListStore::open(home_of(owner), Access::write);
  const auto stored = store ? store->replace(list, iso8601(now)) : std::unexpected(store.error());
  if (!stored) return std::unexpected(stored.error());
  return PriceListInfo{.code = list.code,
                       .description = list.description,
                       .source = list.source,
                       .imported = iso8601(now),
                       .item_count = std::ssize(list.items),
                       .owner = owner};
}

Result<PriceListInfo> LocalPriceLists::import_file(const PriceListFile& file, Time now,
                                                   const PriceListOwner& owner) {
  const auto list = apps::store::read_price_list(file.path, file.name);
  if (!list) return std::unexpected(list.error());
  return keep(*list, now, owner);
}

Result<void> LocalPriceLists::remove(std::string_view code, const PriceListOwner& owner) {
  const auto found = has_own(code, owner);
  if (!found) return std::unexpected(found.error());
  // Opening for writing would make the folder of an owner without lists.
  if (!*found && !owner.is_everybody())
    return fail(ErrorCode::price_list_not_loaded, "price list " + std::string(code) + " is not imported");
  auto store = PriceListStore::open(home_of(owner), Access::write);
  return store ? store->remove(code) : std::unexpected(store.error());
}

Result<std::vector<std::string>> SharedPriceLists::codes(const PriceListOwner& owner) {
  return codes_of(list_for(owner));
}

Result<std::vector<PriceListInfo>> SharedPriceLists::list() { return infos_of(records_.all()); }

Result<std::vector<PriceListInfo>> SharedPriceLists::list_for(const PriceListOwner& owner) {
  const auto owners = named_owners(database_, owner);
  if (!owners) return std::unexpected(owners.error());
  return infos_of(records_.all_for(*owners));
}

Result<std::vector<PriceListInfo>> SharedPriceLists::infos_of(
    const Result<std::vector<PriceListRecord>>& records) const {
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
  auto owners = named_owners(database_, owner);
  if (!owners) return std::unexpected(owners.error());
  owners->emplace_back();  // everybody
  std::optional<PriceListRecord> record;
  for (const PriceListOwner& named : *owners) {
    auto found = records_.find(code, named);
    if (!found) return std::unexpected(found.error());
    record = *std::move(found);
    if (record) break;
  }
  if (!record) return no_folder();
  fs::path target = copies() / record->file.sha256;
  const std::scoped_lock lock(fetching_);
  std::error_code problem;
  if (fs::exists(target, problem)) return target;
  if (const auto fetched = fetch(*record, target); !fetched) return std::unexpected(fetched.error());
  return target;
}

namespace {

constexpr std::size_t work_name_length = 16;

/// As it was uploaded, or packed.
Result<estimate::PriceList> list_in(const std::string& bytes, const std::string& source) {
  return estimate::is_packed_price_list(bytes) ? estimate::unpack_price_list(bytes)
                                               : apps::store::parse_good_price_list(bytes, source);
}

}  // namespace

/// Written next to its place and renamed, so a list is complete or missing.
Result<void> SharedPriceLists::fetch(const PriceListRecord& record, const fs::path& target) {
  const auto reader = artifacts_.open(record.file.sha256);
  if (!reader) return std::unexpected(reader.error());
  const auto bytes = read_whole(**reader, record.file);
  if (!bytes) return std::unexpected(bytes.error());
  const auto list = list_in(*bytes, record.source);
  if (!list) return std::unexpected(list.error());
  const auto folder = LockedFolder::make(data_dir_ / "work", random_base62(random_, work_name_length));
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

Result<PriceListInfo> SharedPriceLists::keep_file(const fs::path& file, const estimate::PriceList& list,
                                                  Time now, const PriceListOwner& owner) {
  const auto stored = artifacts_.put(file);
  if (!stored) return std::unexpected(stored.error());
  const PriceListRecord record{.code = list.code,
                               .description = list.description,
                               .source = list.source,
                               .file = *stored,
                               .item_count = std::ssize(list.items),
                               .imported_at = now,
                               .owner = owner};
  if (const auto added = records_.replace(record); !added) return std::unexpected(added.error());
  // A sweep that started before the record existed may have removed the file; later sweeps keep it.
  const auto kept = artifacts_.contains(stored->sha256);
  if (!kept) return std::unexpected(kept.error());
  if (!*kept)
    if (const auto again = artifacts_.put(file); !again) return std::unexpected(again.error());
  return info_of(record);
}

Result<PriceListInfo> SharedPriceLists::import_file(const PriceListFile& file, Time now,
                                                    const PriceListOwner& owner) {
  const auto list = apps::store::read_price_list(file.path, file.name);
  if (!list) return std::unexpected(list.error());
  return keep_file(file.path, *list, now, owner);
}

Result<PriceListInfo> SharedPriceLists::keep(const estimate::PriceList& list, Time now,
                                             const PriceListOwner& owner) {
  const auto folder = LockedFolder::make(data_dir_ / "work", random_base62(random_, work_name_length));
  if (!folder) return std::unexpected(folder.error());
  const fs::path packed = folder->path() / "list";
  if (auto written = write_work_file(packed, estimate::pack_price_list(list)); !written)
    return std::unexpected(written.error());
  return keep_file(packed, list, now, owner);
}

Result<void> SharedPriceLists::remove(std::string_view code, const PriceListOwner& owner) {
  const auto removed = records_.remove(code, owner);
  if (!removed) return std::unexpected(removed.error());
  if (*removed) return {};
  return fail(ErrorCode::price_list_not_loaded, "price list " + std::string(code) + " is not imported");
}

}  // namespace esxserver
