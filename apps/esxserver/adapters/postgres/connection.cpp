#include "esxserver/adapters/postgres/connection.h"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <string_view>

#include "esx/estimate/base/text.h"
#include "esxserver/adapters/postgres/failure.h"
#include "esxserver/adapters/postgres/text_code.h"

namespace esxserver::postgres {
namespace {

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

}  // namespace

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

  /// The response to what was sent; the first error if there are several.
  ResultHandle answer(int sent) const {
    if (sent == 0) fail_here();
    const auto deadline = Steady::now() + patience;
    ResultHandle last;
    while (true) {
      while (PQisBusy(connection.get()) != 0) wait(deadline);
      ResultHandle next(PQgetResult(connection.get()));
      if (!next) break;
      if (!last || PQresultStatus(last.get()) != PGRES_FATAL_ERROR) last = std::move(next);
    }
    const auto status = PQresultStatus(last.get());
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return last;
    const char* sqlstate = last ? PQresultErrorField(last.get(), PG_DIAG_SQLSTATE) : nullptr;
    throw Failure(first_line(last ? PQresultErrorMessage(last.get()) : PQerrorMessage(connection.get())),
                  passes(sqlstate ? sqlstate : ""));
  }

  [[nodiscard]] ResultHandle run(const std::string& sql, const std::vector<sql::Value>& values) const {
    const Parameters parameters(values);
    return answer(PQsendQueryParams(connection.get(), sql.c_str(), parameters.count(), parameters.types(),
                                    parameters.values(), nullptr, nullptr, 0));
  }
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

const sql::Dialect& Connection::dialect() const {
  static constexpr sql::Dialect postgres{.lock_rows = " FOR UPDATE",
                                         .lock_free_rows = " FOR UPDATE SKIP LOCKED",
                                         .counter_slot = "pg_backend_pid() % 64"};
  return postgres;
}

void Connection::run(const std::string& statements) {
  static_cast<void>(handle_->answer(PQsendQuery(handle_->connection.get(), statements.c_str())));
}

}  // namespace esxserver::postgres
