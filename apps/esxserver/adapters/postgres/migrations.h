// Brings a PostgreSQL data base up to date.
#pragma once

#include "esxserver/adapters/postgres/connection.h"

namespace esxserver::postgres {

/// Runs what the data base lacks, in one transaction, forward only; of all processes that start, one does.
/// Throws Failure.
void migrate(Connection& connection);

}  // namespace esxserver::postgres
