// Users in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/user_store.h"

namespace esxserver::sql {

class SqlUserStore final : public UserStore {
 public:
  explicit SqlUserStore(Database& database) : database_(database) {}

  Result<UserRole> role(std::string_view uid) override;
  Result<std::optional<Plan>> plan(std::string_view uid) override;
  Result<void> set_role(std::string_view uid, UserRole role, Time now) override;
  Result<UserProfile> profile(std::string_view uid) override;
  Result<UserProfile> update_profile(const Identity& user, const UserProfileUpdate& update,
                                     Time now) override;
  Result<std::vector<UserSummary>> users() override;
  Result<HeldRecords> remove(std::string_view uid) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
