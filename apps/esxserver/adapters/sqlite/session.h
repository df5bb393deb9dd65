// An open SQLite database and the statements that it has prepared.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace SQLite {
class Database;
class Statement;
}  // namespace SQLite

namespace esxserver::sqlite {

/// Preparing a statement takes longer than most of them run. For one thread at a time.
class Session {
 public:
  /// Throws SQLite::Exception.
  Session(const std::string& path, int busy_timeout_ms);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  [[nodiscard]] SQLite::Database& database() { return *database_; }
  /// Whether the next transactions wait until they are on the disk. Throws SQLite::Exception.
  void set_synced(bool synced);
  /// Without values. Throws SQLite::Exception.
  [[nodiscard]] std::unique_ptr<SQLite::Statement> take_statement(const std::string& sql);
  /// Keeps it for the next time, if it is not one of many that were used since.
  void give_back(std::unique_ptr<SQLite::Statement> statement) noexcept;

 private:
  std::unique_ptr<SQLite::Database> database_;
  bool synced_ = true;
  std::vector<std::unique_ptr<SQLite::Statement>> prepared_;  // the last one was used last
};

}  // namespace esxserver::sqlite
