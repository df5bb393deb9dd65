// The data base file of the store: found, checked, made.
#pragma once

#include <filesystem>
#include <memory>

#include "store/price_list_store.h"

namespace SQLite {
class Database;
}

namespace apps::store {

[[nodiscard]] std::filesystem::path prices_path(const std::filesystem::path& data_dir);

/// A connection to the file, whose tables exist; for reading, an empty one where there is no file.
/// Throws SQLite::Exception and std::filesystem::filesystem_error.
[[nodiscard]] std::unique_ptr<SQLite::Database> open_prices_database(const std::filesystem::path& data_dir,
                                                                     Access access);

}  // namespace apps::store
