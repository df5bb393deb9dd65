// Parses and runs of the ESX generation in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/esx_store.h"

namespace esxserver::sql {

class SqlEsxStore final : public EsxStore {
 public:
  explicit SqlEsxStore(Database& database) : database_(database) {}

  Result<void> keep_parse(std::string_view owner, const StoredParse& parse) override;
  Result<StoredParse> find_parse(std::string_view owner, std::string_view parse_hash) override;
  Result<int> purge_parses_before(Time time) override;
  Result<void> add_run(std::string_view owner, const EsxRun& run) override;
  Result<EsxRun> find_run(std::string_view owner, std::string_view run_ref) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
