// Home: where a server's records and files are, opened as the options say.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "esxserver/adapters/files/artifact_store.h"
#include "esxserver/adapters/sqlite/job_store.h"
#include "esxserver/adapters/sqlite/partner_store.h"
#include "esxserver/adapters/sqlite/reports.h"
#include "esxserver/adapters/sqlite/retention_store.h"
#include "esxserver/adapters/sqlite/signing_keys.h"
#include "esxserver/adapters/sqlite/webhook_outbox.h"
#include "esxserver/adapters/system.h"
#include "esxserver/domain/result.h"

namespace CLI {
class App;
}

namespace esxserver {

struct HomeOptions {
  std::filesystem::path data_dir = "esx-data";
  std::string database;   // "sqlite:PATH"; empty: in the data dir
  std::string artifacts;  // "file:DIR"; empty: in the data dir
};

/// --data-dir, --database, --artifacts, each also from the environment.
void add_home_options(CLI::App& app, HomeOptions& options);

struct Home {
  SystemClock clock;
  SystemRandom random;
  std::unique_ptr<sqlite::Database> database;
  sqlite::SqliteJobStore jobs;
  sqlite::SqlitePartnerStore partners;
  sqlite::SqliteWebhookOutbox outbox;
  sqlite::SqliteRetentionStore retention;
  sqlite::SqliteSigningKeys signing_keys;
  sqlite::SqliteReports reports;
  files::FileArtifactStore artifacts;

  Home(std::unique_ptr<sqlite::Database> opened, const std::filesystem::path& artifacts_dir);
};

/// Makes what is missing. Errors: invalid_usage for a kind of home that this build does not have,
/// store_failed.
[[nodiscard]] Result<std::unique_ptr<Home>> open_home(const HomeOptions& options);

}  // namespace esxserver
