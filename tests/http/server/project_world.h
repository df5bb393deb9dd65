// The real services of projects, on SQLite and files in a folder of their own.
#pragma once

#include <filesystem>
#include <memory>

#include "esx/estimate/bundled.h"
#include "esxserver/adapters/assistant/rules_assistant.h"
#include "esxserver/adapters/files/artifact_store.h"
#include "esxserver/adapters/local_price_lists.h"
#include "esxserver/adapters/sql/attempt_store.h"
#include "esxserver/adapters/sql/chat_store.h"
#include "esxserver/adapters/sql/note_store.h"
#include "esxserver/adapters/sql/photo_tag_store.h"
#include "esxserver/adapters/sql/project_store.h"
#include "esxserver/adapters/sql/retention_store.h"
#include "esxserver/adapters/sql/roof_report_store.h"
#include "esxserver/adapters/sql/scope_store.h"
#include "esxserver/adapters/sql/transcription_queue.h"
#include "esxserver/adapters/sqlite/database.h"
#include "esxserver/adapters/system.h"
#include "esxserver/service/chat_service.h"
#include "esxserver/service/note_service.h"
#include "esxserver/service/photo_tag_service.h"
#include "esxserver/service/project_service.h"
#include "esxserver/service/roof_report_keeper.h"
#include "esxserver/service/scope_service.h"
#include "esxserver/workers/process_media_inspector.h"
#include "http/server/fakes.h"
#include "server/support/temporary_folder.h"

namespace tests {

struct ProjectWorld {
  test::TemporaryFolder folder;
  esxserver::SystemClock clock;
  esxserver::SystemRandom random;
  StderrLog log;
  std::unique_ptr<esxserver::sqlite::Database> database =
      esxserver::sqlite::Database::open(folder.path() / "server.sqlite").value();
  esxserver::files::FileArtifactStore artifacts{folder.path() / "artifacts", random};
  esxserver::sql::SqlRetentionStore retention{*database};
  esxserver::sql::SqlProjectStore project_store{*database};
  esxserver::sql::SqlNoteStore note_store{*database};
  esxserver::sql::SqlTranscriptionQueue transcription_queue{*database};
  esxserver::sql::SqlAttemptStore attempts{*database};
  esxserver::sql::SqlPhotoTagStore tag_store{*database};
  esxserver::ProcessMediaInspector inspector{
      std::filesystem::read_symlink("/proc/self/exe").parent_path() / "esxserver", {"LC_ALL=C.UTF-8"}};
  esxserver::ProjectService projects{{project_store, artifacts, retention, clock, random, log}};
  esxserver::NoteService notes{
      {project_store, note_store, transcription_queue, inspector, artifacts, retention, clock, random, log}};
  esxserver::PhotoTagService tags{tag_store, clock, random};
  esxserver::sql::SqlScopeStore scope_store{*database};
  esxserver::LocalPriceLists price_lists{folder.path()};
  esxserver::RulesAssistant assistant{price_lists};
  esxserver::ScopeService scopes{
      {scope_store, project_store, note_store, tag_store, price_lists, assistant, clock, random},
      estimate::bundled_price_list().code};
  esxserver::sql::SqlChatStore chat_store{*database};
  FakeTranscriber transcriber;
  esxserver::TranscriptionService transcriptions{{inspector, transcriber, attempts, clock}, {}};
  esxserver::ChatService chat{{chat_store, scopes, notes, inspector, transcriptions, clock, random}};
  esxserver::sql::SqlRoofReportStore roof_report_store{*database};
  esxserver::RoofReportKeeper roof_reports{{roof_report_store, artifacts, clock, log}};
};

}  // namespace tests
