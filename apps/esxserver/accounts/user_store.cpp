// The tables of users: roles, profiles, and what `esxserver user` counts and deletes.

#include "esxserver/accounts/user_store.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "esx/estimate/base/text.h"
#include "esxserver/billing/credits.h"
#include "esxserver/billing/store.h"

namespace esxserver {

using sql::Connection;
using sql::Query;

namespace {

struct PersonalData {
  std::string_view kind;  // of the rows, as the operator sees it
  std::string_view table;
  std::string_view owner;  // SQL expression: the uid of the user that a row is about
};

/// Rows that refer to others come first, because deletions are in this order. (The files of
/// notes go with the next sweep.)
constexpr auto personal_data = std::to_array<PersonalData>({
    {"estimate_shares", "estimate_share", "NULLIF(uid, '')"},
    {"scopes", "scope", "owner"},
    {"chat_sessions", "chat_session", "owner"},
    {"estimates", "estimate", "owner"},
    {"photo_tags", "photo_tag",
     "(SELECT project.owner FROM project JOIN note ON note.project_id = project.id "
     "WHERE note.id = photo_tag.note_id)"},
    {"notes", "note", "(SELECT project.owner FROM project WHERE project.id = note.project_id)"},
    {"projects", "project", "owner"},
    {"redeemed_codes", "redeem_code", "redeemed_by"},
    {"mails", "mail", "NULLIF(uid, '')"},
    {"feedback", "feedback", "uid"},
    {"failed_attempts", "failed_attempt", "CASE WHEN scope IN ('user', 'feedback user') THEN subject END"},
    {"line_usage", "line_usage", "uid"},
    {"agreements", "user_agreement", "uid"},
    {"accounts", "user_account", "uid"},
    {"credit_entries", "credit_entry", "uid"},
    {"esx_runs", "esx_run", "owner"},
    {"charged_runs", "charged_run", "owner"},
    {"roof_reports", "roof_report", "owner"},
    {"price_list_sizes", "own_price_list", "owner"},
    {"price_list_columns", "price_list_columns", "owner"},
    {"price_list_aliases", "price_list_alias", "owner"},
    {"profiles", "user_profile", "uid"},
    {"roles", "user_role", "uid"},
    {"organizations", "user_organization", "uid"},
    {"blocks", "user_block", "uid"},
    {"subscriptions", "subscription", "uid"},
    {"founder_holds", "founder_hold", "uid"},
    {"sessions", "browser_session", "uid"},
    // The link that a server prints when it starts is nobody's until it is used.
    {"sign_in_links", "sign_in_link", "NULLIF(uid, 'local')"},
    {"mail_sign_ins", "mail_attempt",
     "(SELECT mail_user.uid FROM mail_user WHERE mail_user.email = mail_attempt.email)"},
    {"mail_addresses", "mail_user", "uid"},
});

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
    return sql::Value(std::int64_t{time.value_or(Time()).time_since_epoch().count()});
  };
  std::vector<sql::Value> values = {user.uid, user.email, milliseconds(profile.created_at),
                                    milliseconds(profile.updated_at)};
  for (const ProfileText& text : profile_texts) {
    const auto& value = profile.*text.value;
    values.push_back(value ? sql::Value(*value) : sql::Value());
  }
  for (std::size_t i = 1; i <= values.size(); ++i) places += (i > 1 ? ", $" : "$") + std::to_string(i);
  connection.execute("INSERT INTO user_profile (uid, email, created_at, updated_at, " + profile_columns() +
                         ") VALUES (" + places + ")",
                     values);
}

std::string email_of(Connection& connection, std::string_view uid) {
  for (const char* table : {"user_profile", "mail_user", "user_account", "browser_session"}) {
    Query row(connection,
              "SELECT email FROM " + std::string(table) +
                  " WHERE uid = $1 AND email <> '' ORDER BY created_at DESC LIMIT 1",
              uid);
    if (row.next()) return row.text(0);
  }
  return {};
}

UserRole role_in(Connection& connection, std::string_view uid) {
  Query row(connection, "SELECT role FROM user_role WHERE uid = $1", uid);
  if (row.next()) return user_role_from_name(row.text(0)).value_or(UserRole::none);
  return plan_of(connection, uid) ? UserRole::member : UserRole::none;
}

