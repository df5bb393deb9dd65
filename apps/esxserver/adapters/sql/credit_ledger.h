// The ledger of credits in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/credit_ledger.h"

namespace esxserver::sql {

class SqlCreditLedger final : public CreditLedger {
 public:
  explicit SqlCreditLedger(Database& database) : database_(database) {}

  Result<PostedCredit> post(const NewCreditEntry& entry) override;
  Result<PostedCredit> charge(const Charge& charge) override;
  Result<PostedCredit> refund(std::string_view uid, std::string_view charge_ref, std::string_view id,
                              Time now) override;
  Result<std::int64_t> balance(std::string_view uid) override;
  Result<std::vector<CreditEntry>> rows(std::string_view uid, int limit) override;
  Result<LedgerCheck> check() override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
