// The server's PostgreSQL data base: connections, transactions, errors.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "esxserver/adapters/sql/database.h"

namespace esxserver::postgres {

class Connection;

/// For any number of threads; they share a few connections. When the server was away, the next call
/// connects again.
class Database final : public sql::Database {
 public:
  /// Brings its tables up to date, one process at a time. Errors: service_unavailable; store_failed, also for
  /// tables of a later version.
  [[nodiscard]] static Result<std::unique_ptr<Database>> open(const std::string& url);
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database() override;

 private:
  class Lent;
  explicit Database(std::string url);
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
