// Migrates a PostgreSQL database.
#pragma once

#include "esxserver/adapters/postgres/connection.h"

namespace esxserver::postgres {

/// Runs the missing migrations in one transaction; other processes that start meanwhile wait.
/// Throws Failure.
void migrate(Connection& connection);

}  // namespace esxserver::postgres
