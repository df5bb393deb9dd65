#include "esxserver/adapters/sql/counters.h"

#include "esxserver/adapters/sql/query.h"

namespace esxserver::sql {

void add_to_counter(Connection& connection, std::string_view name, std::int64_t value) {
  Query(connection,
        "INSERT INTO counter (name, slot, value) VALUES ($1, " +
            std::string(connection.dialect().counter_slot) +
            ", $2) ON CONFLICT (name, slot) DO UPDATE SET value = counter.value + excluded.value",
        name, value)
      .execute();
}

}  // namespace esxserver::sql
