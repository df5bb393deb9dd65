// Rows of the table of jobs as values.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "esxserver/adapters/sql/connection.h"
#include "esxserver/domain/job.h"
#include "esxserver/domain/result.h"
#include "esxserver/ports/job_store.h"

namespace esxserver::sql {

// All throw an exception of the data base.

void insert_job(Connection& connection, const NewJob& job);

/// With its artifacts. Error: store_failed, if what is stored cannot be read.
[[nodiscard]] Result<std::optional<Job>> select_job(Connection& connection, std::string_view job_id);

/// Ends the job whatever its state: its result, its artifacts, no lease, and its webhook in the outbox if
/// the job or the partner has an address for it and the partner a secret to sign it with.
void end_job(Connection& connection, std::string_view job_id, const JobEnd& end);

}  // namespace esxserver::sql
