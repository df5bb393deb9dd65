#include "esxserver/storage/postgres.h"

#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <libpq-fe.h>

#include "esx/estimate/base/text.h"
#include "esxserver/base/crypto.h"
#include "esxserver/storage/database.h"

namespace esxserver::postgres {

/// An error of PostgreSQL, inside the adapter.
class Failure : public std::runtime_error {
 public:
  /// `passes`: temporary, as when the server is unreachable.
  Failure(const std::string& what, bool passes) : std::runtime_error(what), passes_(passes) {}
  [[nodiscard]] bool passes() const { return passes_; }

 private:
  bool passes_;
};

namespace {

using namespace std::chrono_literals;

constexpr char escape = '\x1A';
constexpr std::string_view always_coded("\x1A\0", 2);
constexpr std::size_t hex_length = 2;

struct FreeOptions {
  void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
};

/// The value of `port`, of all hosts; nothing if libpq cannot parse the URL. Its reasons quote the URL.
std::optional<std::string> ports_of(const std::string& url) {
  const std::unique_ptr<PQconninfoOption, FreeOptions> options(PQconninfoParse(url.c_str(), nullptr));
  if (!options) return std::nullopt;
  for (const PQconninfoOption* option = options.get(); option->keyword != nullptr; ++option)
    if (std::string_view(option->keyword) == "port") return option->val ? option->val : "";
  return "";
}

/// Empty: the default.
bool is_port(std::string_view text) {
  constexpr int highest = 65'535;
  int port = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), port);
  return text.empty() || (estimate::is_digits(text) && problem == std::errc() && port > 0 && port <= highest);
}

/// One "@" at most, before the first "/".
bool has_clear_user(std::string_view url) {
  const std::string_view rest = url.substr(std::min(url.size(), url.find("//") + 2));
  const auto at = rest.find('@');
  return at == rest.npos || (at == rest.rfind('@') && at < rest.find('/'));
}

using Steady = std::chrono::steady_clock;

struct FreeResult {
  void operator()(PGresult* result) const { PQclear(result); }
};
using ResultHandle = std::unique_ptr<PGresult, FreeResult>;

std::string first_line(const char* message) {
  const std::string_view text = estimate::trim(message ? message : "");
  return std::string(text.substr(0, text.find('\n')));
}

/// Whether the same statement may succeed later: the server is unreachable, shutting down, full or read-only
/// for now, or there was a conflict. See "PostgreSQL Error Codes" in its manual.
bool passes(std::string_view sqlstate) {
  constexpr std::array prefixes = {"08", "40", "53", "55P03", "57", "25006"};
  return sqlstate.empty() ||
         std::ranges::any_of(prefixes, [&](std::string_view prefix) { return sqlstate.starts_with(prefix); });
}

/// Parameter values in libpq's form.
class Parameters {
 public:
  explicit Parameters(const std::vector<sql::Value>& values) {
    texts_.reserve(values.size());  // keeps pointers into them valid
    for (const sql::Value& value : values) std::visit([this](const auto& held) { add(held); }, value);
  }
  [[nodiscard]] int count() const { return static_cast<int>(types_.size()); }
  [[nodiscard]] const Oid* types() const { return types_.data(); }
  [[nodiscard]] const char* const* values() const { return pointers_.data(); }

 private:
  // From PostgreSQL's pg_type.dat; NULL takes its type from the context.
  static constexpr Oid int8_type = 20, text_type = 25, any_type = 0;

  void add(std::monostate) { add(any_type, nullptr); }
  void add(std::int64_t number) { add(int8_type, texts_.emplace_back(std::to_string(number)).c_str()); }
  void add(const std::string& text) { add(text_type, texts_.emplace_back(text_to_code(text)).c_str()); }
  void add(Oid type, const char* text) {
    types_.push_back(type);
    pointers_.push_back(text);
  }

  std::vector<std::string> texts_;
  std::vector<Oid> types_;
  std::vector<const char*> pointers_;
};

class Rows final : public sql::Rows {
 public:
  explicit Rows(ResultHandle result) : result_(std::move(result)) {}

  bool next() override { return ++row_ < PQntuples(result_.get()); }
  bool is_null(int column) const override { return PQgetisnull(result_.get(), row_, column) != 0; }
  std::int64_t integer(int column) const override {
    const std::string_view digits = bytes(column);
    std::int64_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
  }
  std::string text(int column) const override { return text_from_code(bytes(column)); }

 private:
  [[nodiscard]] std::string_view bytes(int column) const {
    return {PQgetvalue(result_.get(), row_, column),
            static_cast<std::size_t>(PQgetlength(result_.get(), row_, column))};
  }

  ResultHandle result_;
  int row_ = -1;
};

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

constexpr int max_connections = 16;  // per process; a server allows 100 by default
// A reader is busy for a round trip; those that came meanwhile share the next one.
constexpr int max_readers = 2;
constexpr std::size_t max_together = 32;
constexpr std::chrono::milliseconds place_patience = 3s, statement_patience = 8s, migration_patience = 10min;

