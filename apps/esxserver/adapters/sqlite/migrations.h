// Brings a SQLite file up to date.
#pragma once

namespace SQLite {
class Database;
}

namespace esxserver::sqlite {

/// Runs what the file lacks, in one transaction, forward only. Throws SQLite::Exception.
void migrate(SQLite::Database& database);

}  // namespace esxserver::sqlite
