// Partners in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/partner_store.h"

namespace esxserver::sql {

class SqlPartnerStore final : public PartnerStore {
 public:
  explicit SqlPartnerStore(Database& database) : database_(database) {}

  Result<void> add_partner(const Partner& partner) override;
  Result<Partner> partner(std::string_view id) override;
  Result<std::vector<Partner>> partners() override;
  Result<void> update(std::string_view id, const PartnerUpdate& update) override;
  Result<void> rotate_secret(std::string_view id, std::string_view secret, Time previous_until) override;
  Result<void> set_suspended(std::string_view id, bool suspended) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
