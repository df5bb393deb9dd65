// The PostgreSQL database of the server: connections, transactions, errors.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "esxserver/adapters/sql/database.h"

namespace esxserver::postgres {

class Connection;

/// Thread-safe, with a small connection pool. If the database server was unreachable, the next call
/// reconnects.
class Database final : public sql::Database {
 public:
  /// Migrates the tables, one process at a time. Errors: service_unavailable; store_failed, also for
  /// tables of a later version.
  [[nodiscard]] static Result<std::unique_ptr<Database>> open(const std::string& url);
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database() override;

 private:
  class Lent;
  explicit Database(std::string url);
  [[nodiscard]] static const char* begin_of(Access access);
  Result<void> transact(Access access, const std::function<Result<void>(sql::Connection&)>& work) override;
  std::unique_ptr<Connection> take_idle();
  void forget_idle();

  std::string url_;
  std::mutex mutex_;
  std::condition_variable place_;
  int places_;
  std::vector<std::unique_ptr<Connection>> idle_;
};

}  // namespace esxserver::postgres
