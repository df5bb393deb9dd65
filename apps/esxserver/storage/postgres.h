// The PostgreSQL database of the server: connections, transactions, URLs, and any bytes as text.
#pragma once

#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/result.h"
#include "esxserver/storage/database.h"

namespace esxserver::postgres {

/// Encodes any bytes as text that PostgreSQL accepts: well-formed UTF-8 without NUL. Text that PostgreSQL
/// accepts is unchanged unless it contains U+001A, the escape character for bytes that PostgreSQL rejects.
/// The encoding is one-to-one.
[[nodiscard]] std::string text_to_code(std::string_view text);

/// The reverse.
[[nodiscard]] std::string text_from_code(std::string_view code);

/// Migrations, which are written for SQLite, for PostgreSQL.
[[nodiscard]] std::string translated(const std::string& statements);

/// Refuses a URL that libpq would read differently from how it was meant, or would quote in an error. Without
/// this, the part of a password after an unescaped "@" or "/" counts as a host, and ends up in messages.
/// Error: invalid_usage, whose message quotes nothing of the URL.
[[nodiscard]] Result<void> check_url(const std::string& url);

/// An error of PostgreSQL, inside the adapter.
class Failure : public std::runtime_error {
 public:
  /// `passes`: temporary, as when the server is unreachable.
  Failure(const std::string& what, bool passes) : std::runtime_error(what), passes_(passes) {}
  [[nodiscard]] bool passes() const { return passes_; }

 private:
  bool passes_;
};

/// A query that waits for its rows. Its thread waits in read_together() until it is done.
struct Read {
  const std::string& sql;
  const std::vector<sql::Value>& values;
  std::unique_ptr<sql::Rows> rows = {};
  std::exception_ptr failure = {};
  bool alone = false;  // it failed with others: which of them is at fault is not known
  bool done = false;
  std::condition_variable turn = {};  // it is done, or has to run those that wait
};

/// A connection to PostgreSQL. No call takes longer than its patience, whatever server and network do. Every
/// function throws Failure, after which the connection is unusable.
class Connection final : public sql::Connection {
 public:
  /// `url`: "postgresql://user@host/name", with any parameter of libpq.
  Connection(const std::string& url, std::chrono::milliseconds patience);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() override;

  std::unique_ptr<sql::Rows> query(const std::string& sql, const std::vector<sql::Value>& values) override;
  int execute(const std::string& sql, const std::vector<sql::Value>& values) override;
  void hold(std::string_view name) override;
  [[nodiscard]] const sql::Dialect& dialect() const override { return dialect_of_all(); }
  [[nodiscard]] static const sql::Dialect& dialect_of_all();

  /// Statements without values or rows, with semicolons between them.
  void run(const std::string& statements);
  /// Runs queries outside of transactions in one round trip: those that differ only in their values as one
  /// statement, which must not use "$" but for values. They stay prepared, with plans that may be made for
  /// any values. One that fails gets its failure; those that ran with it or after it get nothing.
  void run_together(const std::vector<Read*>& reads);
  /// Whether the last failure was not the end of the connection.
  [[nodiscard]] bool is_open() const;

 private:
  struct Handle;
  std::unique_ptr<Handle> handle_;
};

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
  using Connections = std::vector<std::unique_ptr<Connection>>;
  class Lent;
  class TogetherReader;
  explicit Database(std::string url);
  [[nodiscard]] static const char* begin_of(Access access);
  Result<void> transact(Access access, const std::function<Result<void>(sql::Connection&)>& work) override;
  void read_together(Read& own);
  std::unique_ptr<Connection> take(Connections& idle);
  void forget(Connections& idle);

  std::string url_;
  std::mutex mutex_;
  std::condition_variable place_;
  int places_;
  Connections idle_, idle_readers_;
  std::mutex reads_mutex_;
  std::vector<Read*> reads_;  // that wait, the first first
  int readers_ = 0;           // threads that run some
};

}  // namespace esxserver::postgres
