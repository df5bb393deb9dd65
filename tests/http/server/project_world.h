// The real services of projects.
#pragma once

#include <filesystem>
#include <memory>
#include <utility>

#include "esx/estimate/bundled.h"
#include "esxserver/base/system.h"
#include "esxserver/chat/service.h"
#include "esxserver/confined/media_inspector.h"
#include "esxserver/notes/photo_tags.h"
#include "esxserver/notes/service.h"
#include "esxserver/price_lists/libraries.h"
#include "esxserver/projects/service.h"
#include "esxserver/roofs/reports.h"
#include "esxserver/scopes/assistants.h"
#include "esxserver/scopes/service.h"
#include "http/server/fakes.h"
#include "server/support/temporary_folder.h"

namespace tests {

struct ProjectWorld {
  test::TemporaryFolder folder;
  esxserver::SystemClock clock;
  esxserver::SystemRandom random;
  StderrLog log;
  std::shared_ptr<esxserver::sql::Database> database;  // that of the users
  std::unique_ptr<esxserver::ArtifactStore> artifacts = open_artifacts(folder.path(), random);
  esxserver::MediaInspector inspector{
      std::filesystem::read_symlink("/proc/self/exe").parent_path() / "esxserver", {"LC_ALL=C.UTF-8"}};
  esxserver::ProjectService projects{*database, *artifacts, {clock, random, log}};
  esxserver::NoteService notes{*database, inspector, *artifacts, {clock, random, log}};
  esxserver::PhotoTagService tags{*database, clock, random};
  esxserver::LocalPriceLists price_lists{*database, folder.path()};
  esxserver::RulesAssistant assistant{price_lists};
  esxserver::ScopeService scopes{
      *database, price_lists, assistant, {clock, random, log}, estimate::bundled_price_list().code};
  FakeTranscriber transcriber;
  esxserver::TranscriptionService transcriptions{*database, inspector, transcriber, clock, {}};
  esxserver::ChatService chat{*database, scopes, notes, inspector, transcriptions, {clock, random, log}};
  esxserver::RoofReportKeeper roof_reports{*database, *artifacts, {clock, random, log}};

  explicit ProjectWorld(std::shared_ptr<esxserver::sql::Database> users_database)
      : database(std::move(users_database)) {}
};

}  // namespace tests
