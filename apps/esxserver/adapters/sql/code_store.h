// Redeem codes in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/code_store.h"

namespace esxserver::sql {

class SqlCodeStore final : public CodeStore {
 public:
  explicit SqlCodeStore(Database& database) : database_(database) {}

  Result<RedeemCode> add(const RedeemCode& code) override;
  Result<Redemption> redeem(std::string_view hash, const Redeemer& redeemer, std::string_view entry_id,
                            Time now) override;
  Result<std::vector<RedeemCode>> pending(std::string_view email, Time now) override;
  Result<std::vector<RedeemCode>> list() override;
  Result<void> revoke(std::string_view id, Time now) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
