#include "esxserver/scopes/store.h"

#include "esxserver/projects/store.h"
#include "esxserver/scopes/scope.h"
#include "esxserver/storage/common_queries.h"
#include "esxserver/storage/database.h"

namespace esxserver {
namespace {

constexpr std::array scope_activities = {NamedValue{ScopeActivity::replace, "replace"},
                                         NamedValue{ScopeActivity::remove, "remove"},
                                         NamedValue{ScopeActivity::remove_and_replace, "remove_and_replace"},
                                         NamedValue{ScopeActivity::detach_and_reset, "detach_and_reset"},
                                         NamedValue{ScopeActivity::install, "install"},
                                         NamedValue{ScopeActivity::material_only, "material_only"}};

}  // namespace

std::span<const NamedValue<ScopeActivity>> enum_names(ScopeActivity) { return scope_activities; }

std::vector<MeasuredRoom> measured_rooms(const std::vector<Room>& rooms) {
  std::vector<MeasuredRoom> made;
  made.reserve(rooms.size());
  for (const Room& room : rooms)
    made.push_back({.name = room.name,
                    .level = room.level,
                    .length_ft = room.length_ft,
                    .width_ft = room.width_ft,
                    .height_ft = room.height_ft,
                    .openings = {},
                    .offsets = {}});
  return made;
}

using sql::Connection;
using sql::Query;
using sql::read_stored;

namespace {

/// The document of the column `rooms`.
struct StoredScopeRooms {
  std::vector<MeasuredRoom> rooms;
  ScopeOrigin origin;
};

std::unexpected<Error> is_damaged() { return fail(ErrorCode::store_failed, "A stored scope is damaged"); }

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::StoredScopeRooms> {
  using Stored = esxserver::StoredScopeRooms;
  static constexpr std::string_view name = "StoredScopeRooms", text = "What goes with a scope.";
  static constexpr auto rows = std::tuple(field("rooms", &Stored::rooms, "In their order."),
                                          field("origin", &Stored::origin, "What the scope was made of.",
                                                {.requirement = FieldRules::Requirement::optional}));
};

namespace esxserver {

Result<void> ScopeStore::add(const OwnedScope& owned) {
  return database_.write([&](Connection& connection) -> Result<void> {
    if (const std::optional<std::string>& project = owned.scope.project_id)
      if (auto held = hold_project(connection, owned.owner, *project); !held) return held;
    Query(connection,
          "INSERT INTO scope (id, owner, project_id, content, created_at, rooms) "
          "VALUES ($1, $2, $3, $4, $5, $6)",
          owned.scope.scope_id, owned.owner, owned.scope.project_id, estimate::encode_json(owned.scope),
          owned.created_at, estimate::encode_json(StoredScopeRooms{owned.rooms, owned.origin}))
        .execute();
    return {};
  });
}

Result<OwnedScope> ScopeStore::find(std::string_view scope_id) {
  return database_.read([&](Connection& connection) -> Result<OwnedScope> {
    Query row(connection, "SELECT owner, content, created_at, rooms FROM scope WHERE id = $1", scope_id);
    if (!row.next()) return fail(ErrorCode::not_found, "The scope does not exist");
    auto scope = read_stored<StoredScope>(row.text(1));
    auto stored = read_stored<StoredScopeRooms>(row.text(3));
    if (!scope || !stored) return is_damaged();
    return OwnedScope{.owner = row.text(0),
                      .scope = static_cast<Scope&&>(*std::move(scope)),
                      .rooms = std::move(stored->rooms),
                      .created_at = row.time(2),
                      .origin = std::move(stored->origin)};
  });
}

}  // namespace esxserver
