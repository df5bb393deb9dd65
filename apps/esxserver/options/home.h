// Home: where a server's records and files are, opened as the options say.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "esxserver/adapters/sql/job_store.h"
#include "esxserver/adapters/sql/partner_store.h"
#include "esxserver/adapters/sql/price_list_records.h"
#include "esxserver/adapters/sql/reports.h"
#include "esxserver/adapters/sql/retention_store.h"
#include "esxserver/adapters/sql/signing_keys.h"
#include "esxserver/adapters/sql/webhook_outbox.h"
#include "esxserver/adapters/system.h"
#include "esxserver/domain/result.h"
#include "esxserver/ports/artifact_store.h"
#include "esxserver/ports/price_list_library.h"

namespace CLI {
class App;
}

namespace esxserver {

struct HomeOptions {
  std::filesystem::path data_dir = "esx-data";
  std::string database;   // "sqlite:PATH" or "postgresql://…"; empty: SQLite in the data dir
  std::string artifacts;  // "file:DIR" or "s3://BUCKET?endpoint=…"; empty: files in the data dir
};

/// --data-dir, --database, --artifacts, each also from the environment.
void add_home_options(CLI::App& app, HomeOptions& options);

/// One data base, one store of files, and what is kept in them.
struct Home {
  SystemClock clock;
  SystemRandom random;
  std::unique_ptr<sql::Database> database;
  sql::SqlJobStore jobs;
  sql::SqlPartnerStore partners;
  sql::SqlWebhookOutbox outbox;
  sql::SqlRetentionStore retention;
  sql::SqlSigningKeys signing_keys;
  sql::SqlReports reports;
  sql::SqlPriceListRecords price_list_records;
  std::unique_ptr<ArtifactStore> artifacts;
  std::unique_ptr<PriceListLibrary> price_lists;

  explicit Home(std::unique_ptr<sql::Database> opened);
};

/// Makes what is missing. Errors: invalid_usage for a kind of home that this build does not have;
/// service_unavailable, store_failed.
[[nodiscard]] Result<std::unique_ptr<Home>> open_home(const HomeOptions& options);

}  // namespace esxserver
