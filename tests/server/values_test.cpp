// Small values of the domain: names, times, when to try again.
#include <doctest/doctest.h>

#include "esxserver/base/crypto.h"
#include "esxserver/conversions/job.h"
#include "esxserver/http/throttle.h"

namespace {

using namespace esxserver;
using namespace std::chrono_literals;

TEST_CASE("HMACs are those of RFC 4231 and of an empty key") {
  CHECK(hmac_sha256_hex("Jefe", "what do ya want for nothing?") ==
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  CHECK(hmac_sha256_hex("", "") == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad");
}

TEST_CASE("every status and format reads back from its name") {
  for (const JobStatus status : job_statuses) CHECK(job_status_from_name(job_status_name(status)) == status);
  for (const OutputFormat format : {OutputFormat::esx, OutputFormat::json})
    CHECK(output_format_from_name(output_format_name(format)) == format);
  for (const KeyKind kind : {KeyKind::test, KeyKind::live})
    CHECK(key_kind_from_name(key_kind_name(kind)) == kind);
  CHECK_FALSE(output_format_from_name("pdf"));
  CHECK_FALSE(job_status_from_name(""));
}

TEST_CASE("only succeeded and failed are final") {
  CHECK(is_final(JobStatus::succeeded));
  CHECK(is_final(JobStatus::failed));
  CHECK_FALSE(is_final(JobStatus::queued));
  CHECK_FALSE(is_final(JobStatus::processing));
}

TEST_CASE("times before and after a midnight") {
  const Time day = std::chrono::sys_days{std::chrono::year{2024} / 2 / 29};
  CHECK(iso8601(day) == "2024-02-29T00:00:00.000Z");
  CHECK(iso8601(day - 1ms) == "2024-02-28T23:59:59.999Z");
  CHECK(day_begin(day) == day);
  CHECK(day_begin(day + 24h - 1ms) == day);
}

TEST_CASE("the daily limit opens at the next UTC midnight, the others soon") {
  const Time day = std::chrono::sys_days{std::chrono::year{2024} / 2 / 29};
  CHECK(retry_after(ServerError::daily_limit_exceeded, day) == 24h);
  CHECK(retry_after(ServerError::daily_limit_exceeded, day + 24h - 1500ms) == 2s);
  CHECK(retry_after(ServerError::too_many_active_jobs, day) == 5s);
  CHECK(retry_after(ServerError::service_unavailable, day) == 5s);
  CHECK_FALSE(retry_after(ErrorCode::not_found, day));
}

}  // namespace
