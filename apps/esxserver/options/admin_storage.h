// AdminStorageOptions: the storage backend of an administration command, the same as the server's.
#pragma once

#include <memory>
#include <string>

#include "esxserver/options/storage_backend.h"

namespace esxserver {

/// Command line options; empty if not given.
struct AdminStorageOptions {
  std::string data_dir, database, artifacts, config;
};

/// --data-dir, --database, --artifacts, and --config, the server's config file.
void add_admin_storage_options(CLI::App& app, AdminStorageOptions& given);

/// As for `serve`, a flag overrides the file, and the file overrides the environment. Acts as the owner of
/// the data dir first (`act_as_owner_of`). Error: also invalid_usage for a config file that cannot be read.
[[nodiscard]] Result<std::unique_ptr<StorageBackend>> open_storage(const AdminStorageOptions& given);

}  // namespace esxserver
