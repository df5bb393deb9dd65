// A connection to PostgreSQL.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "esxserver/adapters/sql/connection.h"

namespace esxserver::postgres {

/// No call takes longer than its patience, whatever server and network do. Every function throws Failure,
/// after which the connection is unusable.
class Connection final : public sql::Connection {
 public:
  /// `url`: "postgresql://user@host/name", with any parameter of libpq.
  Connection(const std::string& url, std::chrono::milliseconds patience);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() override;

  std::unique_ptr<sql::Rows> query(const std::string& sql, const std::vector<sql::Value>& values) override;
  int execute(const std::string& sql, const std::vector<sql::Value>& values) override;
  void hold(std::string_view name) override;
  [[nodiscard]] const sql::Dialect& dialect() const override;

  /// Statements without values or rows, with semicolons between them.
  void run(const std::string& statements);

 private:
  struct Handle;
  std::unique_ptr<Handle> handle_;
};

}  // namespace esxserver::postgres
