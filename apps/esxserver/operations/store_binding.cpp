#include "esxserver/operations/store_binding.h"

#include <string>
#include <vector>

#include "esxserver/base/identifiers.h"

namespace esxserver {
namespace {

constexpr std::size_t id_length = 20;

std::unexpected<Error> refuse(const std::string& what) {
  return fail(ErrorCode::store_failed,
              what +
                  ". Nothing was changed. Check --database and --artifacts, or restore the missing one from "
                  "the same backup. Only if you are sure that they belong together: esxserver store adopt");
}

std::unexpected<Error> refuse_pair() {
  return refuse("the file store belongs to another database: their ids differ");
}

}  // namespace

Result<StoreIds> StoreBinding::ids() {
  auto database = identity_.id();
  if (!database) return std::unexpected(database.error());
  auto store = artifacts_.mark();
  if (!store) return std::unexpected(store.error());
  return StoreIds{*std::move(database), *std::move(store)};
}

Result<void> StoreBinding::bind() {
  const auto now = ids();
  if (!now) return std::unexpected(now.error());
  if (now->same()) return {};
  const auto& [database, store] = *now;
  if (database && store) return refuse_pair();
  if (store) return refuse("the database is new, but the file store belongs to another one");
  return database ? mark_new_store(*database) : make_id();
}

Result<void> StoreBinding::check() {
  const auto now = ids();
  if (!now) return std::unexpected(now.error());
  return now->same() ? Result<void>() : refuse_pair();
}

Result<std::string> StoreBinding::adopt() {
  const auto now = ids();
  if (!now) return std::unexpected(now.error());
  const auto& [database, store] = *now;
  std::string id = store.value_or(database.value_or(random_base62(random_, id_length)));
  if (!store)
    if (auto marked = artifacts_.set_mark(id); !marked) return std::unexpected(marked.error());
  if (auto recorded = identity_.replace(id); !recorded) return std::unexpected(recorded.error());
  return id;
}

/// Both are new, or from a version without ids: then the database knows files of the store.
Result<void> StoreBinding::make_id() {
  const auto ours = may_be_ours();
  if (!ours) return std::unexpected(ours.error());
  if (!*ours) return refuse("the file store has files, none of which the database knows");
  const auto id = identity_.record_if_none(random_base62(random_, id_length));
  if (!id) return std::unexpected(id.error());
  return artifacts_.set_mark(*id);
}

/// Another process may just be making the id, or was killed while it did.
Result<void> StoreBinding::mark_new_store(const std::string& id) {
  const auto needed = retention_.needs_files();
  if (!needed) return std::unexpected(needed.error());
  const auto ours = may_be_ours();
  if (!ours) return std::unexpected(ours.error());
  if (*needed || !*ours) return refuse("the file store is not the one that the database was used with");
  return artifacts_.set_mark(id);
}

Result<bool> StoreBinding::may_be_ours() {
  const auto files = artifacts_.written_before(Time::max());
  if (!files) return std::unexpected(files.error());
  if (files->empty()) return true;
  std::vector<std::string> hashes;
  hashes.reserve(files->size());
  for (const StoredFileInfo& info : *files) hashes.push_back(info.file.sha256);
  return retention_.needs_any(hashes);
}

}  // namespace esxserver
