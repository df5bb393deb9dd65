// Counters of what happened, by name.
#pragma once

#include <cstdint>
#include <string_view>

namespace SQLite {
class Database;
}

namespace esxserver::sqlite {

inline constexpr std::string_view worker_deaths_counter = "worker_deaths";
inline constexpr std::string_view webhook_counter = "webhook_";  // and the result

/// Throws SQLite::Exception.
void add_to_counter(SQLite::Database& database, std::string_view name, std::int64_t value);

}  // namespace esxserver::sqlite
