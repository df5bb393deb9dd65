#include "esxserver/adapters/sql/counters.h"

#include "esxserver/adapters/sql/query.h"

namespace esxserver::sql {

void add_to_counter(Connection& connection, std::string_view name, std::int64_t value) {
  Query(connection,
        "INSERT INTO counter (name, value) VALUES ($1, $2) "
        "ON CONFLICT (name) DO UPDATE SET value = counter.value + excluded.value",
        name, value)
      .execute();
}

}  // namespace esxserver::sql
