// Jobs in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/job_store.h"

namespace esxserver::sql {

class SqlJobStore final : public JobStore {
 public:
  explicit SqlJobStore(Database& database) : database_(database) {}

  Result<Created> create(const NewJob& job) override;
  Result<std::optional<Created>> find_replay(std::string_view partner_id, std::string_view idempotency_key,
                                             Time replay_since) override;
  Result<std::optional<Job>> find(std::string_view job_id) override;
  Result<std::optional<Claimed>> claim(const ClaimTerms& terms) override;
  Result<bool> renew(const Lease& lease, const Progress& progress) override;
  Result<bool> finish(const Lease& lease, const JobEnd& end) override;
  Result<void> release(const Lease& lease) override;
  Result<bool> yield_scan(const Lease& lease, int max_scans) override;
  Result<int> fail_overdue(Time started_before, Time now, const JobError& error) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
