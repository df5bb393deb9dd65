#include "esxserver/projects/store.h"

#include <array>

#include "estimate/fields/fields.h"
#include "esxserver/accounts/storage_quota.h"
#include "esxserver/projects/match.h"
#include "esxserver/projects/project.h"
#include "esxserver/storage/common_queries.h"
#include "esxserver/storage/pages.h"

namespace esxserver {

using sql::Connection;
using sql::found;
using sql::page_start;
using sql::Query;
using sql::read_page;
using sql::read_stored;

namespace {

/// The rooms of a project, which are one column.
struct StoredRooms {
  std::vector<Room> rooms;
};

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::StoredRooms> {
  static constexpr std::string_view name = "StoredRooms", text = "Rooms of a project.";
  static constexpr auto rows = std::tuple(field("rooms", &esxserver::StoredRooms::rooms, "Rooms."));
};

namespace esxserver {
namespace {

struct TextColumn {
  std::string_view name;
  std::optional<std::string> ProjectContent::* member;
};

constexpr std::array text_columns = {TextColumn{"claim_number", &ProjectContent::claim_number},
                                     TextColumn{"policy_number", &ProjectContent::policy_number},
                                     TextColumn{"carrier", &ProjectContent::carrier},
                                     TextColumn{"insured_name", &ProjectContent::insured_name},
                                     TextColumn{"insured_email", &ProjectContent::insured_email},
                                     TextColumn{"insured_phone", &ProjectContent::insured_phone},
                                     TextColumn{"street", &ProjectContent::street},
                                     TextColumn{"city", &ProjectContent::city},
                                     TextColumn{"state", &ProjectContent::state},
                                     TextColumn{"postal_code", &ProjectContent::postal_code},
                                     TextColumn{"date_of_loss", &ProjectContent::date_of_loss},
                                     TextColumn{"loss_type", &ProjectContent::loss_type},
                                     TextColumn{"price_list", &ProjectContent::price_list},
                                     TextColumn{"notes_text", &ProjectContent::notes_text}};

/// The columns that a change writes, in the order of content_values().
std::vector<std::string> content_columns() {
  std::vector<std::string> columns = {"name", "status", "claim_key", "rooms", "updated_at"};
  for (const TextColumn& column : text_columns) columns.emplace_back(column.name);
  return columns;
}

std::vector<Room> rooms_of(const std::string& text) {
  auto stored = read_stored<StoredRooms>(text);
  return stored ? std::move(stored->rooms) : std::vector<Room>();
}

std::vector<sql::Value> content_values(const Project& project) {
  std::vector<sql::Value> values = {project.name, std::string(project_status_name(project.status)),
                                    claim_key(project.claim_number.value_or("")),
                                    estimate::encode_json(StoredRooms{project.rooms}),
                                    std::int64_t{project.updated_at.time_since_epoch().count()}};
  for (const TextColumn& column : text_columns) {
    const std::optional<std::string>& text = project.*column.member;
    values.push_back(text ? sql::Value(*text) : sql::Value());
  }
  return values;
}

Result<void> select_owned(Connection& connection, std::string_view owner, std::string_view id,
                          std::string_view lock) {
  Query row(connection, "SELECT 1 FROM project WHERE id = $1 AND owner = $2" + std::string(lock), id, owner);
  return row.next() ? Result<void>() : no_project();
}

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

const std::string& select_project() {
  static const std::string sql = [] {
    std::string text =
        "SELECT id, name, status, rooms, created_at, updated_at, "
        "(SELECT count(*) FROM note WHERE project_id = project.id), "
        "(SELECT count(*) FROM note WHERE project_id = project.id AND kind = 'photo')";
    for (const TextColumn& column : text_columns) text += ", " + std::string(column.name);
    return text + " FROM project ";
  }();
  return sql;
}

Project project_of(const Query& row) {
  Project project;
  project.id = row.text(0);
  project.name = row.text(1);
  project.status = project_status_from_name(row.text(2)).value_or(ProjectStatus::open);
  project.rooms = rooms_of(row.text(3));
  project.created_at = row.time(4);
  project.updated_at = row.time(5);
  project.note_count = row.small(6);
  project.photo_count = row.small(7);
  int column = 8;
  for (const TextColumn& text : text_columns) project.*text.member = row.optional_text(column++);
  return project;
}

void insert_project(Connection& connection, std::string_view owner, const Project& project) {
  static const std::string sql = [] {
    std::string columns = "id, owner, created_at", values = "$1, $2, $3";
    int number = 3;
    for (const std::string& column : content_columns()) {
      columns += ", " + column;
      values += ", $" + std::to_string(++number);
    }
    return "INSERT INTO project (" + columns + ") VALUES (" + values + ")";
  }();
  std::vector<sql::Value> values = {project.id, std::string(owner),
                                    std::int64_t{project.created_at.time_since_epoch().count()}};
  for (sql::Value& value : content_values(project)) values.push_back(std::move(value));
  connection.execute(sql, values);
}

void update_project(Connection& connection, const Project& project) {
  static const std::string sql = [] {
    std::string changes;
    int number = 0;
    for (const std::string& column : content_columns())
      changes += (number > 0 ? ", " : "") + column + " = $" + std::to_string(number + 1), ++number;
    return "UPDATE project SET " + changes + " WHERE id = $" + std::to_string(number + 1);
  }();
  auto values = content_values(project);
  values.emplace_back(project.id);
  connection.execute(sql, values);
}

Result<void> check_project(Connection& connection, std::string_view owner, std::string_view id) {
  return select_owned(connection, owner, id, "");
}

Result<void> hold_project(Connection& connection, std::string_view owner, std::string_view id) {
  return select_owned(connection, owner, id, connection.dialect().lock_rows);
}

std::unexpected<Error> no_project() { return fail(ErrorCode::not_found, "The project does not exist"); }

Result<void> ProjectStore::add(std::string_view owner, const Project& project, const StorageLimits& limits) {
  return database_.write([&](Connection& connection) -> Result<void> {
    if (auto room = take_storage(connection, owner, {.projects = 1}, limits); !room) return room;
    insert_project(connection, owner, project);
    return {};
  });
}

Result<Project> ProjectStore::find(std::string_view owner, std::string_view id) {
  return database_.read([&](Connection& connection) { return find_in(connection, owner, id); });
}

Result<Page<Project>> ProjectStore::list(std::string_view owner, const PageRequest& page) {
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

Result<Project> ProjectStore::update(std::string_view owner, std::string_view id, const ProjectChange& change,
                                     Time now) {
  return database_.write([&](Connection& connection) -> Result<Project> {
    auto project = find_in(connection, owner, id, connection.dialect().lock_rows);
    if (!project) return project;
    change(*project);
    project->updated_at = now;
    update_project(connection, *project);
    return project;
  });
}

Result<std::vector<std::string>> ProjectStore::remove(std::string_view owner, std::string_view id) {
  return database_.write([&](Connection& connection) -> Result<std::vector<std::string>> {
    // The lock keeps out notes that are added meanwhile, whose files would be missing here.
    if (auto held = hold_project(connection, owner, id); !held) return std::unexpected(held.error());
    auto files = texts(Query(
        connection, "SELECT DISTINCT sha256 FROM note WHERE project_id = $1 AND sha256 IS NOT NULL", id));
    Query(connection, "DELETE FROM project WHERE id = $1", id).execute();
    return files;
  });
}

Result<std::optional<Project>> ProjectStore::find_claim(std::string_view owner,
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

Result<bool> ProjectStore::exists(std::string_view id) {
  return database_.read([&](Connection& connection) -> Result<bool> {
    return Query(connection, "SELECT 1 FROM project WHERE id = $1", id).next();
  });
}

Result<std::vector<ProjectOwner>> ProjectStore::owners(std::string_view owner) {
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

}  // namespace esxserver
