#include "esxserver/adapters/sqlite/counters.h"

#include "esxserver/adapters/sqlite/query.h"

namespace esxserver::sqlite {

void add_to_counter(SQLite::Database& database, std::string_view name, std::int64_t value) {
  Query(database,
        "INSERT INTO counter (name, value) VALUES (?, ?) "
        "ON CONFLICT (name) DO UPDATE SET value = value + excluded.value",
        name, value)
      .execute();
}

}  // namespace esxserver::sqlite
