// esxserver store show|adopt
#include <CLI/App.hpp>
#include <memory>

#include "esxserver/admin/command_group.h"
#include "esxserver/admin/print_json.h"
#include "esxserver/command.h"
#include "esxserver/options/admin_storage.h"
#include "esxserver/service/store_binding.h"

namespace esxserver {
namespace {

struct StoreStatus {
  std::optional<std::string> database, store;
  bool same = false;
};

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::StoreStatus> {
  using Status = esxserver::StoreStatus;
  static constexpr std::string_view name = "StoreStatus",
                                    text = "Whether database and files belong together.";
  static constexpr auto rows = std::tuple(field("database", &Status::database, "Id in the database."),
                                          field("store", &Status::store, "Id in the file store."),
                                          field("same", &Status::same, "Whether they are the same."));
};

namespace esxserver {
namespace {

StoreBinding binding_of(StorageBackend& backend) {
  return {backend.store_identity, *backend.artifacts, backend.retention, backend.random};
}

CommandResult show(const AdminStorageOptions& options) {
  const auto storage = open_storage(options);
  if (!storage) return std::unexpected(storage.error());
  const auto ids = binding_of(**storage).ids();
  if (!ids) return std::unexpected(ids.error());
  return printed(StoreStatus{ids->database, ids->store, ids->same()});
}

CommandResult adopt(const AdminStorageOptions& options) {
  const auto storage = open_storage(options);
  if (!storage) return std::unexpected(storage.error());
  const auto id = binding_of(**storage).adopt();
  if (!id) return std::unexpected(id.error());
  return printed(StoreStatus{*id, *id, true}, *id);
}

}  // namespace

void add_store_command(CLI::App& app, Run& selected) {
  const auto options = std::make_shared<AdminStorageOptions>();
  CommandGroup group(app, "store", "The ids that a database shares with its file store", *options, selected);
  group.add_query("show", "Print both ids", [options] { return show(*options); });
  group.add("adopt",
            "Declare that they belong together; sweeps then remove files that the database does not need",
            [options] { return adopt(*options); });
}

}  // namespace esxserver