const sql::Dialect& postgres_dialect() {
  static constexpr sql::Dialect postgres{.lock_rows = " FOR UPDATE",
                                         .lock_free_rows = " FOR UPDATE SKIP LOCKED",
                                         .counter_slot = "pg_backend_pid() % 64"};
  return postgres;
}

/// Messages for clients contain no hosts or statements; those go to the log.
std::unexpected<Error> error_of(const Failure& failure) {
  if (failure.passes())
    return fail(ServerError::service_unavailable, "the database is unreachable; try again shortly",
                failure.what());
  return fail(ErrorCode::store_failed, std::string("database: ") + failure.what());
}

}  // namespace

/// SQLite: integers have 64 bits, text is compared by bytes, and STRICT is an option.
std::string translated(const std::string& statements) {
  std::string text = estimate::replace_all(statements, " INTEGER", " BIGINT");
  text = estimate::replace_all(text, " TEXT", " TEXT COLLATE \"C\"");
  return estimate::replace_all(text, ") STRICT;", ");");
}

std::string text_to_code(std::string_view text) {
  const bool utf8 = estimate::valid_utf8(text);
  if (utf8 && text.find_first_of(always_coded) == std::string_view::npos) return std::string(text);
  std::string code;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    constexpr unsigned char first_beyond_ascii = 0x80;
    if (always_coded.contains(c) || (!utf8 && byte >= first_beyond_ascii))
      code += escape + to_hex(std::array{byte});
    else
      code += c;
  }
  return code;
}

std::string text_from_code(std::string_view code) {
  std::string text;
  for (std::size_t at = 0; at < code.size(); ++at) {
    if (code[at] != escape) {
      text += code[at];
      continue;
    }
    const std::string_view hex = code.substr(at + 1, hex_length);
    unsigned char byte = 0;
    std::from_chars(hex.data(), hex.data() + hex.size(), byte, 16);
    text += static_cast<char>(byte);
    at += hex_length;
  }
  return text;
}

Result<void> check_url(const std::string& url) {
  if (!has_clear_user(url))
    return fail(
        ErrorCode::invalid_usage,
        "the PostgreSQL URL is ambiguous: in names, passwords and parameters, write @ as %40 and / as "
        "%2F");
  const auto ports = ports_of(url);
  if (!ports)
    return fail(ErrorCode::invalid_usage,
                "the PostgreSQL URL is malformed; expected postgresql://USER:PASSWORD@HOST:PORT/NAME with "
                "special characters percent-encoded");
  if (!std::ranges::all_of(estimate::split(*ports, ','), is_port))
    return fail(ErrorCode::invalid_usage, "the port of the PostgreSQL URL is not a number from 1 to 65535");
  return {};
}

struct Connection::Handle {
  struct Finish {
    void operator()(PGconn* connection) const { PQfinish(connection); }
  };
  std::unique_ptr<PGconn, Finish> connection;
  std::chrono::milliseconds patience;

  [[noreturn]] void fail_here() const { throw Failure(first_line(PQerrorMessage(connection.get())), true); }

  /// Waits until the server has sent something.
  void wait(Steady::time_point deadline) const {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Steady::now());
    pollfd waiting{.fd = PQsocket(connection.get()), .events = POLLIN, .revents = 0};
    const int ready = ::poll(&waiting, 1, static_cast<int>(std::max<std::int64_t>(left.count(), 0)));
    if (ready == 0) throw Failure("no answer in time", true);
    if (ready < 0 && errno != EINTR) throw Failure("the connection broke", true);
    if (PQconsumeInput(connection.get()) == 0) fail_here();
  }

  [[nodiscard]] ResultHandle next(Steady::time_point deadline) const {
    while (PQisBusy(connection.get()) != 0) wait(deadline);
    return ResultHandle(PQgetResult(connection.get()));
  }

  /// All that follows from one thing that was sent: the last result, or the first error.
  [[nodiscard]] ResultHandle last(Steady::time_point deadline) const {
    ResultHandle last;
    while (ResultHandle result = next(deadline))
      if (!last || PQresultStatus(last.get()) != PGRES_FATAL_ERROR) last = std::move(result);
    return last;
  }

  /// Throws Failure if it is an error.
  [[nodiscard]] ResultHandle checked(ResultHandle result) const {
    const auto status = PQresultStatus(result.get());
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return result;
    const char* sqlstate = result ? PQresultErrorField(result.get(), PG_DIAG_SQLSTATE) : nullptr;
    throw Failure(first_line(result ? PQresultErrorMessage(result.get()) : PQerrorMessage(connection.get())),
                  passes(sqlstate ? sqlstate : ""));
  }

  /// The response to what was sent; the first error if there are several.
  ResultHandle answer(int sent) const {
    if (sent == 0) fail_here();
    return checked(last(Steady::now() + patience));
  }

  [[nodiscard]] ResultHandle run(const std::string& sql, const std::vector<sql::Value>& values) const {
    const Parameters parameters(values);
    return answer(PQsendQueryParams(connection.get(), sql.c_str(), parameters.count(), parameters.types(),
                                    parameters.values(), nullptr, nullptr, 0));
  }

  /// The name of the prepared statement.
  const char* prepare(const std::string& sql, const Parameters& parameters) {
    auto known = prepared.find(sql);
    if (known == prepared.end()) {
      known = prepared.emplace(sql, "statement" + std::to_string(prepared.size())).first;
      static_cast<void>(answer(PQsendPrepare(connection.get(), known->second.c_str(), sql.c_str(),
                                             parameters.count(), parameters.types())));
    }
    return known->second.c_str();
  }

  int send_prepared(const char* name, const Parameters& parameters) const {
    return PQsendQueryPrepared(connection.get(), name, parameters.count(), parameters.values(), nullptr,
                               nullptr, 0);
  }

  std::map<std::string, std::string> prepared = {};  // names, by SQL
};

