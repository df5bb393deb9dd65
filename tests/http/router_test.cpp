#include "esxserver/http/router.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "esxserver/base/result.h"
#include "esxserver/http/telemetry.h"
#include "http/server/fakes.h"

namespace {

using http::Match;
using http::NoRoute;
using http::Router;
using http::WrongMethod;

const Router router({{.method = "GET", .path = "/jobs/{id}", .operation_id = "read"},
                     {.method = "DELETE", .path = "/jobs/{id}", .operation_id = "remove"},
                     {.method = "POST", .path = "/jobs/match", .operation_id = "match"},
                     {.method = "GET", .path = "/jobs/latest", .operation_id = "latest"},
                     {.method = "POST", .path = "/jobs", .operation_id = "make"},
                     {.method = "GET", .path = "/jobs/{id}/notes/{note}", .operation_id = "note"},
                     {.method = "GET", .path = "/health/", .operation_id = "health"}});

std::string_view found(std::string_view method, std::string_view path) {
  const auto result = router.find(method, path);
  const auto* match = std::get_if<Match>(&result);
  return match ? match->route->operation_id : std::string_view();
}

std::string allowed(std::string_view method, std::string_view path) {
  const auto result = router.find(method, path);
  const auto* wrong = std::get_if<WrongMethod>(&result);
  return wrong ? wrong->allow : "";
}

TEST_CASE("segments are compared one by one, literal ones first") {
  CHECK(found("GET", "/jobs/17") == "read");
  CHECK(found("GET", "/jobs/latest") == "latest");
  CHECK(found("POST", "/jobs/match") == "match");
  CHECK(found("GET", "/jobs/match") == "read");
  CHECK(found("POST", "/jobs") == "make");
  CHECK(found("GET", "/health/") == "health");
}

TEST_CASE("parameters are decoded and named") {
  const auto result = router.find("GET", "/jobs/a%2Fb/notes/%C3%A4");
  const auto* match = std::get_if<Match>(&result);
  REQUIRE(match);
  CHECK(match->path_parameters == std::vector<http::Field>{{"id", "a/b"}, {"note", "\xc3\xa4"}});
}

TEST_CASE("what no template fits is not found") {
  for (const std::string_view path : {"/", "/nothing", "/jobs/", "/jobs/1/", "/jobs//notes/1", "/health",
                                      "/Jobs/1", "*", "/jobs/%zz", "/jobs/%ff", "/jobs/%"}) {
    CAPTURE(path);
    CHECK(std::holds_alternative<NoRoute>(router.find("GET", path)));
  }
}

TEST_CASE("a known path with another method says which ones it answers") {
  CHECK(allowed("PUT", "/jobs/17") == "DELETE, GET, HEAD");
  CHECK(allowed("PATCH", "/jobs/match") == "DELETE, GET, HEAD, POST");
  CHECK(allowed("GET", "/jobs") == "POST");
  CHECK(allowed("OPTIONS", "/health/") == "GET, HEAD");
}

TEST_CASE("HEAD goes where GET goes, methods are otherwise exact") {
  CHECK(found("HEAD", "/jobs/17") == "read");
  CHECK(found("HEAD", "/jobs") == "");
  CHECK(found("get", "/jobs/17") == "");
}

/// What a dispatcher answers to GET /x, which a handler answers like this.
http::Response dispatched(const http::Handler& handler) {
  tests::StderrLog log;
  http::Telemetry telemetry(log);
  http::Dispatcher dispatcher({{.method = "GET", .path = "/x", .handler = handler}}, http::random_request_id,
                              telemetry);
  http::Request request;
  request.method = "GET";
  request.path = "/x";
  dispatcher.begin(request);
  return dispatcher.answer(request);
}

std::string retry_after_of(const http::Response& response) {
  const std::string* value = response.header("Retry-After");
  return value ? *value : "";
}

TEST_CASE("every 429 and 503 says when to come back") {
  for (const auto table : {esxserver::server_error_table(), estimate::error_table()}) {
    for (const estimate::ErrorInfo& row : table) {
      CAPTURE(row.name);
      const auto response = dispatched([&](http::Request&) -> http::Answer {
        return std::unexpected(http::HttpError({estimate::AnyErrorCode(row), "why", ""}));
      });
      CHECK(response.status == row.http_status);
      CHECK(retry_after_of(response) == (row.http_status == 429 || row.http_status == 503 ? "5" : ""));
    }
  }
  // Also where a handler makes the response itself.
  CHECK(retry_after_of(dispatched([](http::Request&) { return http::json_response(503, "{}"); })) == "5");
  CHECK(retry_after_of(dispatched([](http::Request&) { return http::json_response(200, "{}"); })).empty());
}

TEST_CASE("a handler that knows when to come back is not contradicted") {
  const auto response = dispatched([](http::Request&) -> http::Answer {
    return std::unexpected(
        http::HttpError({esxserver::ServerError::too_many_attempts, "why", ""}, {{"Retry-After", "60"}}));
  });
  CHECK(retry_after_of(response) == "60");
  CHECK(std::ranges::count(response.headers, "Retry-After", &http::Field::name) == 1);
}

}  // namespace
