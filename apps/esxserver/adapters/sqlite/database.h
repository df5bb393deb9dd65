// The server's SQLite data base: connections, transactions, errors.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <type_traits>
#include <vector>

#include "esxserver/domain/result.h"

namespace SQLite {
class Database;
}

namespace esxserver::sqlite {

/// One file, which any number of threads and processes use at a time: each call gets a connection of its own.
/// Writers wait for one another for seconds; readers never wait.
class Database {
 public:
  /// Creates the file and brings its tables up to date, one process at a time.
  /// Errors: store_failed, also for a file of another program or of a later version.
  [[nodiscard]] static Result<std::unique_ptr<Database>> open(const std::filesystem::path& path);
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database();

  /// `work(SQLite::Database&)` gives a Result; it is committed if that is a value, and undone if it is an
  /// error or an exception of SQLite, which becomes service_unavailable or store_failed.
  template <class Work>
  [[nodiscard]] auto write(Work work) -> std::invoke_result_t<Work, SQLite::Database&> {
    return run(Access::write, std::move(work));
  }
  /// The same with nothing to commit: every query of `work` sees the same state.
  template <class Work>
  [[nodiscard]] auto read(Work work) -> std::invoke_result_t<Work, SQLite::Database&> {
    return run(Access::read, std::move(work));
  }

 private:
  enum class Access { read, write };
  explicit Database(std::filesystem::path path);

  template <class Work>
  auto run(Access access, Work work) -> std::invoke_result_t<Work, SQLite::Database&> {
    std::invoke_result_t<Work, SQLite::Database&> result;
    const Result<void> done = transact(access, [&](SQLite::Database& connection) {
      result = work(connection);
      return result ? Result<void>{} : std::unexpected(result.error());
    });
    if (!done) return std::unexpected(done.error());
    return result;
  }
  Result<void> transact(Access access, const std::function<Result<void>(SQLite::Database&)>& work);
  std::unique_ptr<SQLite::Database> take_connection();
  void give_back(std::unique_ptr<SQLite::Database> connection);

  std::filesystem::path path_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<SQLite::Database>> idle_;
};

}  // namespace esxserver::sqlite
