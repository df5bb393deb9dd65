// What is stored about users, what an operator can list and delete of it, and the routes of profiles.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/accounts/user.h"
#include "esxserver/base/result.h"
#include "esxserver/base/system.h"
#include "esxserver/base/time.h"
#include "esxserver/http/route.h"
#include "esxserver/price_lists/price_lists.h"
#include "esxserver/storage/database.h"

namespace esxserver {

/// Number of records by kind, such as "profiles"; kinds without records are left out.
using HeldRecords = std::map<std::string, std::int64_t, std::less<>>;

/// What is held of a user, by kind.
struct UserSummary {
  std::string uid = {}, email = {};  // of the profile, where links are sent, of the account or a session
  UserRole role = UserRole::none;
  bool blocked = false;
  std::string organization = {};
  HeldRecords records = {};

  friend bool operator==(const UserSummary&, const UserSummary&) = default;
};

/// Any uid is a user; users need no registration. Errors: service_unavailable, store_failed.
class UserStore {
 public:
  explicit UserStore(sql::Database& database) : database_(database) {}

  /// The assigned role; without one, `member` for a subscriber, else `none`.
  [[nodiscard]] Result<UserRole> role(std::string_view uid);
  /// The active subscription.
  [[nodiscard]] Result<std::optional<Plan>> plan(std::string_view uid);
  /// `none` removes the role.
  [[nodiscard]] Result<void> set_role(std::string_view uid, UserRole role, Time now);

  /// What is held of who the user is: the address where links are sent, which is verified, else that of the
  /// account or of the profile.
  [[nodiscard]] Result<Identity> identity(std::string_view uid);

  /// The user with the present role, plan and organization, which every request needs. Error: user_blocked.
  [[nodiscard]] Result<User> user(Identity identity);
  /// Error: user_blocked.
  [[nodiscard]] Result<void> check_not_blocked(std::string_view uid);
  /// Blocking ends the sessions and the sign-in links of the user. A user who is not blocked any more signs
  /// in again.
  [[nodiscard]] Result<void> set_blocked(std::string_view uid, bool blocked, Time now);

  /// Empty: none.
  [[nodiscard]] Result<std::string> organization(std::string_view uid);
  /// Empty: the user leaves. What was shared in another organization, by the user or with the user alone, is
  /// not shared any more.
  [[nodiscard]] Result<void> set_organization(std::string_view uid, std::string_view organization, Time now);

  /// Without times if it was never stored.
  [[nodiscard]] Result<UserProfile> profile(std::string_view uid);
  /// Stores the changed profile, with the address of the token. Returns it.
  [[nodiscard]] Result<UserProfile> update_profile(const Identity& user, const UserProfileUpdate& update,
                                                   Time now);

  /// The users of whom something is held, by uid.
  [[nodiscard]] Result<std::vector<UserSummary>> users();
  /// Deletes all records of a user; returns what they were.
  [[nodiscard]] Result<HeldRecords> remove(std::string_view uid);

 private:
  sql::Database& database_;
};

/// Inside a transaction: as UserStore::set_role. Throws an exception of the database.
void assign_role(sql::Connection& connection, std::string_view uid, UserRole role, Time now);

/// Inside a transaction: as UserStore::check_not_blocked; and until the transaction ends, nobody blocks the
/// user.
[[nodiscard]] Result<void> check_not_blocked(sql::Connection& connection, std::string_view uid);
void hold_block(sql::Connection& connection, std::string_view uid);

/// Inside a transaction: as UserStore::set_organization and organization.
void assign_organization(sql::Connection& connection, std::string_view uid, std::string_view organization,
                         Time now);
[[nodiscard]] std::string organization_of(sql::Connection& connection, std::string_view uid);

/// What members of an organization call the user: the name of the profile, else the email address. Throws an
/// exception of the database.
[[nodiscard]] std::string shown_name(sql::Connection& connection, std::string_view uid);

/// Everything that is held of users, in all stores. For the operator. Errors: those of the stores.
class UserDirectory {
 public:
  UserDirectory(sql::Database& database, PriceListLibrary& price_lists)
      : users_(database), price_lists_(price_lists) {}

  /// The users of whom something is held, by uid.
  [[nodiscard]] Result<std::vector<UserSummary>> users();
  /// Error: not_found if nothing is held.
  [[nodiscard]] Result<UserSummary> user(std::string_view uid);
  /// Deletes all of it; returns what it was.
  [[nodiscard]] Result<HeldRecords> remove(std::string_view uid);

 private:
  UserStore users_;
  PriceListLibrary& price_lists_;
};

class SignIn;

/// GET, POST and PUT /api/v1/user/profile. The arguments must outlive the routes.
[[nodiscard]] std::vector<http::Route> profile_routes(SignIn& sign_in, UserStore& users, Clock& clock);

}  // namespace esxserver
