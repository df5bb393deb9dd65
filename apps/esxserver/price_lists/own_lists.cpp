#include "esxserver/price_lists/own_lists.h"

#include "esxserver/accounts/storage_quota.h"
#include "esxserver/storage/common_queries.h"

namespace esxserver {

using estimate::Alias;
using sql::Connection;
using sql::Query;

namespace {

constexpr std::string_view alias_columns = "id, description, unit, act, cat, sel, created_at, price_list";

std::string act_of(const Alias& alias) {
  return alias.activity ? std::string(1, estimate::activity_letter(*alias.activity)) : std::string();
}

StoredAlias alias_of_row(const Query& row) {
  const std::string act = row.text(3);
  return {.id = row.text(0),
          .alias = {.price_list = row.text(7),
                    .description = row.text(1),
                    .unit = row.text(2),
                    .cat = row.text(4),
                    .sel = row.text(5),
                    .activity = act.empty() ? std::nullopt : estimate::activity_from_letter(act.front())},
          .created_at = row.time(6)};
}

Result<void> check_count(Query row, int most, std::string_view what) {
  const std::int64_t used = row.next() ? row.integer(0) : 0;
  if (used < most) return {};
  return fail(ServerError::quota_exceeded, "You have " + std::to_string(used) + " of " +
                                               std::to_string(most) + " " + std::string(what) +
                                               ", and 1 more would be too many");
}

std::optional<std::int64_t> bytes_of(Connection& connection, std::string_view uid, std::string_view code) {
  Query row(connection, "SELECT bytes FROM own_price_list WHERE owner = $1 AND code = $2", uid, code);
  return row.next() ? std::optional(row.integer(0)) : std::nullopt;
}

void write_bytes(Connection& connection, std::string_view uid, std::string_view code, std::int64_t bytes) {
  Query(connection,
        "INSERT INTO own_price_list (owner, code, bytes) VALUES ($1, $2, $3) "
        "ON CONFLICT (owner, code) DO UPDATE SET bytes = excluded.bytes",
        uid, code, bytes)
      .execute();
}

}  // namespace

Result<std::optional<std::int64_t>> OwnListStore::take(std::string_view uid, std::string_view code,
                                                       std::int64_t bytes, const StorageLimits& limits) {
  return database_.write([&](Connection& connection) -> Result<std::optional<std::int64_t>> {
    // Takes the lock before the old size is read.
    if (auto held = take_storage(connection, uid, {}, limits); !held) return std::unexpected(held.error());
    const auto before = bytes_of(connection, uid, code);
    if (!before)
      if (auto few =
              check_count(Query(connection, "SELECT count(*) FROM own_price_list WHERE owner = $1", uid),
                          max_own_lists, "price lists");
          !few)
        return std::unexpected(few.error());
    if (const std::int64_t more = bytes - before.value_or(0); more > 0)
      if (auto room = check_storage(connection, uid, {.bytes = more}, limits); !room)
        return std::unexpected(room.error());
    write_bytes(connection, uid, code, bytes);
    return before;
  });
}

Result<void> OwnListStore::count(std::string_view uid, std::string_view code,
                                 std::optional<std::int64_t> bytes) {
  return database_.write([&](Connection& connection) -> Result<void> {
    if (bytes)
      write_bytes(connection, uid, code, *bytes);
    else
      Query(connection, "DELETE FROM own_price_list WHERE owner = $1 AND code = $2", uid, code).execute();
    return {};
  });
}

Result<std::vector<NamedColumns>> OwnListStore::columns(std::string_view uid) {
  return database_.read([&](Connection& connection) -> Result<std::vector<NamedColumns>> {
    Query row(connection,
              "SELECT named FROM price_list_columns WHERE owner = $1 "
              "ORDER BY named_at DESC, header_sha256",
              uid);
    std::vector<NamedColumns> all;
    while (row.next()) {
      auto named = sql::read_stored<NamedColumns>(row.text(0));
      if (!named) return std::unexpected(named.error());
      all.push_back(*std::move(named));
    }
    return all;
  });
}

Result<void> OwnListStore::remember(std::string_view uid, const NamedColumns& columns, Time now) {
  constexpr int max_headers = 50;
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection,
          "INSERT INTO price_list_columns (owner, header_sha256, named, named_at) VALUES ($1, $2, $3, $4) "
          "ON CONFLICT (owner, header_sha256) DO UPDATE SET named = excluded.named, "
          "named_at = excluded.named_at",
          uid, columns.header_sha256, estimate::encode_json(columns), now)
        .execute();
    Query(connection,
          "DELETE FROM price_list_columns WHERE owner = $1 AND header_sha256 NOT IN "
          "(SELECT header_sha256 FROM price_list_columns WHERE owner = $1 "
          "ORDER BY named_at DESC, header_sha256 LIMIT $2)",
          uid, max_headers)
        .execute();
    return {};
  });
}

