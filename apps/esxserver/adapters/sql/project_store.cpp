#include "esxserver/adapters/sql/project_store.h"

#include "esxserver/adapters/sql/pages.h"
#include "esxserver/adapters/sql/project_rows.h"
#include "esxserver/domain/match/claim_key.h"

namespace esxserver::sql {
namespace {

Result<Project> find_in(Connection& connection, std::string_view owner, std::string_view id,
                        std::string_view lock = {}) {
  Query row(connection, select_project() + "WHERE id = $1 AND owner = $2" + std::string(lock), id, owner);
  if (!row.next()) return no_project();
  return project_of(row);
}

std::vector<std::string> texts(Query query) {
  std::vector<std::string> found;
  while (query.next()) found.push_back(query.text(0));
  return found;
}

/// What the match may lack.
std::string text_or_empty(const Query& row, int column) { return row.optional_text(column).value_or(""); }

}  // namespace

Result<void> SqlProjectStore::add(std::string_view owner, const Project& project) {
  return database_.write([&](Connection& connection) -> Result<void> {
    insert_project(connection, owner, project);
    return {};
  });
}

Result<Project> SqlProjectStore::find(std::string_view owner, std::string_view id) {
  return database_.read([&](Connection& connection) { return find_in(connection, owner, id); });
}

Result<Page<Project>> SqlProjectStore::list(std::string_view owner, const PageRequest& page) {
  return database_.read([&](Connection& connection) -> Result<Page<Project>> {
    Query created(connection, "SELECT created_at FROM project WHERE id = $1 AND owner = $2", page.after,
                  owner);
    const auto start = page_start(page, created);
    if (!start) return std::unexpected(start.error());
    Query rows(connection,
               select_project() +
                   "WHERE owner = $1 AND (created_at, id) < ($2, $3) "
                   "ORDER BY created_at DESC, id DESC LIMIT $4",
               owner, start->created_at, start->id, page.limit + 1);
    return read_page<Project>(rows, page, project_of);
  });
}

Result<Project> SqlProjectStore::update(std::string_view owner, std::string_view id,
                                        const ProjectChange& change, Time now) {
  return database_.write([&](Connection& connection) -> Result<Project> {
    auto project = find_in(connection, owner, id, connection.dialect().lock_rows);
    if (!project) return project;
    change(*project);
    project->updated_at = now;
    update_project(connection, *project);
    return project;
  });
}

Result<std::vector<std::string>> SqlProjectStore::remove(std::string_view owner, std::string_view id) {
  return database_.write([&](Connection& connection) -> Result<std::vector<std::string>> {
    // The lock keeps out notes that are added meanwhile, whose files would be missing here.
    if (auto held = hold_project(connection, owner, id); !held) return std::unexpected(held.error());
    auto files = texts(Query(
        connection, "SELECT DISTINCT sha256 FROM note WHERE project_id = $1 AND sha256 IS NOT NULL", id));
    Query(connection, "DELETE FROM project WHERE id = $1", id).execute();
    return files;
  });
}

Result<std::optional<Project>> SqlProjectStore::find_claim(std::string_view owner,
                                                           std::string_view claim_number) {
  const std::string key = claim_key(claim_number);
  if (key.empty()) return std::nullopt;
  return database_.read([&](Connection& connection) -> Result<std::optional<Project>> {
    Query row(connection,
              select_project() +
                  "WHERE owner = $1 AND claim_key = $2 AND claim_key <> '' "
                  "ORDER BY created_at DESC, id DESC LIMIT 1",
              owner, key);
    if (!row.next()) return std::nullopt;
    return project_of(row);
  });
}

Result<bool> SqlProjectStore::exists(std::string_view id) {
  return database_.read([&](Connection& connection) -> Result<bool> {
    return Query(connection, "SELECT 1 FROM project WHERE id = $1", id).next();
  });
}

Result<std::vector<ProjectOwner>> SqlProjectStore::owners(std::string_view owner) {
  return database_.read([&](Connection& connection) -> Result<std::vector<ProjectOwner>> {
    Query row(connection,
              "SELECT id, insured_name, street, city, state, postal_code FROM project "
              "WHERE owner = $1 AND (insured_name IS NOT NULL OR street IS NOT NULL) "
              "ORDER BY created_at DESC, id DESC",
              owner);
    std::vector<ProjectOwner> owners;
    while (row.next())
      owners.push_back({row.text(0), text_or_empty(row, 1), text_or_empty(row, 2), text_or_empty(row, 3),
                        text_or_empty(row, 4), text_or_empty(row, 5)});
    return owners;
  });
}

}  // namespace esxserver::sql
