// Statements with their values, and values out of columns.
#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "esxserver/domain/time.h"

namespace SQLite {
class Database;
}

namespace esxserver::sqlite {

/// A statement with its values. Every function throws SQLite::Exception.
/// Example: `Query query(db, "SELECT name FROM partner WHERE id = ?", id); while (query.next())
/// query.text(0);`
class Query {
 public:
  template <class... Values>
  Query(SQLite::Database& database, const char* sql, const Values&... values)
      : Query(database, sql, Plain()) {
    (bind(values), ...);
  }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;
  ~Query();

  /// To the next row; false: there is none.
  [[nodiscard]] bool next();
  /// Of a statement without rows: how many it changed.
  int execute();

  [[nodiscard]] std::string text(int column) const;
  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] int small(int column) const { return static_cast<int>(integer(column)); }
  [[nodiscard]] bool flag(int column) const { return integer(column) != 0; }
  [[nodiscard]] Time time(int column) const { return Time(Duration(integer(column))); }
  [[nodiscard]] bool is_null(int column) const;
  [[nodiscard]] std::optional<Time> optional_time(int column) const {
    return is_null(column) ? std::nullopt : std::optional(time(column));
  }

 private:
  struct Plain {};
  struct Statement;
  Query(SQLite::Database& database, const char* sql, Plain);

  void bind(std::string_view value);
  void bind(const std::string& value) { bind(std::string_view(value)); }
  void bind(const char* value) { bind(std::string_view(value)); }
  void bind_integer(std::int64_t value);
  template <std::integral Integer>
  void bind(Integer value) {
    bind_integer(static_cast<std::int64_t>(value));
  }
  void bind(Time value) { bind_integer(value.time_since_epoch().count()); }
  template <class Value>
  void bind(const std::optional<Value>& value) {
    value ? bind(*value) : bind_null();
  }
  void bind_null();

  std::unique_ptr<Statement> statement_;
};

}  // namespace esxserver::sqlite
