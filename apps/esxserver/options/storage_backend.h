// StorageBackend: the database and the file store of a server.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "esxserver/adapters/sql/account_store.h"
#include "esxserver/adapters/sql/attempt_store.h"
#include "esxserver/adapters/sql/audit_log.h"
#include "esxserver/adapters/sql/charged_run_store.h"
#include "esxserver/adapters/sql/chat_store.h"
#include "esxserver/adapters/sql/code_store.h"
#include "esxserver/adapters/sql/credit_ledger.h"
#include "esxserver/adapters/sql/esx_store.h"
#include "esxserver/adapters/sql/founder_spots.h"
#include "esxserver/adapters/sql/job_admin.h"
#include "esxserver/adapters/sql/job_store.h"
#include "esxserver/adapters/sql/key_store.h"
#include "esxserver/adapters/sql/mail_outbox.h"
#include "esxserver/adapters/sql/note_store.h"
#include "esxserver/adapters/sql/partner_store.h"
#include "esxserver/adapters/sql/photo_tag_store.h"
#include "esxserver/adapters/sql/price_list_records.h"
#include "esxserver/adapters/sql/project_store.h"
#include "esxserver/adapters/sql/purchase_store.h"
#include "esxserver/adapters/sql/reports.h"
#include "esxserver/adapters/sql/retention_store.h"
#include "esxserver/adapters/sql/roof_report_store.h"
#include "esxserver/adapters/sql/scope_store.h"
#include "esxserver/adapters/sql/session_store.h"
#include "esxserver/adapters/sql/sign_in_store.h"
#include "esxserver/adapters/sql/signing_keys.h"
#include "esxserver/adapters/sql/store_identity.h"
#include "esxserver/adapters/sql/subscription_store.h"
#include "esxserver/adapters/sql/transcription_queue.h"
#include "esxserver/adapters/sql/user_store.h"
#include "esxserver/adapters/sql/webhook_outbox.h"
#include "esxserver/adapters/sql/worker_presence.h"
#include "esxserver/adapters/system.h"
#include "esxserver/domain/result.h"
#include "esxserver/ports/artifact_store.h"
#include "esxserver/ports/price_list_library.h"

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

/// One database, one file store, and the stores on top of them.
struct StorageBackend {
  SystemClock clock;
  SystemRandom random;
  std::unique_ptr<sql::Database> database;
  sql::SqlJobStore jobs;
  sql::SqlJobAdmin job_admin;
  sql::SqlPartnerStore partners;
  sql::SqlKeyStore keys;
  sql::SqlWebhookOutbox outbox;
  sql::SqlRetentionStore retention;
  sql::SqlStoreIdentity store_identity;
  sql::SqlSigningKeys signing_keys, token_keys, code_keys;
  sql::SqlReports reports;
  sql::SqlWorkerPresence presence;
  sql::SqlPriceListRecords price_list_records;
  sql::SqlUserStore users;
  sql::SqlProjectStore projects;
  sql::SqlNoteStore notes;
  sql::SqlTranscriptionQueue transcriptions;
  sql::SqlPhotoTagStore photo_tags;
  sql::SqlScopeStore scopes;
  sql::SqlChatStore chats;
  sql::SqlCreditLedger credits;
  sql::SqlCodeStore codes;
  sql::SqlAccountStore accounts;
  sql::SqlAttemptStore attempts;
  sql::SqlMailOutbox mails;
  sql::SqlEsxStore esx;
  sql::SqlChargedRunStore charged_runs;
  sql::SqlRoofReportStore roof_reports;
  sql::SqlPurchaseStore purchases;
  sql::SqlSubscriptionStore subscriptions;
  sql::SqlFounderSpots founder_spots;
  sql::SqlAuditLog audit;
  sql::SqlSessionStore sessions;
  sql::SqlSignInStore sign_ins;
  std::unique_ptr<ArtifactStore> artifacts;
  std::unique_ptr<PriceListLibrary> price_lists;
  std::vector<std::filesystem::path> folders;  // of this machine, that it writes to

  explicit StorageBackend(std::unique_ptr<sql::Database> opened);
};

/// Creates what is missing. Errors: invalid_usage for a backend that this build does not support;
/// service_unavailable, store_failed.
[[nodiscard]] Result<std::unique_ptr<StorageBackend>> open_storage(const StorageOptions& options);

}  // namespace esxserver
