#include "esxserver/conversions/service.h"

#include <doctest/doctest.h>

#include <functional>

#include "server/support/service_world.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

template <class T>
std::string_view code_of(const Result<T>& result) {
  return result ? "none" : result.error().code.info().name;
}

TEST_CASE("a submission makes a queued job and answers its id") {
  ServiceWorld world;
  const auto submitted = must(world.service.submit(world.caller(), world.request()));
  CHECK(submitted.job_id.starts_with("job_"));
  CHECK(submitted.status == JobStatus::queued);
  CHECK_FALSE(submitted.replayed);
  const auto job = must(must(world.backend.jobs.find(submitted.job_id)));
  CHECK(job.file_name == "My claim.PDF");
  CHECK(job.formats == std::vector{OutputFormat::esx});
  CHECK(must(world.backend.artifacts.contains(job.pdf.sha256)));
}

struct Refusal {
  const char* code;
  std::function<void(ConversionRequest&)> spoil;
};

/// In the documented order: the first error is reported, whatever else is wrong.
const std::vector<Refusal> refusals = {
    {"empty_file", [](auto& r) { r.file.reset(); }},
    {"invalid_file_type",
     [](auto& r) {
       r.file->content_type = "image/png";
       r.file->file_name = "a.png";
     }},
    {"empty_file", [](auto& r) { r.file->bytes = 0; }},
    {"file_too_large", [](auto& r) { r.file->bytes = 50'000'001; }},
    {"unsupported_price_list", [](auto& r) { r.price_list = "NOPE"; }},
    {"unsupported_output_format", [](auto& r) { r.output_formats = {"esx", "pdf"}; }},
    {"invalid_callback_url", [](auto& r) { r.callback_url = "http://localhost/"; }},
};

TEST_CASE("each check refuses with its code, and the first in order wins") {
  ServiceWorld world;
  ConversionRequest everything_wrong = world.request();
  for (auto refusal = refusals.rbegin(); refusal != refusals.rend(); ++refusal) {
    CAPTURE(refusal->code);
    ConversionRequest request = world.request();
    refusal->spoil(request);
    CHECK(code_of(world.service.submit(world.caller(), request)) == refusal->code);
    refusal->spoil(everything_wrong);
    CHECK(code_of(world.service.submit(world.caller(), everything_wrong)) == refusal->code);
  }
}

TEST_CASE("a list of formats in one field is refused with how to write it") {
  ServiceWorld world;
  ConversionRequest request = world.request();
  request.output_formats = {"esx,json"};
  const auto refused = world.service.submit(world.caller(), request);
  CHECK(code_of(refused) == "unsupported_output_format");
  CHECK(refused.error().message.contains("output_formats=esx and output_formats=json"));
}

TEST_CASE("a rejected request creates nothing and counts nowhere") {
  ServiceWorld world;
  for (const Refusal& refusal : refusals) {
    ConversionRequest request = world.request();
    refusal.spoil(request);
    REQUIRE_FALSE(world.service.submit(world.caller(), request));
  }
  for (const auto& [status, count] : must(world.backend.reports.metrics(world.clock.now())).jobs)
    CHECK(count == 0);
  CHECK(must(world.backend.artifacts.written_before(Time::max())).empty());
}

TEST_CASE("a refusal by a limit leaves no file, and Retry-After is the edge's") {
  ServiceWorld world;
  for (int i = 0; i < 3; ++i)
    REQUIRE(world.service.submit(world.caller(), world.request("%PDF-" + std::to_string(i))));
  CHECK(code_of(world.service.submit(world.caller(), world.request("%PDF-other"))) == "too_many_active_jobs");
  CHECK(must(world.backend.artifacts.written_before(Time::max())).size() == 3);
  // The bytes of a job that waits are needed.
  CHECK(code_of(world.service.submit(world.caller(), world.request("%PDF-1"))) == "too_many_active_jobs");
  CHECK(must(world.backend.artifacts.written_before(Time::max())).size() == 3);
}

TEST_CASE("a PDF is known by its type or by its name") {
  ServiceWorld world;
  ConversionRequest request = world.request();
  Upload file = must(request.file);
  file.content_type = "application/octet-stream";
  request.file = file;
  CHECK(world.service.submit(world.caller(), request));
  file.file_name = "scan";
  file.content_type = "Application/PDF; charset=binary";
  request.file = file;
  CHECK(world.service.submit(world.caller(), request));
}

