// ProjectService: the projects of signed-in users.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/identifiers.h"
#include "esxserver/base/system.h"
#include "esxserver/operations/retention.h"
#include "esxserver/projects/match.h"
#include "esxserver/projects/store.h"
#include "esxserver/storage/artifacts.h"

namespace esxserver {

/// The ports of the service; all must outlive it.
struct ProjectPorts {
  ProjectStore& projects;
  ArtifactStore& artifacts;
  RetentionStore& retention;
  Clock& clock;
  Random& random;
  Log& log;
};

/// Thread-safe. `owner`: uid of the caller. Errors of every function: not_found, also for a project of
/// somebody else; service_unavailable, store_failed.
class ProjectService {
 public:
  explicit ProjectService(const ProjectPorts& ports)
      : ports_(ports), files_(ports.artifacts, ports.retention, ports.log) {}

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

  ProjectPorts ports_;
  FileCleaner files_;
};

}  // namespace esxserver
