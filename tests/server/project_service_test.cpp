#include "esxserver/projects/service.h"

#include <doctest/doctest.h>

#include "contract/backends.h"
#include "contract/project_records.h"

namespace {

using namespace test;

/// A store whose database is away.
class AwayProjects final : public ProjectStore {
 public:
  Result<void> add(std::string_view, const Project&) override { return away(); }
  Result<Project> find(std::string_view, std::string_view) override { return away(); }
  Result<Page<Project>> list(std::string_view, const PageRequest&) override { return away(); }
  Result<Project> update(std::string_view, std::string_view, const ProjectChange&, Time) override {
    return away();
  }
  Result<std::vector<std::string>> remove(std::string_view, std::string_view) override { return away(); }
  Result<std::optional<Project>> find_claim(std::string_view, std::string_view) override { return away(); }
  Result<bool> exists(std::string_view) override { return away(); }
  Result<std::vector<ProjectOwner>> owners(std::string_view) override { return away(); }

 private:
  static std::unexpected<Error> away() { return fail(ErrorCode::store_failed, "the disk is full"); }
};

class KeptLog final : public Log {
 public:
  void write(LogLevel level, std::string_view event, const std::vector<LogField>& fields) override {
    std::string line = level == LogLevel::error ? "error " : "other ";
    line += event;
    for (const LogField& field : fields)
      if (const auto* text = std::get_if<std::string_view>(&field.value))
        line.append(" ").append(field.name).append("=").append(*text);
    lines.push_back(line);
  }

  std::vector<std::string> lines;
};

TEST_CASE("a search that fails finds nothing, and is logged") {
  LocalBackend backend;
  ManualClock clock;
  KeptLog log;
  AwayProjects projects;
  ProjectService service({projects, backend.artifacts, backend.retention, clock, backend.random, log});
  MatchRequest request;
  request.claim_number = "A-1";
  request.insured_name = "Jo Smith";

  const ProjectMatches matches = service.match("ann", request);

  CHECK_FALSE(matches.exact_match);
  CHECK(matches.fuzzy_matches.empty());
  CHECK(log.lines ==
        std::vector<std::string>{"error match_failed code=store_failed reason=the disk is full"});
}

}  // namespace
