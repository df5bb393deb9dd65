#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esxserver/base/result.h"
#include "esxserver/storage/database.h"
#include "esxserver/storage/postgres.h"

namespace esxserver::postgres {
namespace {

using namespace std::chrono_literals;

constexpr int max_connections = 16;  // per process; a server allows 100 by default
// A reader is busy for a round trip; those that came meanwhile share the next one.
constexpr int max_readers = 2;
constexpr std::size_t max_together = 32;
constexpr std::chrono::milliseconds place_patience = 3s, statement_patience = 8s, migration_patience = 10min;

/// Runs the missing migrations in one transaction; other processes that start meanwhile wait.
/// Throws Failure.
void migrate(Connection& connection) {
  connection.run("BEGIN");
  connection.hold("esxserver migrations");
  connection.run("CREATE TABLE IF NOT EXISTS esxserver_schema (version BIGINT NOT NULL)");
  sql::Query found(connection, "SELECT coalesce(max(version), 0) FROM esxserver_schema");
  const auto current = found.next() ? found.integer(0) : 0;
  const bool done = sql::run_migrations(current, [&](const std::string& statements, std::int64_t version) {
    connection.run(translated(statements));
    sql::Query(connection, "INSERT INTO esxserver_schema (version) VALUES ($1)", version).execute();
  });
  if (!done) throw Failure("the database was written by a later version of this program", false);
  connection.run("COMMIT");
}

/// Messages for clients contain no hosts or statements; those go to the log.
std::unexpected<Error> error_of(const Failure& failure) {
  if (failure.passes())
    return fail(ServerError::service_unavailable, "the database is unreachable; try again shortly",
                failure.what());
  return fail(ErrorCode::store_failed, std::string("database: ") + failure.what());
}

}  // namespace

/// A slot of the connection pool and its connection. The destructor returns the slot, and the connection only
/// if it is known to be good.
class Database::Lent {
 public:
  /// With a connection of `idle`, if there is one.
  Lent(Database& database, Connections& idle) : database_(database), idle_(idle) {
    std::unique_lock lock(database_.mutex_);
    if (!database_.place_.wait_for(lock, place_patience, [this] { return database_.places_ > 0; }))
      throw Failure("all connections are in use", true);
    --database_.places_;
  }
  Lent(const Lent&) = delete;
  Lent& operator=(const Lent&) = delete;
  ~Lent() {
    const std::scoped_lock lock(database_.mutex_);
    if (good_) idle_.push_back(std::move(connection_));
    ++database_.places_;
    database_.place_.notify_one();
  }

  Connection& begin(const char* statement) {
    // This detects a connection that broke while it was idle, before anything was done. The other idle
    // connections are then broken too, and trying each would take time.
    connection_ = database_.take(idle_);
    if (connection_) {
      try {
        connection_->run(statement);
        return *connection_;
      } catch (const Failure&) {
        database_.forget(idle_);
      }
    }
    connection_ = std::make_unique<Connection>(database_.url_, statement_patience);
    connection_->run(statement);
    return *connection_;
  }

  void end(const char* statement) {
    connection_->run(statement);
    good_ = true;
  }

  /// Without a transaction. If an idle connection had broken, all are run again.
  void run_all(const std::vector<Read*>& reads) {
    connection_ = database_.take(idle_);
    if (connection_) {
      try {
        return run_on_connection(reads);
      } catch (const Failure&) {
        if (connection_->is_open()) throw;
        database_.forget(idle_);
      }
    }
    connection_ = std::make_unique<Connection>(database_.url_, statement_patience);
    // A plan for each batch, by the number of its reads, takes longer than the batch.
    connection_->run("SET plan_cache_mode = force_generic_plan");
    run_on_connection(reads);
  }

 private:
  void run_on_connection(std::vector<Read*> reads) {
    while (!reads.empty()) {
      connection_->run_together(reads);
      std::erase_if(reads, [](const Read* read) { return read->rows || read->failure; });
    }
    good_ = true;
  }

