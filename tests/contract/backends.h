// Where the stores can live: each suite in this folder runs in every backend.
#pragma once

#include <memory>

#include "esxserver/accounts/api_keys.h"
#include "esxserver/accounts/attempts.h"
#include "esxserver/accounts/partners.h"
#include "esxserver/accounts/user_store.h"
#include "esxserver/billing/account.h"
#include "esxserver/billing/codes.h"
#include "esxserver/billing/credits.h"
#include "esxserver/billing/store.h"
#include "esxserver/chat/store.h"
#include "esxserver/conversions/job_admin.h"
#include "esxserver/conversions/store.h"
#include "esxserver/esx/store.h"
#include "esxserver/mail/outbox.h"
#include "esxserver/notes/photo_tags.h"
#include "esxserver/notes/store.h"
#include "esxserver/operations/audit.h"
#include "esxserver/operations/reports.h"
#include "esxserver/operations/retention.h"
#include "esxserver/price_lists/libraries.h"
#include "esxserver/projects/store.h"
#include "esxserver/roofs/reports.h"
#include "esxserver/scopes/store.h"
#include "esxserver/sessions/store.h"
#include "esxserver/storage/file_artifacts.h"
#include "esxserver/storage/sqlite.h"
#include "esxserver/storage/store_identity.h"
#include "esxserver/transcription/queue.h"
#include "esxserver/webhooks/outbox.h"
#include "server/support/manual_clock.h"
#include "server/support/shared_storage.h"
#include "server/support/temporary_folder.h"

namespace test {

/// All that is kept in a database.
struct Stores {
  std::unique_ptr<esxserver::sql::Database> database;
  esxserver::JobStore jobs{*database};
  esxserver::JobAdmin job_admin{*database};
  esxserver::PartnerStore partners{*database};
  esxserver::KeyStore keys{*database};
  esxserver::WebhookOutbox outbox{*database};
  esxserver::RetentionStore retention{*database};
  esxserver::StoreIdentity store_identity{*database};
  esxserver::SigningKeys signing_keys{*database};
  esxserver::SigningKeys token_keys{*database, esxserver::SigningKeys::Purpose::tokens};
  esxserver::UserStore users{*database};
  esxserver::Reports reports{*database};
  esxserver::WorkerPresence presence{*database};
  esxserver::PriceListRecords price_list_records{*database};
  esxserver::ProjectStore projects{*database};
  esxserver::NoteStore notes{*database};
  esxserver::TranscriptionQueue transcriptions{*database};
  esxserver::PhotoTagStore photo_tags{*database};
  esxserver::ScopeStore scopes{*database};
  esxserver::ChatStore chats{*database};
  esxserver::CreditLedger credits{*database};
  esxserver::CodeStore codes{*database};
  esxserver::AccountStore accounts{*database};
  esxserver::AttemptStore attempts{*database};
  esxserver::MailOutbox mails{*database};
  esxserver::EsxStore esx{*database};
  esxserver::ChargedRunStore charged_runs{*database};
  esxserver::RoofReportStore roof_reports{*database};
  esxserver::PurchaseStore purchases{*database};
  esxserver::SubscriptionStore subscriptions{*database};
  esxserver::FounderSpots founder_spots{*database};
  esxserver::AuditLog audit{*database};
  esxserver::SessionStore sessions{*database};
  esxserver::SignInStore sign_ins{*database};

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
/// PostgreSQL and S3: each with its own schema and prefix.
struct SharedBackend : Folder, Stores {
  esxserver::s3::S3ArtifactStore artifacts{new_location(), s3_credentials()};

  SharedBackend() : Stores(esxserver::postgres::Database::open(new_schema()).value()) {}
};
#endif

}  // namespace test

#ifdef ESX_POSTGRES
#define ESX_BACKENDS test::LocalBackend, test::SharedBackend
#else
#define ESX_BACKENDS test::LocalBackend
#endif
