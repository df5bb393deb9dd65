#include "esxserver/adapters/sqlite/query.h"

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

namespace esxserver::sqlite {

struct Query::Statement {
  SQLite::Statement statement;
  int bound = 0;
};

Query::Query(SQLite::Database& database, const char* sql, Plain)
    : statement_(new Statement{SQLite::Statement(database, sql)}) {}
Query::~Query() = default;

bool Query::next() { return statement_->statement.executeStep(); }
int Query::execute() { return statement_->statement.exec(); }

std::string Query::text(int column) const { return statement_->statement.getColumn(column).getString(); }
std::int64_t Query::integer(int column) const { return statement_->statement.getColumn(column).getInt64(); }
bool Query::is_null(int column) const { return statement_->statement.getColumn(column).isNull(); }

void Query::bind(std::string_view value) {
  statement_->statement.bind(++statement_->bound, std::string(value));
}
void Query::bind_integer(std::int64_t value) { statement_->statement.bind(++statement_->bound, value); }
void Query::bind_null() { statement_->statement.bind(++statement_->bound); }

}  // namespace esxserver::sqlite
