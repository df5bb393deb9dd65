// StorageBackend: the database and the file store of a server, and how they are opened.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "esxserver/accounts/api_keys.h"
#include "esxserver/accounts/partners.h"
#include "esxserver/accounts/user_store.h"
#include "esxserver/base/result.h"
#include "esxserver/base/system.h"
#include "esxserver/billing/codes.h"
#include "esxserver/billing/credits.h"
#include "esxserver/conversions/job_admin.h"
#include "esxserver/conversions/store.h"
#include "esxserver/operations/audit.h"
#include "esxserver/operations/reports.h"
#include "esxserver/operations/retention.h"
#include "esxserver/price_lists/price_lists.h"
#include "esxserver/storage/artifacts.h"
#include "esxserver/webhooks/outbox.h"

namespace CLI {
class App;
}

namespace esxserver {

struct StorageOptions {
  std::filesystem::path data_dir = "esx-data";
  std::string database;   // "sqlite:PATH" or "postgresql://…"; empty: SQLite in the data dir
  std::string artifacts;  // "file:DIR" or "s3://BUCKET?endpoint=…"; empty: files in the data dir
};

/// --data-dir, --database, --artifacts, also from the environment.
void add_storage_options(CLI::App& app, StorageOptions& options);

/// One database, one file store, and the stores that more than one service or command uses.
struct StorageBackend {
  SystemClock clock;
  SystemRandom random;
  std::unique_ptr<sql::Database> database;
  JobStore jobs{*database};
  JobAdmin job_admin{*database};
  PartnerStore partners{*database};
  KeyStore keys{*database};
  WebhookOutbox outbox{*database};
  RetentionStore retention{*database};
  Reports reports{*database};
  WorkerPresence presence{*database};
  UserStore users{*database};
  CreditLedger credits{*database};
  CodeStore codes{*database};
  AuditLog audit{*database};
  std::unique_ptr<ArtifactStore> artifacts;
  std::unique_ptr<PriceListLibrary> price_lists;
  std::vector<std::filesystem::path> folders;  // of this machine, that it writes to

  explicit StorageBackend(std::unique_ptr<sql::Database> opened) : database(std::move(opened)) {}
};

/// Creates what is missing. Errors: invalid_usage for a backend that this build does not support;
/// service_unavailable, store_failed.
[[nodiscard]] Result<std::unique_ptr<StorageBackend>> open_storage(const StorageOptions& options);

/// The storage backend of an administration command, the same as the server's: command line options; empty if
/// not given.
struct AdminStorageOptions {
  std::string data_dir, database, artifacts, config;
};

/// --data-dir, --database, --artifacts, and --config, the server's config file.
void add_admin_storage_options(CLI::App& app, AdminStorageOptions& given);

/// As for `serve`, a flag overrides the file, and the file overrides the environment. Acts as the owner of
/// the data dir first (`act_as_owner_of`). Error: also invalid_usage for a config file that cannot be read.
[[nodiscard]] Result<std::unique_ptr<StorageBackend>> open_storage(const AdminStorageOptions& given);

}  // namespace esxserver
