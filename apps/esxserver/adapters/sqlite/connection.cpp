#include "esxserver/adapters/sqlite/connection.h"

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

#include "esxserver/adapters/sqlite/session.h"

namespace esxserver::sqlite {
namespace {

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

}  // namespace

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

}  // namespace esxserver::sqlite
