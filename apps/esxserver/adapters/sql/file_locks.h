// Locks that keep a file from being removed while a job that needs it is created.
#pragma once

#include <string>

#include "esxserver/adapters/sql/connection.h"
#include "esxserver/domain/job.h"

namespace esxserver::sql {

/// Throws an exception of the database.
inline void hold_file(Connection& connection, std::string_view sha256) {
  connection.hold("file " + std::string(sha256));
}
inline void hold_file(Connection& connection, const StoredFile& file) {
  hold_file(connection, std::string_view(file.sha256));
}

}  // namespace esxserver::sql
