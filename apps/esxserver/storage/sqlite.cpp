#include "esxserver/storage/sqlite.h"

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <sqlite3.h>

#include "esxserver/base/files.h"
#include "esxserver/storage/database.h"

namespace esxserver::sqlite {

/// An open SQLite database and the statements that it has prepared. Preparing a statement takes longer than
/// most of them run. For one thread at a time.
class Session {
 public:
  /// Throws SQLite::Exception.
  Session(const std::string& path, int busy_timeout_ms, int cache_kibibytes);
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

namespace {

/// A SQLite connection for the stores. Every function throws SQLite::Exception.
class Connection final : public sql::Connection {
 public:
  explicit Connection(Session& session) : session_(session) {}

  std::unique_ptr<sql::Rows> query(const std::string& sql, const std::vector<sql::Value>& values) override;
  int execute(const std::string& sql, const std::vector<sql::Value>& values) override;
  void hold(std::string_view /*name*/) override {}  // there is a single writer
  [[nodiscard]] const sql::Dialect& dialect() const override;

 private:
  Session& session_;
};

/// All that jobs need; texts that depend on what is asked for come and go.
constexpr std::size_t max_prepared = 40;

void bind(SQLite::Statement& statement, int place, const sql::Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value))
    statement.bind(place, *number);
  else if (const auto* text = std::get_if<std::string>(&value))
    statement.bind(place, *text);
  else
    statement.bind(place);
}

class Rows final : public sql::Rows {
 public:
  Rows(Session& session, const std::string& sql, const std::vector<sql::Value>& values)
      : session_(session), statement_(session.take_statement(sql)) {
    int place = 0;
    for (const sql::Value& value : values) bind(*statement_, ++place, value);
  }
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;
  ~Rows() override { session_.give_back(std::move(statement_)); }

  bool next() override { return statement_->executeStep(); }
  bool is_null(int column) const override { return statement_->isColumnNull(column); }
  std::int64_t integer(int column) const override { return statement_->getColumn(column).getInt64(); }
  std::string text(int column) const override { return statement_->getColumn(column).getString(); }
  int execute() { return statement_->exec(); }

 private:
  Session& session_;
  std::unique_ptr<SQLite::Statement> statement_;
};

std::unique_ptr<sql::Rows> Connection::query(const std::string& sql, const std::vector<sql::Value>& values) {
  return std::make_unique<Rows>(session_, sql, values);
}

int Connection::execute(const std::string& sql, const std::vector<sql::Value>& values) {
  return Rows(session_, sql, values).execute();
}

const sql::Dialect& Connection::dialect() const {
  static constexpr sql::Dialect none{.lock_rows = "", .lock_free_rows = "", .counter_slot = "0"};
  return none;
}

constexpr int application_id = 0x45535853;  // "ESXS": so that another program's file is recognized

int number(SQLite::Database& database, const char* query) { return database.execAndGet(query).getInt(); }

constexpr int busy_timeout_ms = 8'000;
constexpr std::size_t max_together = 32;

// The file itself stays in the system's cache, but a limit may count thousands of rows.
constexpr int reader_cache = 256, writer_cache = 8'192;

/// Counting what SQLite allocates takes a lock of all threads, dozens of times a read. Has an effect before
/// the first connection.
void stop_counting_memory() {
  static const int once = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  static_cast<void>(once);
}

std::unique_ptr<Session> connect(const std::filesystem::path& path, int cache_kibibytes = reader_cache) {
  return std::make_unique<Session>(path.string(), busy_timeout_ms, cache_kibibytes);
}

std::unexpected<Error> error_of(const SQLite::Exception& exception) {
  const int code = exception.getErrorCode();
  const std::string what = std::string("database: ") + exception.what();
  // A full disk shows as either, by what could not grow: the database, or the index of its log.
  if (code == SQLITE_FULL || exception.getExtendedErrorCode() == SQLITE_IOERR_SHMSIZE)
    return fail_to_store(what, ENOSPC);
  const bool passes = code == SQLITE_BUSY || code == SQLITE_LOCKED;
  if (passes) return fail(ServerError::service_unavailable, what);
  return fail(ErrorCode::store_failed, what);
}

/// Runs the missing migrations in one transaction. Throws SQLite::Exception.
void migrate(SQLite::Database& database) {
  database.exec("PRAGMA journal_mode = WAL");
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  const bool empty = number(database, "SELECT count(*) FROM sqlite_master") == 0;
  if (!empty && number(database, "PRAGMA application_id") != application_id)
    throw SQLite::Exception("is the database of another program");
  const bool done =
      sql::run_migrations(number(database, "PRAGMA user_version"), [&](const auto& statements, auto version) {
        database.exec(statements);
        database.exec("PRAGMA user_version = " + std::to_string(version));
      });
  if (!done) throw SQLite::Exception("was written by a later version of this program");
  database.exec("PRAGMA application_id = " + std::to_string(application_id));
  transaction.commit();
}

}  // namespace

Session::Session(const std::string& path, int busy_timeout_ms, int cache_kibibytes)
    : database_(std::make_unique<SQLite::Database>(
          path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLite::OPEN_NOMUTEX, busy_timeout_ms)) {
  // FULL: committed jobs survive a power cut.
  database_->exec("PRAGMA synchronous = FULL");
  database_->exec("PRAGMA foreign_keys = ON");
  database_->exec("PRAGMA cache_size = -" + std::to_string(cache_kibibytes));
  prepared_.reserve(max_prepared + 1);
}

