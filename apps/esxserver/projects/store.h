// ProjectStore: the projects of users.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/result.h"
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

// Projects in SQL.
namespace esxserver::sql {

class SqlProjectStore final : public ProjectStore {
 public:
  explicit SqlProjectStore(Database& database) : database_(database) {}

  Result<void> add(std::string_view owner, const Project& project) override;
  Result<Project> find(std::string_view owner, std::string_view id) override;
  Result<Page<Project>> list(std::string_view owner, const PageRequest& page) override;
  Result<Project> update(std::string_view owner, std::string_view id, const ProjectChange& change,
                         Time now) override;
  Result<std::vector<std::string>> remove(std::string_view owner, std::string_view id) override;
  Result<std::optional<Project>> find_claim(std::string_view owner, std::string_view claim_number) override;
  Result<bool> exists(std::string_view id) override;
  Result<std::vector<ProjectOwner>> owners(std::string_view owner) override;

 private:
  Database& database_;
};


// Rows of the project table as values.

/// "SELECT …" with the columns that project_of() reads, up to and including FROM.
[[nodiscard]] const std::string& select_project();

/// The current row. Throws an exception of the database.
[[nodiscard]] Project project_of(const Query& row);

/// Every function below throws an exception of the database.
void insert_project(Connection& connection, std::string_view owner, const Project& project);
void update_project(Connection& connection, const Project& project);

/// Error: not_found, also for the project of somebody else.
[[nodiscard]] Result<void> check_project(Connection& connection, std::string_view owner, std::string_view id);

/// The same, and nobody deletes the project until the transaction ends.
[[nodiscard]] Result<void> hold_project(Connection& connection, std::string_view owner, std::string_view id);

[[nodiscard]] std::unexpected<Error> no_project();

}  // namespace esxserver::sql
