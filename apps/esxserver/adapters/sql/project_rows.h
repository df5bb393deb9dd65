// Rows of the project table as values.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esxserver/adapters/sql/query.h"
#include "esxserver/domain/project.h"
#include "esxserver/domain/result.h"

namespace esxserver::sql {

/// "SELECT …" with the columns that project_of() reads, up to and including FROM.
[[nodiscard]] const std::string& select_project();

/// The current row. Throws an exception of the database.
[[nodiscard]] Project project_of(const Query& row);

/// Every function below throws an exception of the database.
void insert_project(Connection& connection, std::string_view owner, const Project& project);
void update_project(Connection& connection, const Project& project);

/// Error: not_found, also for the project of somebody else.
[[nodiscard]] Result<void> check_project(Connection& connection, std::string_view owner, std::string_view id);

/// The same, and nobody deletes the project until the transaction ends.
[[nodiscard]] Result<void> hold_project(Connection& connection, std::string_view owner, std::string_view id);

[[nodiscard]] std::unexpected<Error> no_project();

}  // namespace esxserver::sql
