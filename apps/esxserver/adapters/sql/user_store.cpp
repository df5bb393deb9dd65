#include "esxserver/adapters/sql/user_store.h"

#include "esxserver/adapters/sql/credit_rows.h"
#include "esxserver/adapters/sql/personal_data.h"
#include "esxserver/adapters/sql/subscription_rows.h"

namespace esxserver::sql {
namespace {

/// "display_name, company, …".
const std::string& profile_columns() {
  static const std::string columns = [] {
    std::string names;
    for (const ProfileText& text : profile_texts)
      names += (names.empty() ? "" : ", ") + std::string(text.name);
    return names;
  }();
  return columns;
}

UserProfile select_profile(Connection& connection, std::string_view uid) {
  Query row(connection,
            "SELECT created_at, updated_at, " + profile_columns() + " FROM user_profile WHERE uid = $1", uid);
  UserProfile profile;
  if (!row.next()) return profile;
  profile.created_at = row.time(0);
  profile.updated_at = row.time(1);
  int column = 2;
  for (const ProfileText& text : profile_texts) {
    if (!row.is_null(column)) profile.*text.value = row.text(column);
    ++column;
  }
  return profile;
}

void insert_profile(Connection& connection, const Identity& user, const UserProfile& profile) {
  std::string places;
  const auto milliseconds = [](const std::optional<Time>& time) {
    return Value(std::int64_t{time.value_or(Time()).time_since_epoch().count()});
  };
  std::vector<Value> values = {user.uid, user.email, milliseconds(profile.created_at),
                               milliseconds(profile.updated_at)};
  for (const ProfileText& text : profile_texts) {
    const auto& value = profile.*text.value;
    values.push_back(value ? Value(*value) : Value());
  }
  for (std::size_t i = 1; i <= values.size(); ++i) places += (i > 1 ? ", $" : "$") + std::to_string(i);
  connection.execute("INSERT INTO user_profile (uid, email, created_at, updated_at, " + profile_columns() +
                         ") VALUES (" + places + ")",
                     values);
}

std::string email_of(Connection& connection, std::string_view uid) {
  Query row(connection, "SELECT email FROM user_profile WHERE uid = $1", uid);
  return row.next() ? row.text(0) : std::string();
}

UserRole role_in(Connection& connection, std::string_view uid) {
  Query row(connection, "SELECT role FROM user_role WHERE uid = $1", uid);
  if (row.next()) return user_role_from_name(row.text(0)).value_or(UserRole::none);
  return plan_of(connection, uid) ? UserRole::member : UserRole::none;
}

}  // namespace

Result<UserRole> SqlUserStore::role(std::string_view uid) {
  return database_.read([&](Connection& connection) -> Result<UserRole> { return role_in(connection, uid); });
}

Result<std::optional<Plan>> SqlUserStore::plan(std::string_view uid) {
  return database_.read(
      [&](Connection& connection) -> Result<std::optional<Plan>> { return plan_of(connection, uid); });
}

Result<void> SqlUserStore::set_role(std::string_view uid, UserRole role, Time now) {
  return database_.write([&](Connection& connection) -> Result<void> {
    if (role == UserRole::none) {
      Query(connection, "DELETE FROM user_role WHERE uid = $1", uid).execute();
      return {};
    }
    Query(connection,
          "INSERT INTO user_role (uid, role, assigned_at) VALUES ($1, $2, $3) "
          "ON CONFLICT (uid) DO UPDATE SET role = excluded.role, assigned_at = excluded.assigned_at",
          uid, user_role_name(role), now)
        .execute();
    return {};
  });
}

Result<UserProfile> SqlUserStore::profile(std::string_view uid) {
  return database_.read(
      [&](Connection& connection) -> Result<UserProfile> { return select_profile(connection, uid); });
}

Result<UserProfile> SqlUserStore::update_profile(const Identity& user, const UserProfileUpdate& update,
                                                 Time now) {
  return database_.write([&](Connection& connection) -> Result<UserProfile> {
    connection.hold("user " + user.uid);
    UserProfile profile = select_profile(connection, user.uid);
    for (const ProfileText& text : profile_texts)
      if (const auto& change = update.*text.change) profile.*text.value = change->value;
    if (!profile.created_at) profile.created_at = now;
    profile.updated_at = now;
    Query(connection, "DELETE FROM user_profile WHERE uid = $1", user.uid).execute();
    insert_profile(connection, user, profile);
    return profile;
  });
}

Result<std::vector<UserSummary>> SqlUserStore::users() {
  return database_.read([&](Connection& connection) -> Result<std::vector<UserSummary>> {
    std::map<std::string, HeldRecords> held;
    for (const PersonalData& data : personal_data) {
      Query row(connection, "SELECT uid, count(*) FROM (SELECT " + std::string(data.owner) + " AS uid FROM " +
                                std::string(data.table) + ") AS owners WHERE uid IS NOT NULL GROUP BY uid");
      while (row.next()) held[row.text(0)].emplace(data.kind, row.integer(1));
    }
    std::vector<UserSummary> users;
    users.reserve(held.size());
    for (auto& [uid, records] : held)
      users.push_back({uid, email_of(connection, uid), role_in(connection, uid), std::move(records)});
    return users;
  });
}

Result<HeldRecords> SqlUserStore::remove(std::string_view uid) {
  return database_.write([&](Connection& connection) -> Result<HeldRecords> {
    connection.hold("user " + std::string(uid));
    hold_credits(connection, uid);
    HeldRecords removed;
    for (const PersonalData& data : personal_data) {
      const int count =
          Query(connection,
                "DELETE FROM " + std::string(data.table) + " WHERE " + std::string(data.owner) + " = $1", uid)
              .execute();
      if (count > 0) removed.emplace(data.kind, count);
    }
    return removed;
  });
}

}  // namespace esxserver::sql
