#include "esxserver/conversions/job.h"

#include <doctest/doctest.h>

namespace {

using namespace esxserver;
using namespace std::chrono_literals;

constexpr Time created = std::chrono::sys_days{std::chrono::year{2026} / 3 / 9} + 7h + 5min + 2s + 40ms;

TEST_CASE("a job that is not finished shows its status and when it was made") {
  CHECK(to_json({.job_id = "job_1", .status = JobStatus::queued, .created_at = created}) ==
        R"({"job_id": "job_1", "status": "queued", "created_at": "2026-03-09T07:05:02.040Z"})");
  CHECK(to_json({.job_id = "job_1", .status = JobStatus::processing, .created_at = created}) ==
        R"({"job_id": "job_1", "status": "processing", "created_at": "2026-03-09T07:05:02.040Z"})");
}

TEST_CASE("a succeeded job shows summary, URLs and artifacts") {
  const JobDocument document{
      .job_id = "job_1",
      .status = JobStatus::succeeded,
      .created_at = created,
      .summary =
          Summary{3, 12, estimate::Money::from_units(123450), {{"odd", "An odd line", 2, "7"}, {"no", "x"}}},
      .esx_url = "http://h/files/job_1/esx/a.esx?x=1",
      .artifacts = {{OutputFormat::esx, "http://h/files/job_1/esx/a.esx?x=1", false}},
  };
  CHECK(to_json(document) ==
        R"({"job_id": "job_1", "status": "succeeded", "created_at": "2026-03-09T07:05:02.040Z", )"
        R"("summary": {"room_count": 3, "line_item_count": 12, "total_rcv": 1234.5, "warnings": [)"
        R"({"code": "odd", "message": "An odd line", "page": 2, "line": "7"}, )"
        R"({"code": "no", "message": "x", "page": null, "line": null}]}, )"
        R"("esx_url": "http://h/files/job_1/esx/a.esx?x=1", "esx_expired": false, )"
        R"("artifacts": [{"type": "esx", "url": "http://h/files/job_1/esx/a.esx?x=1", "expired": false}]})");
}

TEST_CASE("past retention the summary stays and the URLs are null") {
  const JobDocument document{.job_id = "job_1",
                             .status = JobStatus::succeeded,
                             .created_at = created,
                             .summary = Summary{},
                             .esx_expired = true,
                             .artifacts = {{OutputFormat::json, std::nullopt, true}}};
  const std::string json = to_json(document);
  CHECK(
      json.contains(R"("summary": {"room_count": 0, "line_item_count": 0, "total_rcv": 0, "warnings": []})"));
  CHECK(json.contains(R"("esx_url": null, "esx_expired": true, )"));
  CHECK(json.contains(R"("artifacts": [{"type": "json", "url": null, "expired": true}])"));
}

TEST_CASE("a failed job shows its error and nothing of a success") {
  CHECK(to_json({.job_id = "job_1",
                 .status = JobStatus::failed,
                 .created_at = created,
                 .error = JobError{"timeout", "too slow"}}) ==
        R"({"job_id": "job_1", "status": "failed", "created_at": "2026-03-09T07:05:02.040Z", )"
        R"("error": {"code": "timeout", "message": "too slow"}})");
}

}  // namespace