/// A query that waits for its rows. Its thread waits in read_together() until it is done.
struct Read {
  const std::string& sql;
  const std::vector<sql::Value>& values;
  std::unique_ptr<sql::Rows> rows = {};
  std::exception_ptr failure = {};
  bool done = false;
  std::condition_variable turn = {};  // it is done, or has to run those that wait
};

Connection::Connection(const std::string& url, std::chrono::milliseconds patience)
    : handle_(new Handle{nullptr, patience}) {
  // Parameters before the URL are defaults; those after it override it.
  constexpr std::array<const char*, 7> names = {"connect_timeout",
                                                "tcp_user_timeout",
                                                "keepalives_idle",
                                                "application_name",
                                                "dbname",
                                                "client_encoding",
                                                nullptr};
  const std::array<const char*, 7> values = {"3", "10000", "30", "esxserver", url.c_str(), "UTF8", nullptr};
  handle_->connection.reset(PQconnectdbParams(names.data(), values.data(), 1));
  if (PQstatus(handle_->connection.get()) != CONNECTION_OK) handle_->fail_here();
  // The server cancels statements that nobody waits for anymore.
  PQsetNoticeProcessor(handle_->connection.get(), [](void*, const char*) {}, nullptr);
  run("SET statement_timeout = " + std::to_string(patience.count()) +
      "; SET idle_in_transaction_session_timeout = '120s'; SET standard_conforming_strings = on");
}

Connection::~Connection() = default;

std::unique_ptr<sql::Rows> Connection::query(const std::string& sql, const std::vector<sql::Value>& values) {
  return std::make_unique<Rows>(handle_->run(sql, values));
}

void Connection::run_together(const std::vector<Read*>& reads) {
  PGconn* connection = handle_->connection.get();
  std::vector<Parameters> parameters;
  std::vector<const char*> names;
  for (Read* read : reads) {
    read->failure = nullptr;  // of a connection that broke
    parameters.emplace_back(read->values);
    names.push_back(handle_->prepare(read->sql, parameters.back()));
  }
  int sent = PQenterPipelineMode(connection);
  for (std::size_t i = 0; i < reads.size() && sent != 0; ++i)
    sent = handle_->send_prepared(names[i], parameters[i]);
  if (sent == 0 || PQpipelineSync(connection) == 0) handle_->fail_here();
  const auto deadline = Steady::now() + handle_->patience;
  for (Read* read : reads) {
    ResultHandle result = handle_->last(deadline);
    if (!is_open()) handle_->fail_here();
    if (PQresultStatus(result.get()) == PGRES_PIPELINE_ABORTED) continue;
    try {
      read->rows = std::make_unique<Rows>(handle_->checked(std::move(result)));
    } catch (const Failure&) {
      read->failure = std::current_exception();
    }
  }
  const ResultHandle end = handle_->next(deadline);
  if (PQresultStatus(end.get()) != PGRES_PIPELINE_SYNC || PQexitPipelineMode(connection) == 0)
    handle_->fail_here();
}

bool Connection::is_open() const { return PQstatus(handle_->connection.get()) == CONNECTION_OK; }

int Connection::execute(const std::string& sql, const std::vector<sql::Value>& values) {
  const ResultHandle result = handle_->run(sql, values);
  const std::string_view count = PQcmdTuples(result.get());  // points into the result
  int changed = 0;
  std::from_chars(count.data(), count.data() + count.size(), changed);
  return changed;
}

void Connection::hold(std::string_view name) {
  static_cast<void>(
      handle_->run("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", {sql::Value(std::string(name))}));
}

const sql::Dialect& Connection::dialect() const { return postgres_dialect(); }

void Connection::run(const std::string& statements) {
  static_cast<void>(handle_->answer(PQsendQuery(handle_->connection.get(), statements.c_str())));
}

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

  /// Without a transaction. If an idle connection had broken, all are run again.
  void run_all(const std::vector<Read*>& reads) {
    connection_ = database_.take_idle();
    if (connection_) {
      try {
        return run_on_connection(reads);
      } catch (const Failure&) {
        if (connection_->is_open()) throw;
        database_.forget_idle();
      }
    }
    connection_ = std::make_unique<Connection>(database_.url_, statement_patience);
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
  [[nodiscard]] const sql::Dialect& dialect() const override { return postgres_dialect(); }

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
    Lent(*this).run_all(batch);
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
