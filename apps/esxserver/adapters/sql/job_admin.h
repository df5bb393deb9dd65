// Administration of jobs in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/job_admin.h"

namespace esxserver::sql {

class SqlJobAdmin final : public JobAdmin {
 public:
  explicit SqlJobAdmin(Database& database) : database_(database) {}

  Result<std::vector<Job>> list(const JobFilter& filter) override;
  Result<Job> show(std::string_view job_id) override;
  Result<void> retry(std::string_view job_id) override;
  Result<void> cancel(std::string_view job_id, Time now) override;
  Result<std::vector<std::string>> remove(std::string_view job_id, Time now) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
