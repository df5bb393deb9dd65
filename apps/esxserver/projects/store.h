// ProjectStore: the projects of users; and the rows of their table as values.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/result.h"
#include "esxserver/base/settings.h"
#include "esxserver/projects/match.h"
#include "esxserver/projects/project.h"
#include "esxserver/storage/database.h"
#include "esxserver/storage/pages.h"

namespace esxserver {

using ProjectChange = std::function<void(ProjectContent&)>;

/// `owner`: uid of a user. A project of somebody else does not exist for them.
/// Errors: not_found; service_unavailable, store_failed.
class ProjectStore {
 public:
  explicit ProjectStore(sql::Database& database) : database_(database) {}

  /// Error: also quota_exceeded.
  [[nodiscard]] Result<void> add(std::string_view owner, const Project& project,
                                 const StorageLimits& limits = {});
  [[nodiscard]] Result<Project> find(std::string_view owner, std::string_view id);
  /// validation_failed: there is no project that the page could start after.
  [[nodiscard]] Result<Page<Project>> list(std::string_view owner, const PageRequest& page);
  /// Applies the change while nobody else can change the project.
  [[nodiscard]] Result<Project> update(std::string_view owner, std::string_view id,
                                       const ProjectChange& change, Time now);
  /// Removes it with its notes and tags. Returns the hashes of their files, which other notes may use too.
  [[nodiscard]] Result<std::vector<std::string>> remove(std::string_view owner, std::string_view id);
  /// The newest project with that claim number, compared by claim_key().
  [[nodiscard]] Result<std::optional<Project>> find_claim(std::string_view owner,
                                                          std::string_view claim_number);
  /// Whether there is such a project, of any user.
  [[nodiscard]] Result<bool> exists(std::string_view id);
  /// All projects that have an insured or a street, newest first.
  [[nodiscard]] Result<std::vector<ProjectOwner>> owners(std::string_view owner);

 private:
  sql::Database& database_;
};

// Rows of the project table as values.

/// "SELECT …" with the columns that project_of() reads, up to and including FROM.
[[nodiscard]] const std::string& select_project();

/// The current row. Throws an exception of the database.
[[nodiscard]] Project project_of(const sql::Query& row);

/// Every function below throws an exception of the database.
void insert_project(sql::Connection& connection, std::string_view owner, const Project& project);
void update_project(sql::Connection& connection, const Project& project);

/// Error: not_found, also for the project of somebody else.
[[nodiscard]] Result<void> check_project(sql::Connection& connection, std::string_view owner,
                                         std::string_view id);

/// The same, and nobody deletes the project until the transaction ends.
[[nodiscard]] Result<void> hold_project(sql::Connection& connection, std::string_view owner,
                                        std::string_view id);

[[nodiscard]] std::unexpected<Error> no_project();

}  // namespace esxserver