bool is_blocked_in(Connection& connection, std::string_view uid) {
  return Query(connection, "SELECT uid FROM user_block WHERE uid = $1", uid).next();
}

constexpr std::string_view price_list_kind = "price_lists";

}  // namespace

Result<UserRole> UserStore::role(std::string_view uid) {
  return database_.read([&](Connection& connection) -> Result<UserRole> { return role_in(connection, uid); });
}

Result<std::optional<Plan>> UserStore::plan(std::string_view uid) {
  return database_.read(
      [&](Connection& connection) -> Result<std::optional<Plan>> { return plan_of(connection, uid); });
}

void assign_role(Connection& connection, std::string_view uid, UserRole role, Time now) {
  if (role == UserRole::none) {
    Query(connection, "DELETE FROM user_role WHERE uid = $1", uid).execute();
    return;
  }
  Query(connection,
        "INSERT INTO user_role (uid, role, assigned_at) VALUES ($1, $2, $3) "
        "ON CONFLICT (uid) DO UPDATE SET role = excluded.role, assigned_at = excluded.assigned_at",
        uid, user_role_name(role), now)
      .execute();
}

Result<void> UserStore::set_role(std::string_view uid, UserRole role, Time now) {
  return database_.write([&](Connection& connection) -> Result<void> {
    assign_role(connection, uid, role, now);
    return {};
  });
}

Result<Identity> UserStore::identity(std::string_view uid) {
  return database_.read([&](Connection& connection) -> Result<Identity> {
    Query mail(connection, "SELECT email FROM mail_user WHERE uid = $1", uid);
    if (mail.next()) return Identity{std::string(uid), mail.text(0), true, {}};
    Query account(connection, "SELECT email, email_verified FROM user_account WHERE uid = $1 AND email <> ''",
                  uid);
    if (account.next()) return Identity{std::string(uid), account.text(0), account.flag(1), {}};
    return Identity{std::string(uid), email_of(connection, uid), false, {}};
  });
}

void hold_block(Connection& connection, std::string_view uid) {
  connection.hold("block of " + std::string(uid));
}

Result<void> check_not_blocked(Connection& connection, std::string_view uid) {
  if (!is_blocked_in(connection, uid)) return {};
  return fail(ServerError::user_blocked, "An administrator of this server has blocked this user.");
}

Result<User> UserStore::user(Identity identity) {
  return database_.read([&](Connection& connection) -> Result<User> {
    const std::string& uid = identity.uid;
    if (const auto open = esxserver::check_not_blocked(connection, uid); !open)
      return std::unexpected(open.error());
    User user{identity, role_in(connection, uid), std::nullopt, organization_of(connection, uid)};
    if (user.role == UserRole::member) user.plan = plan_of(connection, uid);
    return user;
  });
}

Result<void> UserStore::check_not_blocked(std::string_view uid) {
  return database_.read(
      [&](Connection& connection) { return esxserver::check_not_blocked(connection, uid); });
}

Result<void> UserStore::set_blocked(std::string_view uid, bool blocked, Time now) {
  return database_.write([&](Connection& connection) -> Result<void> {
    hold_block(connection, uid);
    if (!blocked) {
      Query(connection, "DELETE FROM user_block WHERE uid = $1", uid).execute();
      return {};
    }
    for (const char* table : {"browser_session", "sign_in_link"})
      Query(connection, "DELETE FROM " + std::string(table) + " WHERE uid = $1", uid).execute();
    Query(connection, "INSERT INTO user_block (uid, blocked_at) VALUES ($1, $2) ON CONFLICT (uid) DO NOTHING",
          uid, now)
        .execute();
    return {};
  });
}

namespace {

/// What the user shares, or has alone from others, outside of the organization.
constexpr std::string_view ended_shares =
    "estimate_share WHERE (owner = $1 OR uid = $1) AND organization <> $2";

/// Before they are deleted: the versions of the estimates say so.
void raise_versions(Connection& connection, std::string_view uid, std::string_view organization) {
  Query(connection,
        "UPDATE estimate SET version = version + 1 WHERE id IN (SELECT estimate_id FROM " +
            std::string(ended_shares) + ")",
        uid, organization)
      .execute();
}

}  // namespace

