// SQL statements with parameters, and typed column access.
#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "esxserver/adapters/sql/connection.h"
#include "esxserver/domain/time.h"

namespace esxserver::sql {

/// A statement with its parameters. Every function throws an exception of the database.
/// Example: `Query query(db, "SELECT name FROM partner WHERE id = $1", id); while (query.next())
/// query.text(0);`
class Query {
 public:
  template <class... Values>
  Query(Connection& connection, std::string sql, const Values&... values)
      : connection_(connection), sql_(std::move(sql)), values_{value_of(values)...} {}
  Query(Connection& connection, std::string sql, std::vector<Value> values)
      : connection_(connection), sql_(std::move(sql)), values_(std::move(values)) {}
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;
  ~Query() = default;

  /// Moves to the next row; false: there is none.
  [[nodiscard]] bool next() {
    if (!rows_) rows_ = connection_.query(sql_, values_);
    return rows_->next();
  }
  /// Runs a statement without rows; returns how many it changed.
  int execute() { return connection_.execute(sql_, values_); }

  [[nodiscard]] std::string text(int column) const { return rows_->text(column); }
  [[nodiscard]] std::int64_t integer(int column) const { return rows_->integer(column); }
  [[nodiscard]] int small(int column) const { return static_cast<int>(integer(column)); }
  [[nodiscard]] bool flag(int column) const { return integer(column) != 0; }
  [[nodiscard]] Time time(int column) const { return Time(Duration(integer(column))); }
  [[nodiscard]] bool is_null(int column) const { return rows_->is_null(column); }
  [[nodiscard]] std::optional<std::string> optional_text(int column) const {
    return is_null(column) ? std::nullopt : std::optional(text(column));
  }
  [[nodiscard]] std::optional<int> optional_small(int column) const {
    return is_null(column) ? std::nullopt : std::optional(small(column));
  }
  [[nodiscard]] std::optional<Time> optional_time(int column) const {
    return is_null(column) ? std::nullopt : std::optional(time(column));
  }

 private:
  static Value value_of(std::string_view value) { return std::string(value); }
  static Value value_of(const std::string& value) { return value; }
  static Value value_of(const char* value) { return std::string(value); }
  template <std::integral Integer>
  static Value value_of(Integer value) {
    return static_cast<std::int64_t>(value);
  }
  static Value value_of(Time value) { return std::int64_t{value.time_since_epoch().count()}; }
  template <class T>
  static Value value_of(const std::optional<T>& value) {
    return value ? value_of(*value) : Value();
  }

  Connection& connection_;
  std::string sql_;
  std::vector<Value> values_;
  std::unique_ptr<Rows> rows_;
};

/// What `read` makes of every row, in their order.
template <class Read>
[[nodiscard]] auto read_rows(Query& query, const Read& read) {
  std::vector<std::invoke_result_t<const Read&, const Query&>> values;
  while (query.next()) values.push_back(read(query));
  return values;
}

}  // namespace esxserver::sql
