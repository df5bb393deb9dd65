#include "esxserver/projects/service.h"

#include <doctest/doctest.h>

#include "contract/backends.h"
#include "contract/project_records.h"
#include "server/support/failing_database.h"

namespace {

using namespace test;

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
  FailingDatabase database(*backend.database);
  database.fails_reads = true;
  database.error = {ErrorCode::store_failed, "the disk is full", ""};
  ProjectService service(database, backend.artifacts, {clock, backend.random, log});
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
