// Database, Connection and Query: what the stores need of any database; and the migrations of its tables.
#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "esxserver/base/result.h"
#include "esxserver/base/time.h"

namespace esxserver::sql {

/// NULL, a number, or text of any bytes.
using Value = std::variant<std::monostate, std::int64_t, std::string>;

/// The result rows of a statement.
class Rows {
 public:
  virtual ~Rows() = default;
  /// Moves to the next row, initially the first; false: there is none.
  [[nodiscard]] virtual bool next() = 0;
  [[nodiscard]] virtual bool is_null(int column) const = 0;
  [[nodiscard]] virtual std::int64_t integer(int column) const = 0;
  [[nodiscard]] virtual std::string text(int column) const = 0;
};

/// Where the dialects differ. All other SQL is portable. A parameter is $1, $2, …, numbered in the order of
/// first use.
struct Dialect {
  /// Suffix of a SELECT that locks its rows until the transaction ends: waits for locked rows, or skips
  /// them.
  std::string_view lock_rows, lock_free_rows;
  /// Expression of a small number that transactions of other connections rarely have.
  std::string_view counter_slot;
};

/// Inside a transaction. Every function throws an exception of its database.
class Connection {
 public:
  virtual ~Connection() = default;
  [[nodiscard]] virtual std::unique_ptr<Rows> query(const std::string& sql,
                                                    const std::vector<Value>& values) = 0;
  /// Runs a statement without rows; returns how many it changed.
  virtual int execute(const std::string& sql, const std::vector<Value>& values) = 0;
  /// Takes a named lock until the transaction ends.
  virtual void hold(std::string_view name) = 0;
  [[nodiscard]] virtual const Dialect& dialect() const = 0;
};

/// Transactions for any number of threads and processes.
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
  /// The same for work that is one query, which needs no transaction. It may be called twice.
  template <class Work>
  [[nodiscard]] auto read_one(Work work) -> std::invoke_result_t<Work, Connection&> {
    return run(Access::read_one, std::move(work));
  }

 protected:
  enum class Access { read, read_one, write, write_unsynced };
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

/// A statement with its parameters. Every function throws an exception of the database.
/// Example: `Query query(db, "SELECT name FROM partner WHERE id = $1", id); while (query.next())
/// query.text(0);`
class Query {
 public:
  template <class... Values>
  Query(Connection& connection, std::string sql, const Values&... values)
      : connection_(connection), sql_(std::move(sql)), values_{value_of(values)...} {}
  Query(Connection& connection, std::string sql, std::vector<Value> values)
      : connection_(connection), sql_(std::move(sql)), values_(std::move(values)) {}
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;
  ~Query() = default;

  /// Moves to the next row; false: there is none.
  [[nodiscard]] bool next() {
    if (!rows_) rows_ = connection_.query(sql_, values_);
    return rows_->next();
  }
  /// Runs a statement without rows; returns how many it changed.
  int execute() { return connection_.execute(sql_, values_); }

  [[nodiscard]] std::string text(int column) const { return rows_->text(column); }
  [[nodiscard]] std::int64_t integer(int column) const { return rows_->integer(column); }
  [[nodiscard]] int small(int column) const { return static_cast<int>(integer(column)); }
  [[nodiscard]] bool flag(int column) const { return integer(column) != 0; }
  [[nodiscard]] Time time(int column) const { return Time(Duration(integer(column))); }
  [[nodiscard]] bool is_null(int column) const { return rows_->is_null(column); }
  [[nodiscard]] std::optional<std::string> optional_text(int column) const {
    return is_null(column) ? std::nullopt : std::optional(text(column));
  }
  [[nodiscard]] std::optional<int> optional_small(int column) const {
    return is_null(column) ? std::nullopt : std::optional(small(column));
  }
  [[nodiscard]] std::optional<Time> optional_time(int column) const {
    return is_null(column) ? std::nullopt : std::optional(time(column));
  }

 private:
  static Value value_of(std::string_view value) { return std::string(value); }
  static Value value_of(const std::string& value) { return value; }
  static Value value_of(const char* value) { return std::string(value); }
  template <std::integral Integer>
  static Value value_of(Integer value) {
    return static_cast<std::int64_t>(value);
  }
  static Value value_of(Time value) { return std::int64_t{value.time_since_epoch().count()}; }
  template <class T>
  static Value value_of(const std::optional<T>& value) {
    return value ? value_of(*value) : Value();
  }

  Connection& connection_;
  std::string sql_;
  std::vector<Value> values_;
  std::unique_ptr<Rows> rows_;
};

/// What `read` makes of every row, in their order.
template <class Read>
[[nodiscard]] auto read_rows(Query& query, const Read& read) {
  std::vector<std::invoke_result_t<const Read&, const Query&>> values;
  while (query.next()) values.push_back(read(query));
  return values;
}

// Migrations: how the tables of older databases are brought up to date.

/// Runs one migration, in SQLite's dialect, and records its version.
using RunMigration = std::function<void(const std::string& statements, std::int64_t version)>;

/// Runs the migrations after `version`, in order. False: the tables are of a later version of this program.
[[nodiscard]] bool run_migrations(std::int64_t version, const RunMigration& run);

}  // namespace esxserver::sql
