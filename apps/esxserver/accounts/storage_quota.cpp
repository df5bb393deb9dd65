#include "esxserver/accounts/storage_quota.h"

#include <charconv>
#include <string>

#include "esx/estimate/base/json_value.h"

namespace esxserver {

using sql::Connection;
using sql::Query;

namespace {

/// Each file whose bytes are counted, with its owner.
constexpr std::string_view counted_files =
    "(SELECT project.owner AS owner, note.bytes AS bytes FROM note "
    "JOIN project ON project.id = note.project_id WHERE note.bytes > 0 "
    "UNION ALL SELECT owner, bytes FROM roof_report WHERE bytes > 0 "
    "UNION ALL SELECT owner, bytes FROM estimate WHERE bytes > 0 "
    "UNION ALL SELECT owner, bytes FROM own_price_list WHERE bytes > 0) AS files";

std::int64_t number_of(Query row) { return row.next() ? row.integer(0) : 0; }

/// Notes from before there was a quota say the size of their file in JSON only.
std::int64_t uncounted_bytes(Connection& connection, std::string_view uid) {
  Query row(connection,
            "SELECT note.media FROM note JOIN project ON project.id = note.project_id "
            "WHERE project.owner = $1 AND note.bytes < 0",
            uid);
  std::int64_t bytes = 0;
  while (row.next()) {
    const auto media = estimate::read_json(row.text(0));
    const estimate::JsonValue* size = media ? media->find("size_bytes") : nullptr;
    if (size) bytes += static_cast<std::int64_t>(size->as_double());
  }
  return bytes;
}

Result<void> check_one(std::string_view what, std::int64_t used, std::int64_t more, std::int64_t limit) {
  if (more == 0 || used + more <= limit) return {};
  return fail(ServerError::quota_exceeded, "You have " + std::to_string(used) + " of " +
                                               std::to_string(limit) + " " + std::string(what) + ", and " +
                                               std::to_string(more) + " more would be too many");
}

}  // namespace

StorageUse storage_of(Connection& connection, std::string_view uid) {
  constexpr std::string_view of_notes =
      " FROM note JOIN project ON project.id = note.project_id "
      "WHERE project.owner = $1";
  StorageUse use;
  use.projects = number_of(Query(connection, "SELECT count(*) FROM project WHERE owner = $1", uid));
  use.notes = number_of(Query(connection, "SELECT count(*)" + std::string(of_notes), uid));
  use.estimates = number_of(Query(connection, "SELECT count(*) FROM estimate WHERE owner = $1", uid));
  use.bytes = number_of(Query(connection,
                              "SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM " +
                                  std::string(counted_files) + " WHERE owner = $1",
                              uid)) +
              uncounted_bytes(connection, uid);
  return use;
}

std::vector<KeptBytes> kept_bytes(Connection& connection) {
  Query row(connection, "SELECT owner, CAST(sum(bytes) AS BIGINT) AS kept FROM " +
                            std::string(counted_files) + " GROUP BY owner ORDER BY kept DESC, owner");
  std::vector<KeptBytes> users;
  while (row.next()) users.push_back({row.text(0), row.integer(1)});
  return users;
}

Result<void> check_storage(Connection& connection, std::string_view uid, const StorageUse& more,
                           const StorageLimits& limits) {
  const StorageUse used = storage_of(connection, uid);
  if (auto room = check_one("bytes", used.bytes, more.bytes, limits.bytes); !room) return room;
  if (auto room = check_one("projects", used.projects, more.projects, limits.projects); !room) return room;
  return check_one("notes", used.notes, more.notes, limits.notes);
}

Result<void> take_storage(Connection& connection, std::string_view uid, const StorageUse& more,
                          const StorageLimits& limits) {
  connection.hold("storage " + std::string(uid));
  return check_storage(connection, uid, more, limits);
}

}  // namespace esxserver
