// Rows of runs, for the stores that write them.
#pragma once

#include <string_view>

#include "esxserver/adapters/sql/connection.h"
#include "esxserver/domain/esx_run.h"

namespace esxserver::sql {

void insert_esx_run(Connection& connection, std::string_view owner, const EsxRun& run);

}  // namespace esxserver::sql
