// A database that can be made to fail, for tests of what services make of it.
#pragma once

#include "esxserver/base/result.h"
#include "esxserver/storage/database.h"

namespace test {

/// Hands transactions on to another database, unless they are to fail.
class FailingDatabase final : public esxserver::sql::Database {
 public:
  explicit FailingDatabase(esxserver::sql::Database& database) : database_(database) {}

  bool fails_reads = false, fails_writes = false;
  esxserver::Error error = {esxserver::ServerError::service_unavailable, "the database is away", ""};
  int failures = 0;  // transactions that have failed

 protected:
  esxserver::Result<void> transact(
      Access access,
      const std::function<esxserver::Result<void>(esxserver::sql::Connection&)>& work) override {
    const bool reads = access == Access::read || access == Access::read_one;
    if (reads ? fails_reads : fails_writes) {
      ++failures;
      return std::unexpected(error);
    }
    if (reads) return access == Access::read ? database_.read(work) : database_.read_one(work);
    return access == Access::write ? database_.write(work) : database_.write_unsynced(work);
  }

 private:
  esxserver::sql::Database& database_;
};

}  // namespace test
