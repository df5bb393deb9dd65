#include "esxserver/storage/postgres.h"

#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <exception>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <libpq-fe.h>

#include "esx/estimate/base/text.h"
#include "esxserver/storage/database.h"

namespace esxserver::postgres {

namespace {

using namespace std::chrono_literals;

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
  /// Of reads with values of the same types, which are not NULL: an array for each value of a read.
  explicit Parameters(const std::vector<Read*>& reads) {
    const std::vector<sql::Value>& first = reads.front()->values;
    texts_.reserve(first.size());
    for (std::size_t column = 0; column < first.size(); ++column) {
      std::string& array = texts_.emplace_back("{");
      for (const Read* read : reads) {
        if (array.size() > 1) array += ',';
        append_element(array, read->values[column]);
      }
      array += '}';
      add(std::holds_alternative<std::string>(first[column]) ? texts_type : int8s_type, array.c_str());
    }
  }
  [[nodiscard]] int count() const { return static_cast<int>(types_.size()); }
  [[nodiscard]] const Oid* types() const { return types_.data(); }
  [[nodiscard]] const char* const* values() const { return pointers_.data(); }

 private:
  // From PostgreSQL's pg_type.dat; NULL takes its type from the context.
  static constexpr Oid int8_type = 20, text_type = 25, int8s_type = 1016, texts_type = 1009, any_type = 0;

  static void append_element(std::string& array, const sql::Value& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
      array += std::to_string(*number);
      return;
    }
    array += '"';
    for (const char c : text_to_code(std::get<std::string>(value))) {
      if (c == '"' || c == '\\') array += '\\';
      array += c;
    }
    array += '"';
  }

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

/// Rows of a result, which several reads may share: all of them, or those of one read, by number.
class Rows final : public sql::Rows {
 public:
  explicit Rows(ResultHandle result) : result_(std::move(result)), numbers_(PQntuples(result_.get())) {
    std::iota(numbers_.begin(), numbers_.end(), 0);
  }
  Rows(std::shared_ptr<PGresult> result, std::vector<int> numbers)
      : result_(std::move(result)), numbers_(std::move(numbers)) {}

  bool next() override {
    if (next_ == numbers_.size()) return false;
    row_ = numbers_[next_++];
    return true;
  }
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

  std::shared_ptr<PGresult> result_;
  std::vector<int> numbers_;
  std::size_t next_ = 0;
  int row_ = -1;
};

/// A statement for the values of several reads, which are in arrays. Its last column says which read a row is
/// of.
std::string statement_for_arrays(std::string_view sql, std::size_t values) {
  std::string arrays, names, body;
  for (std::size_t value = 1; value <= values; ++value) {
    const std::string number = std::to_string(value);
    arrays += (value > 1 ? ", $" : "$") + number;
    names += "value" + number + ", ";
  }
  for (const char c : sql) {
    if (c == '$')
      body += "read.value";
    else
      body += c;
  }
  return "SELECT found.*, read.place FROM unnest(" + arrays + ") WITH ORDINALITY AS read(" + names +
         "place) CROSS JOIN LATERAL (" + body + ") AS found";
}

/// Whether one statement can read both.
bool goes_with(const Read& a, const Read& b) {
  const auto same_type = [](const sql::Value& value, const sql::Value& other) {
    return value.index() == other.index() && !std::holds_alternative<std::monostate>(value);
  };
  return !a.alone && !b.alone && !a.values.empty() && a.sql == b.sql &&
         std::ranges::equal(a.values, b.values, same_type);
}

/// Reads that one statement answers.
using Group = std::vector<Read*>;

std::vector<Group> grouped(const std::vector<Read*>& reads) {
  std::vector<Group> groups;
  for (Read* read : reads) {
    const auto fits = [&](const Group& group) { return goes_with(*group.front(), *read); };
    if (const auto group = std::ranges::find_if(groups, fits); group != groups.end())
      group->push_back(read);
    else
      groups.push_back({read});
  }
  return groups;
}

/// Gives each read of a group its rows.
void share_out(const Group& group, ResultHandle result) {
  if (group.size() == 1) {
    group.front()->rows = std::make_unique<Rows>(std::move(result));
    return;
  }
  const std::shared_ptr<PGresult> shared = std::move(result);
  std::vector<std::vector<int>> numbers(group.size());
  const int place_column = PQnfields(shared.get()) - 1;
  for (int row = 0; row < PQntuples(shared.get()); ++row) {
    const std::string_view digits = PQgetvalue(shared.get(), row, place_column);
    std::size_t place = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), place);
    numbers.at(place - 1).push_back(row);
  }
  for (std::size_t i = 0; i < group.size(); ++i)
    group[i]->rows = std::make_unique<Rows>(shared, std::move(numbers[i]));
}

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
  for (Read* read : reads) read->failure = nullptr;  // of a connection that broke
  const std::vector<Group> groups = grouped(reads);
  std::vector<Parameters> parameters;
  std::vector<const char*> names;
  for (const Group& group : groups) {
    const Read& first = *group.front();
    if (group.size() == 1) {
      parameters.emplace_back(first.values);
      names.push_back(handle_->prepare(first.sql, parameters.back()));
    } else {
      parameters.emplace_back(group);
      names.push_back(
          handle_->prepare(statement_for_arrays(first.sql, first.values.size()), parameters.back()));
    }
  }
  int sent = PQenterPipelineMode(connection);
  for (std::size_t i = 0; i < groups.size() && sent != 0; ++i)
    sent = handle_->send_prepared(names[i], parameters[i]);
  if (sent == 0 || PQpipelineSync(connection) == 0) handle_->fail_here();
  const auto deadline = Steady::now() + handle_->patience;
  for (const Group& group : groups) {
    ResultHandle result = handle_->last(deadline);
    if (!is_open()) handle_->fail_here();
    if (PQresultStatus(result.get()) == PGRES_PIPELINE_ABORTED) continue;
    try {
      share_out(group, handle_->checked(std::move(result)));
    } catch (const Failure&) {
      if (group.size() == 1) group.front()->failure = std::current_exception();
      for (Read* read : group) read->alone = true;
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

const sql::Dialect& Connection::dialect_of_all() {
  static constexpr sql::Dialect postgres{.lock_rows = " FOR UPDATE",
                                         .lock_free_rows = " FOR UPDATE SKIP LOCKED",
                                         .counter_slot = "pg_backend_pid() % 64"};
  return postgres;
}

void Connection::run(const std::string& statements) {
  static_cast<void>(handle_->answer(PQsendQuery(handle_->connection.get(), statements.c_str())));
}

}  // namespace esxserver::postgres
