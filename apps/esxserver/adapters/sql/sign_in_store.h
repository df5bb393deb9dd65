// Links that sign in, and sign-ins under way, in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/sign_in_store.h"

namespace esxserver::sql {

class SqlSignInStore final : public SignInStore {
 public:
  explicit SqlSignInStore(Database& database) : database_(database) {}

  Result<void> add(const SignInLink& link) override;
  Result<std::optional<SignInLink>> take_link(std::string_view hash, Time now) override;
  Result<void> add(const LoginAttempt& attempt) override;
  Result<std::optional<LoginAttempt>> take_login(std::string_view hash, Time now) override;
  Result<void> purge(Time now) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