Session::~Session() = default;

void Session::set_synced(bool synced) {
  if (synced == synced_) return;
  // With the log that this database has, NORMAL only waits for the disk when the log is merged.
  database_->exec(synced ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
  synced_ = synced;
}

std::unique_ptr<SQLite::Statement> Session::take_statement(const std::string& sql) {
  const auto found =
      std::ranges::find(prepared_, sql, [](const auto& kept) { return std::string_view(kept->getQuery()); });
  if (found == prepared_.end()) return std::make_unique<SQLite::Statement>(*database_, sql);
  auto statement = std::move(*found);
  prepared_.erase(found);
  statement->clearBindings();
  return statement;
}

void Session::give_back(std::unique_ptr<SQLite::Statement> statement) noexcept {
  statement->tryReset();
  prepared_.push_back(std::move(statement));  // there is room for it
  if (prepared_.size() > max_prepared) prepared_.erase(prepared_.begin());
}

Database::Database(std::filesystem::path path) : path_(std::move(path)) {}
Database::~Database() = default;

Result<std::unique_ptr<Database>> Database::open(const std::filesystem::path& path) {
  try {
    if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path());
    stop_counting_memory();
    auto database = std::unique_ptr<Database>(new Database(path));
    auto session = connect(path);
    migrate(session->database());
    database->give_back(std::move(session));
    return database;
  } catch (const std::exception& problem) {
    return fail(ErrorCode::store_failed, path.string() + ": " + problem.what());
  }
}

/// A transaction that waits for its turn. Its thread waits in transact() until it is done.
struct Database::Write {
  Access access;
  const std::function<Result<void>(sql::Connection&)>& work;
  Result<void> result = {};
  std::exception_ptr fault = {};  // that the work threw, of another kind than SQLite's
  bool done = false;
  std::condition_variable turn = {};  // it is done, or has to commit those that wait

  /// Whether the work wants to be committed.
  [[nodiscard]] bool run(Connection& inside) {
    try {
      result = work(inside);
    } catch (const SQLite::Exception& exception) {
      result = error_of(exception);
    } catch (...) {
      fault = std::current_exception();
    }
    return result && !fault;
  }
};

/// Waiting for the disk takes longer than most transactions: those that came meanwhile are committed at once.
/// Each can still fail alone. Throws SQLite::Exception if none was committed.
void Database::commit_together(const std::vector<Write*>& writes) {
  auto session = writer_ ? std::move(writer_) : connect(path_, writer_cache);
  session->set_synced(std::ranges::any_of(writes, [](const Write* w) { return w->access == Access::write; }));
  {
    SQLite::Database& database = session->database();
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    Connection inside(*session);
    for (Write* write : writes) {
      inside.execute("SAVEPOINT one", {});
      if (!write->run(inside)) database.exec("ROLLBACK TO one");
      inside.execute("RELEASE one", {});
    }
    transaction.commit();
  }
  writer_ = std::move(session);
}

Result<void> Database::write(Access access, const std::function<Result<void>(sql::Connection&)>& work) {
  Write own{.access = access, .work = work};
  std::unique_lock lock(writes_mutex_);
  writes_.push_back(&own);
  // SQLite has one writer; the others would sleep and look again.
  own.turn.wait(lock, [&] { return own.done || (!is_writing_ && writes_.front() == &own); });
  if (!own.done) {
    is_writing_ = true;
    const std::size_t count = std::min(writes_.size(), max_together);
    const auto end = writes_.begin() + static_cast<std::ptrdiff_t>(count);
    const std::vector<Write*> batch(writes_.begin(), end);
    writes_.erase(writes_.begin(), end);
    lock.unlock();
    Result<void> committed;
    try {
      commit_together(batch);
    } catch (const SQLite::Exception& exception) {
      committed = error_of(exception);
    }
    lock.lock();
    for (Write* write : batch) {
      if (!committed && write->result) write->result = committed;
      write->done = true;
      write->turn.notify_one();
    }
    is_writing_ = false;
    if (!writes_.empty()) writes_.front()->turn.notify_one();
  }
  lock.unlock();
  if (own.fault) std::rethrow_exception(own.fault);
  return own.result;
}

Result<void> Database::transact(Access access, const std::function<Result<void>(sql::Connection&)>& work) {
  try {
    if (access == Access::write || access == Access::write_unsynced) return write(access, work);
    auto session = take_session();
    Connection inside(*session);
    const bool one = access == Access::read_one;
    if (!one) inside.execute("BEGIN", {});  // prepared, as SQLite::Transaction is not
    Result<void> done = work(inside);
    if (!one) inside.execute("COMMIT", {});  // nothing was written
    give_back(std::move(session));
    return done;
  } catch (const SQLite::Exception& exception) {
    return error_of(exception);
  }
}

std::unique_ptr<Session> Database::take_session() {
  {
    const std::scoped_lock lock(mutex_);
    if (!idle_.empty()) {
      auto session = std::move(idle_.back());
      idle_.pop_back();
      return session;
    }
  }
  return connect(path_);
}

void Database::give_back(std::unique_ptr<Session> session) {
  const std::scoped_lock lock(mutex_);
  idle_.push_back(std::move(session));
}

}  // namespace esxserver::sqlite
