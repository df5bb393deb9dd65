// Projects in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/project_store.h"

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

}  // namespace esxserver::sql
