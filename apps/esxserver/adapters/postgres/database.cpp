#include "esxserver/adapters/postgres/database.h"

#include <chrono>
#include <utility>

#include "esxserver/adapters/postgres/connection.h"
#include "esxserver/adapters/postgres/failure.h"
#include "esxserver/adapters/postgres/migrations.h"
#include "esxserver/adapters/postgres/url.h"

namespace esxserver::postgres {
namespace {

using namespace std::chrono_literals;

constexpr int max_connections = 16;  // per process; a server allows 100 by default
constexpr std::chrono::milliseconds place_patience = 3s, statement_patience = 8s, migration_patience = 10min;

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
  explicit Lent(Database& database) : database_(database) {
    std::unique_lock lock(database_.mutex_);
    if (!database_.place_.wait_for(lock, place_patience, [this] { return database_.places_ > 0; }))
      throw Failure("all connections are in use", true);
    --database_.places_;
  }
  Lent(const Lent&) = delete;
  Lent& operator=(const Lent&) = delete;
  ~Lent() {
    const std::scoped_lock lock(database_.mutex_);
    if (good_) database_.idle_.push_back(std::move(connection_));
    ++database_.places_;
    database_.place_.notify_one();
  }

  Connection& begin(const char* statement) {
    // This detects a connection that broke while it was idle, before anything was done. The other idle
    // connections are then broken too, and trying each would take time.
    connection_ = database_.take_idle();
    if (connection_) {
      try {
        connection_->run(statement);
        return *connection_;
      } catch (const Failure&) {
        database_.forget_idle();
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

 private:
  Database& database_;
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
    case Access::read:
      return "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    case Access::write_unsynced:
      return "BEGIN; SET LOCAL synchronous_commit TO off";
    case Access::write:
      break;
  }
  return "BEGIN";
}

Result<void> Database::transact(Access access, const std::function<Result<void>(sql::Connection&)>& work) {
  try {
    Lent lent(*this);
    Connection& connection = lent.begin(begin_of(access));
    const Result<void> done = work(connection);
    lent.end(done ? "COMMIT" : "ROLLBACK");
    return done;
  } catch (const Failure& failure) {
    return error_of(failure);
  }
}

void Database::forget_idle() {
  std::vector<std::unique_ptr<Connection>> broken;  // closed after the lock is released
  const std::scoped_lock lock(mutex_);
  broken.swap(idle_);
}

std::unique_ptr<Connection> Database::take_idle() {
  const std::scoped_lock lock(mutex_);
  if (idle_.empty()) return nullptr;
  auto connection = std::move(idle_.back());
  idle_.pop_back();
  return connection;
}

}  // namespace esxserver::postgres
