#include "esxserver/adapters/sql/price_list_records.h"

#include "esxserver/adapters/sql/file_locks.h"
#include "esxserver/adapters/sql/query.h"

namespace esxserver::sql {
namespace {

PriceListRecord record_of(const Query& row) {
  return {.code = row.text(0),
          .description = row.text(1),
          .source = row.text(2),
          .file = {row.text(3), static_cast<std::uint64_t>(row.integer(4))},
          .item_count = row.integer(5),
          .imported_at = row.time(6),
          .owner = {row.text(7)}};
}

}  // namespace

Result<std::vector<PriceListRecord>> SqlPriceListRecords::all() {
  return database_.read([&](Connection& connection) -> Result<std::vector<PriceListRecord>> {
    Query row(connection,
              "SELECT code, description, source, sha256, bytes, item_count, imported_at, owner "
              "FROM price_list ORDER BY code, owner");
    return read_rows(row, record_of);
  });
}

Result<std::optional<PriceListRecord>> SqlPriceListRecords::find(std::string_view code,
                                                                 const PriceListOwner& owner) {
  return database_.read([&](Connection& connection) -> Result<std::optional<PriceListRecord>> {
    Query row(connection,
              "SELECT code, description, source, sha256, bytes, item_count, imported_at, owner "
              "FROM price_list WHERE code = $1 AND owner = $2",
              code, owner.text);
    return row.next() ? std::optional(record_of(row)) : std::nullopt;
  });
}

Result<void> SqlPriceListRecords::replace(const PriceListRecord& record) {
  return database_.write([&](Connection& connection) -> Result<void> {
    hold_file(connection, record.file);
    Query(connection,
          "INSERT INTO price_list "
          "(code, description, source, sha256, bytes, item_count, imported_at, owner) "
          "VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (code, owner) DO UPDATE SET "
          "description = excluded.description, source = excluded.source, sha256 = excluded.sha256, "
          "bytes = excluded.bytes, item_count = excluded.item_count, imported_at = excluded.imported_at",
          record.code, record.description, record.source, record.file.sha256, record.file.bytes,
          record.item_count, record.imported_at, record.owner.text)
        .execute();
    return {};
  });
}

Result<bool> SqlPriceListRecords::remove(std::string_view code, const PriceListOwner& owner) {
  return database_.write([&](Connection& connection) -> Result<bool> {
    return Query(connection, "DELETE FROM price_list WHERE code = $1 AND owner = $2", code, owner.text)
               .execute() > 0;
  });
}

}  // namespace esxserver::sql
