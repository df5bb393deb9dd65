// The SQLite database of the server: connections, transactions, errors.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <vector>

#include "esxserver/storage/database.h"

namespace esxserver::sqlite {

class Session;

/// One file for any number of threads and processes: each call gets its own connection.
/// Writers wait for one another for seconds; readers never wait.
class Database final : public sql::Database {
 public:
  /// Creates the file and migrates its tables, one process at a time.
  /// Errors: store_failed, also for a file of another program or of a later version.
  [[nodiscard]] static Result<std::unique_ptr<Database>> open(const std::filesystem::path& path);
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database() override;

 private:
  explicit Database(std::filesystem::path path);
  Result<void> transact(Access access, const std::function<Result<void>(sql::Connection&)>& work) override;
  std::unique_ptr<Session> take_session();
  void give_back(std::unique_ptr<Session> session);

  std::filesystem::path path_;
  std::mutex writing_;  // held by the writer among the threads of this process
  std::mutex mutex_;
  std::vector<std::unique_ptr<Session>> idle_;
};

}  // namespace esxserver::sqlite