Result<std::vector<Alias>> OwnListStore::aliases(std::string_view uid, std::string_view code) {
  return database_.read([&](Connection& connection) -> Result<std::vector<Alias>> {
    Query row(connection,
              "SELECT " + std::string(alias_columns) +
                  " FROM price_list_alias WHERE owner = $1 AND price_list = $2 "
                  "ORDER BY created_at DESC, id DESC",
              uid, code);
    std::vector<Alias> all;
    while (row.next()) all.push_back(alias_of_row(row).alias);
    return all;
  });
}

Result<Page<StoredAlias>> OwnListStore::alias_page(std::string_view uid, std::string_view code,
                                                   const PageRequest& page) {
  return database_.read([&](Connection& connection) -> Result<Page<StoredAlias>> {
    Query created(connection,
                  "SELECT created_at FROM price_list_alias WHERE id = $1 AND owner = $2 AND price_list = $3",
                  page.after, uid, code);
    const auto start = sql::page_start(page, created);
    if (!start) return std::unexpected(start.error());
    Query rows(connection,
               "SELECT " + std::string(alias_columns) +
                   " FROM price_list_alias WHERE owner = $1 AND price_list = $2 "
                   "AND (created_at, id) < ($3, $4) ORDER BY created_at DESC, id DESC LIMIT $5",
               uid, code, start->created_at, start->id, page.limit + 1);
    return sql::read_page<StoredAlias>(rows, page, alias_of_row);
  });
}

Result<StoredAlias> OwnListStore::add(std::string_view uid, StoredAlias stored) {
  return database_.write([&](Connection& connection) -> Result<StoredAlias> {
    connection.hold("aliases " + std::string(uid));
    const Alias& alias = stored.alias;
    const std::string key = estimate::alias_key(alias.description), act = act_of(alias);
    Query known(connection,
                "SELECT id FROM price_list_alias WHERE owner = $1 AND price_list = $2 AND key = $3 "
                "AND unit = $4 AND act = $5",
                uid, alias.price_list, key, alias.unit, act);
    if (known.next()) {
      stored.id = known.text(0);
      Query(connection, "DELETE FROM price_list_alias WHERE id = $1", stored.id).execute();
    } else if (auto few = check_count(
                   Query(connection, "SELECT count(*) FROM price_list_alias WHERE owner = $1", uid),
                   max_aliases, "chosen codes");
               !few) {
      return std::unexpected(few.error());
    }
    Query(connection,
          "INSERT INTO price_list_alias (id, owner, price_list, key, unit, act, description, cat, sel, "
          "created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
          stored.id, uid, alias.price_list, key, alias.unit, act, alias.description, alias.cat, alias.sel,
          stored.created_at)
        .execute();
    return stored;
  });
}

Result<void> OwnListStore::remove(std::string_view uid, std::string_view code, std::string_view id) {
  return database_.write([&](Connection& connection) -> Result<void> {
    const int removed =
        Query(connection, "DELETE FROM price_list_alias WHERE owner = $1 AND price_list = $2 AND id = $3",
              uid, code, id)
            .execute();
    if (removed > 0) return {};
    return fail(ErrorCode::not_found, "The list has no such chosen code");
  });
}

}  // namespace esxserver
