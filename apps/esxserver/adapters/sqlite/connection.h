// A SQLite connection for the stores.
#pragma once

#include "esxserver/adapters/sql/connection.h"

namespace esxserver::sqlite {

class Session;

/// Every function throws SQLite::Exception.
class Connection final : public sql::Connection {
 public:
  explicit Connection(Session& session) : session_(session) {}

  std::unique_ptr<sql::Rows> query(const std::string& sql, const std::vector<sql::Value>& values) override;
  int execute(const std::string& sql, const std::vector<sql::Value>& values) override;
  void hold(std::string_view /*name*/) override {}  // there is a single writer
  [[nodiscard]] const sql::Dialect& dialect() const override;

 private:
  Session& session_;
};

}  // namespace esxserver::sqlite
