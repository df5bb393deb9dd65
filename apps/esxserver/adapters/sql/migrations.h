// The tables of the server's database, and how older ones are brought up to date.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace esxserver::sql {

/// Runs one migration, in SQLite's dialect, and records its version.
using RunMigration = std::function<void(const std::string& statements, std::int64_t version)>;

/// Runs the migrations after `version`, in order. False: the tables are of a later version of this program.
[[nodiscard]] bool run_migrations(std::int64_t version, const RunMigration& run);

}  // namespace esxserver::sql
