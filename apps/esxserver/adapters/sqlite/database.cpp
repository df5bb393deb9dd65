#include "esxserver/adapters/sqlite/database.h"

#include <SQLiteCpp/Transaction.h>
#include <sqlite3.h>

#include <cerrno>
#include <exception>
#include <utility>

#include "esxserver/adapters/sqlite/connection.h"
#include "esxserver/adapters/sqlite/migrations.h"
#include "esxserver/adapters/sqlite/session.h"
#include "esxserver/files/store_error.h"

namespace esxserver::sqlite {
namespace {

constexpr int busy_timeout_ms = 8'000;

std::unique_ptr<Session> connect(const std::filesystem::path& path) {
  return std::make_unique<Session>(path.string(), busy_timeout_ms);
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

}  // namespace

Database::Database(std::filesystem::path path) : path_(std::move(path)) {}
Database::~Database() = default;

Result<std::unique_ptr<Database>> Database::open(const std::filesystem::path& path) {
  try {
    if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path());
    auto database = std::unique_ptr<Database>(new Database(path));
    auto session = connect(path);
    migrate(session->database());
    database->give_back(std::move(session));
    return database;
  } catch (const std::exception& problem) {
    return fail(ErrorCode::store_failed, path.string() + ": " + problem.what());
  }
}

Result<void> Database::transact(Access access, const std::function<Result<void>(sql::Connection&)>& work) {
  try {
    auto session = take_session();
    session->set_synced(access != Access::write_unsynced);
    Result<void> done;
    {
      // A deferred transaction cannot wait for other writers when it starts to write; IMMEDIATE can.
      SQLite::Transaction transaction(session->database(), access == Access::read
                                                               ? SQLite::TransactionBehavior::DEFERRED
                                                               : SQLite::TransactionBehavior::IMMEDIATE);
      Connection inside(*session);
      done = work(inside);
      if (done) transaction.commit();
    }
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
