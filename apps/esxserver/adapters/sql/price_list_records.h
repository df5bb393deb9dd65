// Records of shared price lists in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/price_list_records.h"

namespace esxserver::sql {

class SqlPriceListRecords final : public PriceListRecords {
 public:
  explicit SqlPriceListRecords(Database& database) : database_(database) {}

  Result<std::vector<PriceListRecord>> all() override;
  Result<std::optional<PriceListRecord>> find(std::string_view code, const PriceListOwner& owner) override;
  Result<void> replace(const PriceListRecord& record) override;
  Result<bool> remove(std::string_view code, const PriceListOwner& owner) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
