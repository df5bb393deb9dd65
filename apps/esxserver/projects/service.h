// Projects of signed-in users: what may be done with them, and their routes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/system.h"
#include "esxserver/http/route.h"
#include "esxserver/operations/retention.h"
#include "esxserver/projects/match.h"
#include "esxserver/projects/store.h"
#include "esxserver/sessions/sign_in.h"
#include "esxserver/storage/artifacts.h"

namespace esxserver {

/// Thread-safe. Everything given must outlive it. `owner`: uid of the caller. Errors of every function:
/// not_found, also for a project of somebody else; service_unavailable, store_failed.
class ProjectService {
 public:
  ProjectService(sql::Database& database, ArtifactStore& artifacts, const System& system,
                 const StorageLimits& limits = {})
      : projects_(database),
        system_(system),
        limits_(limits),
        files_(artifacts, RetentionStore(database), system.log) {}

  /// Error: also quota_exceeded.
  [[nodiscard]] Result<Project> create(std::string_view owner, const ProjectContent& content);
  [[nodiscard]] Result<Project> find(std::string_view owner, std::string_view id);
  /// Whether there is such a project, of any user.
  [[nodiscard]] Result<bool> exists(std::string_view id);
  /// Newest first. validation_failed, where "after": there is no such project.
  [[nodiscard]] Result<Page<Project>> list(std::string_view owner, const PageRequest& page);
  [[nodiscard]] Result<Project> update(std::string_view owner, std::string_view id,
                                       const ProjectChange& change);
  /// With its notes and the files that nothing else needs.
  [[nodiscard]] Result<void> remove(std::string_view owner, std::string_view id);

  /// The projects that an estimate may belong to. Never fails: what goes wrong inside is logged, and then
  /// nothing matches.
  [[nodiscard]] ProjectMatches match(std::string_view owner, const MatchRequest& request);

 private:
  Result<ProjectMatches> try_match(std::string_view owner, const MatchRequest& request);
  void name_rooms(ProjectContent& content);

  ProjectStore projects_;
  const System system_;
  const StorageLimits limits_;
  FileCleaner files_;
};

/// /api/v1/user/projects/ and what is below it, but for notes and photos. The services must outlive the
/// routes.
[[nodiscard]] std::vector<http::Route> project_routes(SignIn& sign_in, ProjectService& projects);

}  // namespace esxserver
