// Where the stores can live: each suite in this folder runs in every home.
#pragma once

#include <memory>

#include "esxserver/adapters/files/artifact_store.h"
#include "esxserver/adapters/sqlite/job_store.h"
#include "esxserver/adapters/sqlite/partner_store.h"
#include "esxserver/adapters/sqlite/reports.h"
#include "esxserver/adapters/sqlite/retention_store.h"
#include "esxserver/adapters/sqlite/signing_keys.h"
#include "esxserver/adapters/sqlite/webhook_outbox.h"
#include "server/support/manual_clock.h"
#include "server/support/temporary_folder.h"

namespace test {

/// SQLite and files.
struct LocalHome {
  TemporaryFolder folder;
  CountingRandom random;
  std::unique_ptr<esxserver::sqlite::Database> database =
      esxserver::sqlite::Database::open(folder.path() / "server.sqlite").value();
  esxserver::sqlite::SqliteJobStore jobs{*database};
  esxserver::sqlite::SqlitePartnerStore partners{*database};
  esxserver::sqlite::SqliteWebhookOutbox outbox{*database};
  esxserver::sqlite::SqliteRetentionStore retention{*database};
  esxserver::sqlite::SqliteSigningKeys signing_keys{*database};
  esxserver::sqlite::SqliteReports reports{*database};
  esxserver::files::FileArtifactStore artifacts{folder.path() / "artifacts", random};
};

}  // namespace test

#define ESX_HOMES test::LocalHome
