// Database: transactions for any number of threads and processes.
#pragma once

#include <functional>
#include <type_traits>

#include "esxserver/adapters/sql/connection.h"
#include "esxserver/domain/result.h"

namespace esxserver::sql {

class Database {
 public:
  virtual ~Database() = default;

  /// `work(Connection&)` returns a Result. Commits if it is a value, and rolls back if it is an error or if
  /// work throws an exception of the database, which becomes service_unavailable or store_failed.
  template <class Work>
  [[nodiscard]] auto write(Work work) -> std::invoke_result_t<Work, Connection&> {
    return run(Access::write, std::move(work));
  }
  /// The same for what is only worth its time until the machine fails: a power cut may undo the last of
  /// these, but never leaves half of one.
  template <class Work>
  [[nodiscard]] auto write_unsynced(Work work) -> std::invoke_result_t<Work, Connection&> {
    return run(Access::write_unsynced, std::move(work));
  }
  /// The same without a commit: every query of `work` sees the same state.
  template <class Work>
  [[nodiscard]] auto read(Work work) -> std::invoke_result_t<Work, Connection&> {
    return run(Access::read, std::move(work));
  }

 protected:
  enum class Access { read, write, write_unsynced };
  virtual Result<void> transact(Access access, const std::function<Result<void>(Connection&)>& work) = 0;

 private:
  template <class Work>
  auto run(Access access, Work work) -> std::invoke_result_t<Work, Connection&> {
    std::invoke_result_t<Work, Connection&> result;
    const Result<void> done = transact(access, [&](Connection& connection) {
      result = work(connection);
      return result ? Result<void>{} : std::unexpected(result.error());
    });
    if (!done) return std::unexpected(done.error());
    return result;
  }
};

}  // namespace esxserver::sql
