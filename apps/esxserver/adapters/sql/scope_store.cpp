#include "esxserver/adapters/sql/scope_store.h"

#include "esxserver/adapters/sql/project_rows.h"
#include "esxserver/adapters/sql/query.h"
#include "esxserver/adapters/sql/stored_json.h"
#include "esxserver/domain/scope_fields.h"

namespace esxserver::sql {
namespace {

Result<Scope> read_scope(const std::string& text) {
  if (auto scope = read_stored<Scope>(text)) return scope;
  return fail(ErrorCode::store_failed, "A stored scope is damaged");
}

}  // namespace

Result<void> SqlScopeStore::add(const OwnedScope& owned) {
  return database_.write([&](Connection& connection) -> Result<void> {
    if (const std::optional<std::string>& project = owned.scope.project_id)
      if (auto held = hold_project(connection, owned.owner, *project); !held) return held;
    Query(connection,
          "INSERT INTO scope (id, owner, project_id, content, created_at) VALUES ($1, $2, $3, $4, $5)",
          owned.scope.scope_id, owned.owner, owned.scope.project_id, estimate::encode_json(owned.scope),
          owned.created_at)
        .execute();
    return {};
  });
}

Result<OwnedScope> SqlScopeStore::find(std::string_view scope_id) {
  return database_.read([&](Connection& connection) -> Result<OwnedScope> {
    Query row(connection, "SELECT owner, content, created_at FROM scope WHERE id = $1", scope_id);
    if (!row.next()) return fail(ErrorCode::not_found, "The scope does not exist");
    auto scope = read_scope(row.text(1));
    if (!scope) return std::unexpected(scope.error());
    return OwnedScope{.owner = row.text(0), .scope = *std::move(scope), .created_at = row.time(2)};
  });
}

}  // namespace esxserver::sql
