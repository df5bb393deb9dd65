#include "esxserver/adapters/sqlite/session.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

namespace esxserver::sqlite {
namespace {

/// All that jobs need; texts that depend on what is asked for come and go.
constexpr std::size_t max_prepared = 40;

}  // namespace

Session::Session(const std::string& path, int busy_timeout_ms)
    : database_(std::make_unique<SQLite::Database>(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE,
                                                   busy_timeout_ms)) {
  // FULL: committed jobs survive a power cut.
  database_->exec("PRAGMA synchronous = FULL");
  database_->exec("PRAGMA foreign_keys = ON");
  // Kibibytes for each thread's connection; the file itself stays in the system's cache.
  database_->exec("PRAGMA cache_size = -256");
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

}  // namespace esxserver::sqlite
