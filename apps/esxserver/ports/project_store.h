// ProjectStore: the projects of users.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/domain/match/project_match.h"
#include "esxserver/domain/page.h"
#include "esxserver/domain/project.h"
#include "esxserver/domain/result.h"

namespace esxserver {

using ProjectChange = std::function<void(ProjectContent&)>;

/// `owner`: uid of a user. A project of somebody else does not exist for them.
/// Errors: not_found; service_unavailable, store_failed.
class ProjectStore {
 public:
  virtual ~ProjectStore() = default;

  [[nodiscard]] virtual Result<void> add(std::string_view owner, const Project& project) = 0;
  [[nodiscard]] virtual Result<Project> find(std::string_view owner, std::string_view id) = 0;
  /// validation_failed: there is no project that the page could start after.
  [[nodiscard]] virtual Result<Page<Project>> list(std::string_view owner, const PageRequest& page) = 0;
  /// Applies the change while nobody else can change the project.
  [[nodiscard]] virtual Result<Project> update(std::string_view owner, std::string_view id,
                                               const ProjectChange& change, Time now) = 0;
  /// Removes it with its notes and tags. Returns the hashes of their files, which other notes may use too.
  [[nodiscard]] virtual Result<std::vector<std::string>> remove(std::string_view owner,
                                                                std::string_view id) = 0;
  /// The newest project with that claim number, compared by claim_key().
  [[nodiscard]] virtual Result<std::optional<Project>> find_claim(std::string_view owner,
                                                                  std::string_view claim_number) = 0;
  /// Whether there is such a project, of any user.
  [[nodiscard]] virtual Result<bool> exists(std::string_view id) = 0;
  /// All projects that have an insured or a street, newest first.
  [[nodiscard]] virtual Result<std::vector<ProjectOwner>> owners(std::string_view owner) = 0;
};

}  // namespace esxserver