std::string organization_of(Connection& connection, std::string_view uid) {
  Query row(connection, "SELECT organization FROM user_organization WHERE uid = $1", uid);
  return row.next() ? row.text(0) : std::string();
}

std::string shown_name(Connection& connection, std::string_view uid) {
  std::string name = select_profile(connection, uid).display_name.value_or("");
  return estimate::trim(name).empty() ? email_of(connection, uid) : name;
}

void assign_organization(Connection& connection, std::string_view uid, std::string_view organization,
                         Time now) {
  connection.hold("organization of " + std::string(uid));
  raise_versions(connection, uid, organization);
  Query(connection, "DELETE FROM " + std::string(ended_shares), uid, organization).execute();
  if (organization.empty()) {
    Query(connection, "DELETE FROM user_organization WHERE uid = $1", uid).execute();
    return;
  }
  Query(connection,
        "INSERT INTO user_organization (uid, organization, assigned_at) VALUES ($1, $2, $3) "
        "ON CONFLICT (uid) DO UPDATE SET organization = excluded.organization, assigned_at = "
        "excluded.assigned_at",
        uid, organization, now)
      .execute();
}

Result<std::string> UserStore::organization(std::string_view uid) {
  return database_.read(
      [&](Connection& connection) -> Result<std::string> { return organization_of(connection, uid); });
}

Result<void> UserStore::set_organization(std::string_view uid, std::string_view organization, Time now) {
  return database_.write([&](Connection& connection) -> Result<void> {
    assign_organization(connection, uid, organization, now);
    return {};
  });
}

Result<UserProfile> UserStore::profile(std::string_view uid) {
  return database_.read(
      [&](Connection& connection) -> Result<UserProfile> { return select_profile(connection, uid); });
}

Result<UserProfile> UserStore::update_profile(const Identity& user, const UserProfileUpdate& update,
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

Result<std::vector<UserSummary>> UserStore::users() {
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
      users.push_back({uid, email_of(connection, uid), role_in(connection, uid),
                       is_blocked_in(connection, uid), organization_of(connection, uid), std::move(records)});
    return users;
  });
}

Result<HeldRecords> UserStore::remove(std::string_view uid) {
  return database_.write([&](Connection& connection) -> Result<HeldRecords> {
    connection.hold("user " + std::string(uid));
    hold_credits(connection, uid);
    raise_versions(connection, uid, "");
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

Result<std::vector<UserSummary>> UserDirectory::users() {
  auto users = users_.users();
  if (!users) return users;
  const auto lists = price_lists_.list();
  if (!lists) return std::unexpected(lists.error());
  for (const PriceListInfo& list : *lists) {
    const auto uid = list.owner.uid();
    if (!uid) continue;
    auto at = std::ranges::lower_bound(*users, *uid, {}, &UserSummary::uid);
    if (at == users->end() || at->uid != *uid) at = users->insert(at, {.uid = *uid});
    ++at->records[std::string(price_list_kind)];
  }
  return users;
}

Result<UserSummary> UserDirectory::user(std::string_view uid) {
  const auto all = users();
  if (!all) return std::unexpected(all.error());
  const auto found = std::ranges::find(*all, uid, &UserSummary::uid);
  if (found == all->end()) return fail(ErrorCode::not_found, "nothing is held of user " + std::string(uid));
  return *found;
}

Result<HeldRecords> UserDirectory::remove(std::string_view uid) {
  const auto lists = price_lists_.list();
  if (!lists) return std::unexpected(lists.error());
  std::int64_t removed_lists = 0;
  for (const PriceListInfo& list : *lists) {
    if (list.owner.uid() != uid) continue;
    if (const auto removed = price_lists_.remove(list.code, list.owner); !removed)
      return std::unexpected(removed.error());
    ++removed_lists;
  }
  auto removed = users_.remove(uid);
  if (removed && removed_lists > 0) removed->emplace(price_list_kind, removed_lists);
  return removed;
}

}  // namespace esxserver
