// Rows of the job table as values.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "esxserver/adapters/sql/connection.h"
#include "esxserver/domain/job.h"
#include "esxserver/domain/result.h"
#include "esxserver/ports/job_store.h"

namespace esxserver::sql {

// All functions throw an exception of the database.

void insert_job(Connection& connection, const NewJob& job);

/// With its artifacts; also if it is deleted. Error: store_failed if the stored record is damaged.
[[nodiscard]] Result<std::optional<Job>> select_job(Connection& connection, std::string_view job_id);

/// Ends the job in any state: stores result and artifacts, clears the lease, and adds its webhook to the
/// outbox if the job or the partner has a URL for it and the partner has a secret.
void end_job(Connection& connection, std::string_view job_id, const JobEnd& end);

}  // namespace esxserver::sql
