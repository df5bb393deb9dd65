// The database file of the store.
#pragma once

#include <filesystem>
#include <memory>

#include "store/price_list_store.h"

namespace SQLite {
class Database;
}

namespace apps::store {

[[nodiscard]] std::filesystem::path prices_path(const std::filesystem::path& data_dir);

/// Connects to the file and creates missing tables. Access::read connects to an empty database if there is no
/// file. Throws SQLite::Exception and std::filesystem::filesystem_error.
[[nodiscard]] std::unique_ptr<SQLite::Database> open_prices_database(const std::filesystem::path& data_dir,
                                                                     Access access);

}  // namespace apps::store