TEST_CASE("exactly the largest upload passes") {
  ServiceWorld world;
  ConversionRequest request = world.request();
  Upload file = must(request.file);
  file.bytes = 50'000'000;
  request.file = file;
  CHECK(world.service.submit(world.caller(), request));
}

TEST_CASE("the refusal of a price list names the loaded ones") {
  ServiceWorld world;
  ConversionRequest request = world.request();
  request.price_list.reset();
  const auto refused = world.service.submit(world.caller(), request);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == esxserver::ServerError::unsupported_price_list);
  CHECK(refused.error().message.contains("AAAA8X_JAN26, DEMO8X_NOV26"));
}

TEST_CASE("json is a feature that the operator enables") {
  ServiceWorld off;
  ConversionRequest request = off.request();
  request.output_formats = {"json", "esx", "json"};
  CHECK(code_of(off.service.submit(off.caller(), request)) == "feature_not_enabled");
  ServiceWorld on({.json_output = true});
  request = on.request();
  request.output_formats = {"json", "esx", "json"};
  const auto submitted = must(on.service.submit(on.caller(), request));
  CHECK(must(must(on.backend.jobs.find(submitted.job_id))).formats ==
        std::vector{OutputFormat::esx, OutputFormat::json});
}

TEST_CASE("a partner without a secret gets no callbacks") {
  ServiceWorld world;
  Caller caller = world.caller();
  caller.has_secret = false;
  ConversionRequest request = world.request();
  request.callback_url = "https://hooks.example/";
  CHECK(code_of(world.service.submit(caller, request)) == "invalid_callback_url");
}

TEST_CASE("a repeated idempotency key gives the first job, with its present status") {
  ServiceWorld world;
  ConversionRequest request = world.request();
  request.idempotency_key = "order 7";
  CHECK_FALSE(must(world.service.replay(world.caller(), request.idempotency_key)));
  const auto first = must(world.service.submit(world.caller(), request));
  world.succeed();
  const auto replayed = must(must(world.service.replay(world.caller(), request.idempotency_key)));
  CHECK(replayed.job_id == first.job_id);
  CHECK(replayed.status == JobStatus::succeeded);
  CHECK(replayed.replayed);
  request.price_list = "NOPE";  // not even looked at
  CHECK(must(world.service.submit(world.caller(), request)).job_id == first.job_id);
  world.clock.advance(std::chrono::days(31));
  CHECK_FALSE(must(world.service.replay(world.caller(), request.idempotency_key)));
}

TEST_CASE("idempotency keys that cannot be headers are refused") {
  ServiceWorld world;
  for (const std::string& key :
       {std::string(), std::string(256, 'k'), std::string("a\nb"), std::string("\xC3\xA4")}) {
    CAPTURE(key);
    CHECK(code_of(world.service.replay(world.caller(), key)) == "invalid_request");
  }
  CHECK(world.service.replay(world.caller(), std::string(255, 'k')));
}

TEST_CASE("a read has the progress, and one that has ended is at 100") {
  ServiceWorld world;
  const auto job = must(world.service.submit(world.caller(), world.request()));
  const auto lease =
      must(must(world.backend.jobs.claim({"t", world.clock.now(), world.clock.now() + 1min}))).lease;
  REQUIRE(must(world.backend.jobs.renew(lease, {"recognize", 40, 3, 9})));
  const auto running = must(must(world.read(job.job_id)).progress);
  CHECK(running.stage == "recognize");
  CHECK(running.percent == 40);
  CHECK(running.pages_done == 3);
  CHECK(running.pages == 9);
  REQUIRE(must(world.backend.jobs.finish(
      lease, {.finished_at = world.clock.now(), .error = JobError{"timeout", "Too slow"}})));
  CHECK(must(must(world.read(job.job_id)).progress).percent == 100);
}

