// Where the stores can live: each suite in this folder runs in every backend.
#pragma once

#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>

#include "esxserver/adapters/files/artifact_store.h"
#include "esxserver/adapters/s3/artifact_store.h"
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
#include "esxserver/adapters/sqlite/database.h"
#include "server/support/manual_clock.h"
#include "server/support/temporary_folder.h"
#ifdef ESX_POSTGRES
#include "esxserver/adapters/postgres/connection.h"
#include "esxserver/adapters/postgres/database.h"
#endif

namespace test {

/// All that is kept in a database.
struct Stores {
  std::unique_ptr<esxserver::sql::Database> database;
  esxserver::sql::SqlJobStore jobs{*database};
  esxserver::sql::SqlJobAdmin job_admin{*database};
  esxserver::sql::SqlPartnerStore partners{*database};
  esxserver::sql::SqlKeyStore keys{*database};
  esxserver::sql::SqlWebhookOutbox outbox{*database};
  esxserver::sql::SqlRetentionStore retention{*database};
  esxserver::sql::SqlStoreIdentity store_identity{*database};
  esxserver::sql::SqlSigningKeys signing_keys{*database};
  esxserver::sql::SqlSigningKeys token_keys{*database, esxserver::sql::SqlSigningKeys::Purpose::tokens};
  esxserver::sql::SqlSigningKeys code_keys{*database, esxserver::sql::SqlSigningKeys::Purpose::codes};
  esxserver::sql::SqlUserStore users{*database};
  esxserver::sql::SqlReports reports{*database};
  esxserver::sql::SqlWorkerPresence presence{*database};
  esxserver::sql::SqlPriceListRecords price_list_records{*database};
  esxserver::sql::SqlProjectStore projects{*database};
  esxserver::sql::SqlNoteStore notes{*database};
  esxserver::sql::SqlTranscriptionQueue transcriptions{*database};
  esxserver::sql::SqlPhotoTagStore photo_tags{*database};
  esxserver::sql::SqlScopeStore scopes{*database};
  esxserver::sql::SqlChatStore chats{*database};
  esxserver::sql::SqlCreditLedger credits{*database};
  esxserver::sql::SqlCodeStore codes{*database};
  esxserver::sql::SqlAccountStore accounts{*database};
  esxserver::sql::SqlAttemptStore attempts{*database};
  esxserver::sql::SqlMailOutbox mails{*database};
  esxserver::sql::SqlEsxStore esx{*database};
  esxserver::sql::SqlChargedRunStore charged_runs{*database};
  esxserver::sql::SqlRoofReportStore roof_reports{*database};
  esxserver::sql::SqlPurchaseStore purchases{*database};
  esxserver::sql::SqlSubscriptionStore subscriptions{*database};
  esxserver::sql::SqlFounderSpots founder_spots{*database};
  esxserver::sql::SqlAuditLog audit{*database};
  esxserver::sql::SqlSessionStore sessions{*database};
  esxserver::sql::SqlSignInStore sign_ins{*database};

  explicit Stores(std::unique_ptr<esxserver::sql::Database> opened) : database(std::move(opened)) {}
};

struct Folder {
  TemporaryFolder folder;
  CountingRandom random;
};

/// SQLite and files.
struct LocalBackend : Folder, Stores {
  esxserver::files::FileArtifactStore artifacts{folder.path() / "artifacts", random};

  LocalBackend() : Stores(esxserver::sqlite::Database::open(folder.path() / "server.sqlite").value()) {}
};

#ifdef ESX_POSTGRES
/// The URL of a server that tests/backends/with_servers.py started.
inline std::string server_url(const char* variable) {
  const char* value = std::getenv(variable);
  if (!value) throw std::runtime_error(std::string(variable) + " is not set");
  return value;
}

/// Another one for each backend of a run.
inline std::string unused_name() {
  static std::atomic<int> next{0};
  return "test_" + std::to_string(::getpid()) + "_" + std::to_string(next++);
}

/// PostgreSQL and S3: each with its own schema and prefix.
struct SharedBackend : Folder, Stores {
  esxserver::s3::S3ArtifactStore artifacts{location(), {"S3RVER", "S3RVER", ""}};

  SharedBackend() : Stores(esxserver::postgres::Database::open(new_schema()).value()) {}

  static std::string new_schema() {
    const std::string url = server_url("ESX_TEST_POSTGRES"), name = unused_name();
    esxserver::postgres::Connection(url, std::chrono::seconds(10)).run("CREATE SCHEMA " + name);
    return url + "?options=-csearch_path%3D" + name;
  }
  static esxserver::s3::Location location() {
    auto bucket = esxserver::s3::parse_location(server_url("ESX_TEST_S3")).value();
    bucket.prefix = unused_name() + "/";
    return bucket;
  }
};
#endif

}  // namespace test

#ifdef ESX_POSTGRES
#define ESX_BACKENDS test::LocalBackend, test::SharedBackend
#else
#define ESX_BACKENDS test::LocalBackend
#endif
