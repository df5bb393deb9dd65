// The audit log in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/audit_log.h"

namespace esxserver::sql {

class SqlAuditLog final : public AuditLog {
 public:
  explicit SqlAuditLog(Database& database) : database_(database) {}

  Result<void> begin(const AuditRecord& record) override;
  Result<void> end(std::string_view id, std::string_view object, std::string_view outcome) override;
  Result<std::vector<AuditRecord>> list(Time since) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
