// Connection: what the stores need of a data base, whichever it is.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace esxserver::sql {

/// NULL, a number or a text of any bytes.
using Value = std::variant<std::monostate, std::int64_t, std::string>;

/// What a statement gives, row by row.
class Rows {
 public:
  virtual ~Rows() = default;
  /// To the next row, the first one first; false: there is none.
  [[nodiscard]] virtual bool next() = 0;
  [[nodiscard]] virtual bool is_null(int column) const = 0;
  [[nodiscard]] virtual std::int64_t integer(int column) const = 0;
  [[nodiscard]] virtual std::string text(int column) const = 0;
};

/// Where the dialects differ. Everything else is said so that all of them understand it; a parameter is $1,
/// and their numbers rise in the order in which they first stand.
struct Dialect {
  /// Ends a SELECT whose rows nobody else may change before the transaction ends: wait for them, or leave
  /// out those that somebody else has.
  std::string_view lock_rows, lock_free_rows;
};

/// Inside a transaction. Every function throws an exception of its data base.
class Connection {
 public:
  virtual ~Connection() = default;
  [[nodiscard]] virtual std::unique_ptr<Rows> query(const std::string& sql,
                                                    const std::vector<Value>& values) = 0;
  /// A statement without rows; how many it changed.
  virtual int execute(const std::string& sql, const std::vector<Value>& values) = 0;
  /// Until the transaction ends, nobody else holds the same name.
  virtual void hold(std::string_view name) = 0;
  [[nodiscard]] virtual const Dialect& dialect() const = 0;
};

}  // namespace esxserver::sql
