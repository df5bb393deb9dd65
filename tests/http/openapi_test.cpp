#include "esxserver/http/openapi.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include "esxserver/conversions/service.h"
#include "esxserver/conversions/views.h"
#include "esxserver/http/error_body.h"
#include "esxserver/http/pages.h"
#include "esxserver/serve/api_document.h"
#include "http/answers.h"
#include "http/server/fake_routes.h"

namespace {

std::vector<http::Route> routes() {
  static tests::Fakes fakes;
  auto all = tests::api_routes(fakes, "", [] { return std::string(); });
  all.push_back(http::openapi_route(all, esxserver::api_details()));
  return all;
}

std::string read_file(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST_CASE("the committed document is the one that is served: http_test_server --openapi prints it") {
  const auto all = routes();
  const std::string printed = http::openapi_document(all, esxserver::api_details());
  CHECK(printed == read_file("apps/esxserver/openapi.json"));
  http::Request request;
  const auto served = all.back().handler(request);
  REQUIRE(served);
  CHECK(served->body == printed);
}

TEST_CASE("the document is JSON") {
  const auto document = estimate::read_json(http::openapi_document(routes(), esxserver::api_details()));
  REQUIRE(document);
  REQUIRE(document->at_path("info.version"));
  CHECK(document->at_path("info.version")->as_text() == "0.2.0");
}

TEST_CASE("the webhook of partners has the body and the headers that are sent") {
  const auto document = estimate::read_json(http::openapi_document(routes(), esxserver::api_details()));
  REQUIRE(document);
  const std::string post = "webhooks.conversionEnded.post.";
  const auto* reference = document->at_path(post + "requestBody.content.application/json.schema.$ref");
  REQUIRE(reference);
  CHECK(reference->as_text() == "#/components/schemas/Job");
  std::set<std::string_view> headers;
  for (const auto& webhook : esxserver::partner_webhooks())
    for (const auto& header : webhook.headers) headers.insert(header.name);
  CHECK(headers == std::set<std::string_view>{"X-AIEA-Signature", "X-AIEA-Signature-Next",
                                              "X-AIEA-Signature-V2", "X-AIEA-Signature-V2-Next",
                                              "traceparent", "X-AIEA-Delivery", "X-AIEA-Attempt",
                                              "X-AIEA-Timestamp"});
}

TEST_CASE("every 429 and 503 of the document has Retry-After") {
  const auto document = estimate::read_json(http::openapi_document(routes(), esxserver::api_details()));
  REQUIRE(document);
  int found = 0;
  const auto* const paths = document->find("paths");
  REQUIRE(paths);
  for (const auto& path : *paths->object())
    for (const auto& method : *path.value.object())
      for (const std::string_view status : {"429", "503"}) {
        const auto* const responses = method.value.find("responses");
        const auto* const response = responses ? responses->find(status) : nullptr;
        if (!response) continue;
        CAPTURE(path.name);
        ++found;
        const auto* const headers = response->find("headers");
        CHECK((headers && headers->find("Retry-After")));
      }
  CHECK(found > 0);
}

TEST_CASE("every example belongs to a schema, which has it") {
  const auto document = estimate::read_json(http::openapi_document(routes(), esxserver::api_details()));
  REQUIRE(document);
  const estimate::JsonValue examples = esxserver::api_details().examples;
  REQUIRE(examples.object() != nullptr);
  CHECK_FALSE(examples.object()->empty());
  for (const auto& example : *examples.object()) {
    CAPTURE(example.name);
    const auto* schema = document->at_path("components.schemas." + example.name);
    REQUIRE(schema);
    CHECK(schema->find("examples") != nullptr);
  }
}

TEST_CASE("every route says everything about itself, and operation ids are unique") {
  std::set<std::string_view> ids;
  for (const http::Route& route : routes()) {
    CAPTURE(route.operation_id);
    CHECK(ids.insert(route.operation_id).second);
    for (const std::string_view text : {route.method, route.path, route.summary, route.text, route.tag}) {
      CHECK_FALSE(text.empty());
    }
    CHECK_FALSE(route.responses.empty());
    CHECK(route.handler);
    for (const std::string_view segment : {std::string_view("{job_id}"), std::string_view("{type}")}) {
      if (!route.path.contains(segment)) continue;
      const auto name = segment.substr(1, segment.size() - 2);
      CHECK(std::ranges::find(route.parameters, name, &http::Parameter::name) != route.parameters.end());
    }
  }
}

TEST_CASE("every member of a job document is in the OpenAPI document, and required members are present") {
  tests::FakeConversions conversions;
  for (const std::string_view job_id : {"job_1", "done", "failed"}) {
    CAPTURE(job_id);
    const auto found = conversions.read("good", job_id);
    REQUIRE(found);
    REQUIRE(found->document);
    const auto job = estimate::read_json(to_json(*found->document));
    REQUIRE(job);
    const auto& info = estimate::describe<esxserver::JobDocument>();
    for (const auto& member : *job->object()) CHECK(info.find(member.name));
    for (const auto& field : info.fields) CHECK((!field.required || job->find(field.name)));
  }
}

TEST_CASE("the documentation page asks nothing of another host") {
  http::Request request;
  auto pages = esxserver::docs_routes();
  const auto index = pages[0].handler(request);
  CHECK(tests::body_of(index).contains("/docs/start.js"));
  CHECK_FALSE(tests::body_of(index).contains("//"));
  request.path_parameters = {{"file", "start.js"}};
  const auto start = pages[1].handler(request);
  CHECK_FALSE(tests::body_of(start).contains("//"));
  CHECK(tests::body_of(start).contains("validatorUrl: null"));
  REQUIRE(start->header("content-security-policy"));
  CHECK(start->header("content-security-policy")->starts_with("default-src 'none'"));
}

TEST_CASE("without Swagger UI the page says so, and where the document is") {
  http::Request request;
  const auto index = esxserver::docs_routes({})[0].handler(request);
  CHECK(tests::body_of(index).contains("without Swagger UI"));
  CHECK(tests::body_of(index).contains("/api/v1/openapi.json"));
}

TEST_CASE("the files of Swagger UI that the page names are there, if Swagger UI is") {
  const auto assets = esxserver::swagger_ui();
  if (assets.empty()) return;
  for (const std::string_view name : {"swagger-ui-bundle.js", "swagger-ui.css", "favicon-32x32.png"}) {
    const auto found = std::ranges::find(assets, name, &esxserver::Asset::name);
    REQUIRE(found != assets.end());
    CHECK(found->bytes.size() > 100);
    // Node.js, which compresses, may be missing.
    const bool is_text = found->media_type.starts_with("text/");
    if (!is_text) CHECK(found->gzip.empty());
    if (!found->gzip.empty()) CHECK(found->gzip.size() < found->bytes.size() / 2);
  }
}

}  // namespace