TEST_CASE("jobs of another partner look like jobs that do not exist") {
  ServiceWorld world;
  const auto submitted = must(world.service.submit(world.caller(), world.request()));
  const std::string stranger = world.add_partner("partner_2");
  const auto foreign = must(world.service.read(stranger, submitted.job_id)).document;
  const auto unknown = must(world.service.read(stranger, "job_none")).document;
  REQUIRE_FALSE(foreign);
  REQUIRE_FALSE(unknown);
  CHECK(foreign.error().code == ErrorCode::not_found);
  CHECK(to_string(foreign.error()) == to_string(unknown.error()));
}

/// What the edge makes of a URL.
SignedRequest taken_apart(const std::string& url) {
  const auto between = [&](std::string_view from, std::string_view to) {
    const auto begin = url.find(from) + from.size();
    return url.substr(begin, to.empty() ? std::string::npos : url.find(to, begin) - begin);
  };
  return {between("/files/", "/"),  "esx", "My claim.esx", between("expires=", "&"), between("key=", "&"),
          between("signature=", "")};
}

std::string esx_url_of(ServiceWorld& world, const std::string& job_id) {
  return must(must(world.read(job_id)).esx_url);
}

TEST_CASE("a signed URL fetches the file until it expires") {
  ServiceWorld world;
  const auto job_id = must(world.service.submit(world.caller(), world.request())).job_id;
  world.succeed("the bytes");
  const std::string url = esx_url_of(world, job_id);
  CHECK(url.starts_with("https://esx.example/files/" + job_id + "/esx/My%20claim.esx?expires="));
  const SignedRequest request = taken_apart(url);
  const auto download = world.service.download(request);
  REQUIRE(download);
  CHECK(download->bytes == 9);
  CHECK(download->media_type == "application/zip");
  CHECK(download->file_name == "My claim.esx");
  world.clock.advance(std::chrono::days(7) - 1s);
  CHECK(world.service.download(request));
  world.clock.advance(1s);
  CHECK(code_of(world.service.download(request)) == "invalid_signature");
  CHECK(world.service.download(taken_apart(esx_url_of(world, job_id))));
}

TEST_CASE("every part of a signed URL is under its signature") {
  ServiceWorld world;
  const auto job_id = must(world.service.submit(world.caller(), world.request())).job_id;
  world.succeed();
  const SignedRequest good = taken_apart(esx_url_of(world, job_id));
  for (std::string SignedRequest::* part :
       {&SignedRequest::job_id, &SignedRequest::type, &SignedRequest::file_name, &SignedRequest::expires,
        &SignedRequest::key, &SignedRequest::signature}) {
    SignedRequest bad = good;
    (bad.*part) += "1";
    CHECK(code_of(world.service.download(bad)) == "invalid_signature");
    (bad.*part).clear();
    CHECK(code_of(world.service.download(bad)) == "invalid_signature");
  }
}

TEST_CASE("URLs outlive the rotation of their key") {
  ServiceWorld world;
  const auto job_id = must(world.service.submit(world.caller(), world.request())).job_id;
  world.clock.advance(std::chrono::days(29));
  world.succeed();
  const SignedRequest old = taken_apart(esx_url_of(world, job_id));
  world.clock.advance(std::chrono::days(2));
  REQUIRE(world.urls.rotate());
  const SignedRequest fresh = taken_apart(esx_url_of(world, job_id));
  CHECK(old.key != fresh.key);
  CHECK(world.service.download(old));
  CHECK(world.service.download(fresh));
  world.clock.advance(std::chrono::days(10));
  REQUIRE(world.urls.rotate());
  CHECK(must(world.backend.signing_keys.all()).size() == 1);
}

TEST_CASE("past retention there is a summary and no URL, and the old URL says so") {
  ServiceWorld world({.url_ttl = std::chrono::days(60)});
  const auto job_id = must(world.service.submit(world.caller(), world.request())).job_id;
  world.succeed();
  const SignedRequest request = taken_apart(esx_url_of(world, job_id));
  world.clock.advance(std::chrono::days(30));
  const auto document = must(world.read(job_id));
  CHECK(document.summary);
  CHECK_FALSE(document.esx_url);
  CHECK(document.esx_expired);
  REQUIRE(document.artifacts.size() == 1);
  CHECK_FALSE(document.artifacts[0].url);
  CHECK(document.artifacts[0].expired);
  CHECK(code_of(world.service.download(request)) == "expired");
}

}  // namespace
