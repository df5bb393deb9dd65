// Migrates a SQLite file.
#pragma once

namespace SQLite {
class Database;
}

namespace esxserver::sqlite {

/// Runs the missing migrations in one transaction. Throws SQLite::Exception.
void migrate(SQLite::Database& database);

}  // namespace esxserver::sqlite