  Database& database_;
  Connections& idle_;
  std::unique_ptr<Connection> connection_;
  bool good_ = false;
};

Database::Database(std::string url) : url_(std::move(url)), places_(max_connections) {}
Database::~Database() = default;

Result<std::unique_ptr<Database>> Database::open(const std::string& url) {
  if (const auto accepted = check_url(url); !accepted) return std::unexpected(accepted.error());
  try {
    Connection connection(url, migration_patience);
    migrate(connection);
    return std::unique_ptr<Database>(new Database(url));
  } catch (const Failure& failure) {
    return error_of(failure);
  }
}

const char* Database::begin_of(Access access) {
  switch (access) {
    case Access::read_one:
    case Access::read:
      return "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    case Access::write_unsynced:
      return "BEGIN; SET LOCAL synchronous_commit TO off";
    case Access::write:
      break;
  }
  return "BEGIN";
}

/// Queries that came while others waited for the server go there together: fewer round trips, and fewer
/// processes that wake up.
class Database::TogetherReader final : public sql::Connection {
 public:
  explicit TogetherReader(Database& database) : database_(database) {}

  std::unique_ptr<sql::Rows> query(const std::string& sql, const std::vector<sql::Value>& values) override {
    Read own{.sql = sql, .values = values};
    database_.read_together(own);
    if (own.failure) std::rethrow_exception(own.failure);
    return std::move(own.rows);
  }
  int execute(const std::string& /*sql*/, const std::vector<sql::Value>& /*values*/) override { refuse(); }
  void hold(std::string_view /*name*/) override { refuse(); }
  [[nodiscard]] const sql::Dialect& dialect() const override {
    return postgres::Connection::dialect_of_all();
  }

 private:
  [[noreturn]] static void refuse() { throw Failure("not in a transaction", false); }

  Database& database_;
};

void Database::read_together(Read& own) {
  std::unique_lock lock(reads_mutex_);
  reads_.push_back(&own);
  const auto is_turn = [&] { return own.done || (readers_ < max_readers && reads_.front() == &own); };
  if (!own.turn.wait_for(lock, place_patience, is_turn)) {
    if (std::erase(reads_, &own) > 0) throw Failure("all connections are in use", true);
    own.turn.wait(lock, [&] { return own.done; });  // it is under way
  }
  if (own.done) return;
  ++readers_;
  const auto end = reads_.begin() + static_cast<std::ptrdiff_t>(std::min(reads_.size(), max_together));
  const std::vector<Read*> batch(reads_.begin(), end);
  reads_.erase(reads_.begin(), end);
  // Another reader takes those that are left.
  if (!reads_.empty()) reads_.front()->turn.notify_one();
  lock.unlock();
  std::exception_ptr failure;
  try {
    Lent(*this, idle_readers_).run_all(batch);
  } catch (...) {
    failure = std::current_exception();
  }
  lock.lock();
  for (Read* read : batch) {
    if (failure) read->failure = failure;
    read->done = true;
    read->turn.notify_one();
  }
  --readers_;
  if (!reads_.empty()) reads_.front()->turn.notify_one();
}

Result<void> Database::transact(Access access, const std::function<Result<void>(sql::Connection&)>& work) {
  try {
    if (access == Access::read_one) {
      TogetherReader reader(*this);
      return work(reader);
    }
    Lent lent(*this, idle_);
    Connection& connection = lent.begin(begin_of(access));
    const Result<void> done = work(connection);
    lent.end(done ? "COMMIT" : "ROLLBACK");
    return done;
  } catch (const Failure& failure) {
    return error_of(failure);
  }
}

void Database::forget(Connections& idle) {
  Connections broken;  // closed after the lock is released
  const std::scoped_lock lock(mutex_);
  broken.swap(idle);
}

std::unique_ptr<Connection> Database::take(Connections& idle) {
  const std::scoped_lock lock(mutex_);
  if (idle.empty()) return nullptr;
  auto connection = std::move(idle.back());
  idle.pop_back();
  return connection;
}

}  // namespace esxserver::postgres
