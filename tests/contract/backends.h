// Where the stores can live: each suite in this folder runs in every backend.
#pragma once

#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>

#include "esxserver/storage/file_artifacts.h"
#include "esxserver/storage/s3_artifacts.h"
#include "esxserver/billing/account.h"
#include "esxserver/accounts/attempts.h"
#include "esxserver/operations/audit.h"
#include "esxserver/esx/store.h"
#include "esxserver/chat/store.h"
#include "esxserver/billing/codes.h"
#include "esxserver/billing/credits.h"
#include "esxserver/billing/store.h"
#include "esxserver/conversions/job_admin.h"
#include "esxserver/conversions/store.h"
#include "esxserver/accounts/api_keys.h"
#include "esxserver/mail/outbox.h"
#include "esxserver/notes/store.h"
#include "esxserver/accounts/partners.h"
#include "esxserver/notes/photo_tags.h"
#include "esxserver/price_lists/libraries.h"
#include "esxserver/projects/store.h"
#include "esxserver/operations/reports.h"
#include "esxserver/operations/retention.h"
#include "esxserver/roofs/reports.h"
#include "esxserver/scopes/store.h"
#include "esxserver/sessions/store.h"
#include "esxserver/storage/store_identity.h"
#include "esxserver/transcription/queue.h"
#include "esxserver/accounts/user_store.h"
#include "esxserver/webhooks/outbox.h"
#include "esxserver/storage/sqlite.h"
#include "server/support/manual_clock.h"
#include "server/support/temporary_folder.h"
#ifdef ESX_POSTGRES
#include "esxserver/storage/postgres.h"
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
