// Whose files an administration command makes.
#pragma once

#include <filesystem>

#include "esxserver/domain/result.h"

namespace esxserver {

/// If root runs the program and the data dir belongs to somebody else, acts as that user and group from here
/// on, so that new files (SQLite's -wal and -shm among them) remain readable for the server. The real user
/// stays root, for the audit. Does nothing for other users, and for a data dir that does not exist. Error:
/// store_failed.
[[nodiscard]] Result<void> act_as_owner_of(const std::filesystem::path& data_dir);

}  // namespace esxserver
