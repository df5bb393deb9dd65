// Connection: what the stores need of any database.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace esxserver::sql {

/// NULL, a number, or text of any bytes.
using Value = std::variant<std::monostate, std::int64_t, std::string>;

/// The result rows of a statement.
class Rows {
 public:
  virtual ~Rows() = default;
  /// Moves to the next row, initially the first; false: there is none.
  [[nodiscard]] virtual bool next() = 0;
  [[nodiscard]] virtual bool is_null(int column) const = 0;
  [[nodiscard]] virtual std::int64_t integer(int column) const = 0;
  [[nodiscard]] virtual std::string text(int column) const = 0;
};

/// Where the dialects differ. All other SQL is portable. A parameter is $1, $2, …, numbered in the order of
/// first use.
struct Dialect {
  /// Suffix of a SELECT that locks its rows until the transaction ends: waits for locked rows, or skips
  /// them.
  std::string_view lock_rows, lock_free_rows;
  /// Expression of a small number that transactions of other connections rarely have.
  std::string_view counter_slot;
};

/// Inside a transaction. Every function throws an exception of its database.
class Connection {
 public:
  virtual ~Connection() = default;
  [[nodiscard]] virtual std::unique_ptr<Rows> query(const std::string& sql,
                                                    const std::vector<Value>& values) = 0;
  /// Runs a statement without rows; returns how many it changed.
  virtual int execute(const std::string& sql, const std::vector<Value>& values) = 0;
  /// Takes a named lock until the transaction ends.
  virtual void hold(std::string_view name) = 0;
  [[nodiscard]] virtual const Dialect& dialect() const = 0;
};

}  // namespace esxserver::sql
