// Sources of roof measurements in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/roof_report_store.h"

namespace esxserver::sql {

class SqlRoofReportStore final : public RoofReportStore {
 public:
  explicit SqlRoofReportStore(Database& database) : database_(database) {}

  Result<void> add(std::string_view owner, const RoofReportFile& file) override;
  Result<int> purge_before(Time time) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
