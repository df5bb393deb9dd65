// Accounts in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/account_store.h"

namespace esxserver::sql {

class SqlAccountStore final : public AccountStore {
 public:
  explicit SqlAccountStore(Database& database) : database_(database) {}

  Result<bool> sign_up(const Identity& user, const std::optional<NewCreditEntry>& grant, Time now) override;
  Result<Agreement> accept(std::string_view uid, const Agreement& agreement) override;
  Result<std::optional<Agreement>> accepted(std::string_view uid) override;
  Result<void> add_feedback(const Feedback& feedback, const RedeemCode& reward, const Mail& mail) override;
  Result<bool> use_lines(const ImportedLines& lines, std::optional<std::int64_t> cap, Time now) override;
  Result<std::int64_t> lines_used(std::string_view uid) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
