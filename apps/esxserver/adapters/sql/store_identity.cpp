#include "esxserver/adapters/sql/store_identity.h"

#include "esxserver/adapters/sql/query.h"

namespace esxserver::sql {
namespace {

constexpr const char* insert = "INSERT INTO file_store (one, id) VALUES (1, $1) ON CONFLICT (one) DO ";

std::optional<std::string> recorded(Connection& connection) {
  Query row(connection, "SELECT id FROM file_store");
  return row.next() ? std::optional(row.text(0)) : std::nullopt;
}

}  // namespace

Result<std::optional<std::string>> SqlStoreIdentity::id() {
  return database_.read(
      [](Connection& connection) -> Result<std::optional<std::string>> { return recorded(connection); });
}

Result<std::string> SqlStoreIdentity::record_if_none(const std::string& id) {
  return database_.write([&](Connection& connection) -> Result<std::string> {
    Query(connection, std::string(insert) + "NOTHING", id).execute();
    return recorded(connection).value_or(id);
  });
}

Result<void> SqlStoreIdentity::replace(const std::string& id) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection, std::string(insert) + "UPDATE SET id = excluded.id", id).execute();
    return {};
  });
}

}  // namespace esxserver::sql
