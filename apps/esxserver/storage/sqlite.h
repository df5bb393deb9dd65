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
  struct Write;

  Result<void> transact(Access access, const std::function<Result<void>(sql::Connection&)>& work) override;
  Result<void> write(Access access, const std::function<Result<void>(sql::Connection&)>& work);
  void commit_together(const std::vector<Write*>& writes);
  std::unique_ptr<Session> take_session();
  void give_back(std::unique_ptr<Session> session);

  std::filesystem::path path_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Session>> idle_;
  std::mutex writes_mutex_;
  std::vector<Write*> writes_;       // that wait, the first first
  std::unique_ptr<Session> writer_;  // of the one that writes; its cache is good until another process writes
  bool is_writing_ = false;
};

}  // namespace esxserver::sqlite
