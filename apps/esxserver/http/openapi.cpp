#include "esxserver/http/openapi.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "estimate/fields/json_schema.h"
#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/text.h"
#include "esxserver/http/error_body.h"
#include "esxserver/http/file_response.h"
#include "esxserver/http/route.h"
#include "esxserver/http/throttle.h"

namespace http {
namespace {

using estimate::AnyErrorCode;
using estimate::describe;
using estimate::DescribeStruct;
using estimate::ErrorCode;
using estimate::JsonWriter;
using estimate::StructInfo;
using estimate::TypeInfo;

/// A group of endpoints. The document has them in the table's order.
struct Tag {
  std::string_view name, text;
};
constexpr auto tags = std::to_array<Tag>({
    {"Conversions",
     "Convert an estimate PDF to ESX: start a conversion, poll its job, download the outputs."},
    {"Calculators",
     "Seven estimating calculators with their sources, and the question graphs that collect their inputs."},
    {"Roof", "Roofs from measurement reports or descriptions: sketches, scopes and the roof interview."},
    {"Sign-in",
     "Sessions of browsers: signed in by a link, by mail or at an OpenID issuer, kept in an HttpOnly "
     "cookie."},
    {"Administration",
     "Users, invitations, partners, keys, webhooks, jobs and the audit log, for administrators."},
    {"Users", "The signed-in user: the ID token and the profile."},
    {"Account", "Signup, codes, credits, entitlements and usage of the signed-in user; feedback."},
    {"Billing", "Packs of credits, bought at a payment provider."},
    {"Projects", "Projects of the signed-in user, and the one that an estimate belongs to."},
    {"Estimates", "Estimates that are kept: read, edited with a history, and exported."},
    {"Notes", "Text, voice and photo notes of a project, and their files."},
    {"Photo tags", "Categories, rooms and damage of photos."},
    {"ESX generation", "Estimates reviewed and exported as ESX, and the reports of the exports."},
    {"Price lists", "The price lists that requests may name, and their entries."},
    {"Transcription", "The words of recordings."},
    {"Assistant", "Scopes, line items made from what an adjuster says or types."},
    {"Operator", "Price lists, for the operator."},
    {"Health", "Probes and metrics for the operator."},
    {"Document", "This document."},
});

constexpr std::array<std::string_view, 3> in_names = {"path", "query", "header"};

void text_member(JsonWriter& json, std::string_view key, std::string_view text) {
  json.key(key);
  json.string(text);
}

/// The member "content"; nothing without contents.
void write_contents(JsonWriter& json, const std::vector<Content>& contents) {
  if (contents.empty()) return;
  json.key("content");
  json.object();
  for (const Content& content : contents) {
    json.key(content.media_type);
    json.object();
    json.key("schema");
    if (content.schema) {
      const TypeInfo one{.kind = TypeInfo::Kind::object, .schema = &content.schema()};
      const TypeInfo list{.kind = TypeInfo::Kind::array, .items = std::make_shared<const TypeInfo>(one)};
      write_type(json, content.is_list ? list : one);
    } else if (content.component.all) {
      json.object();
      text_member(json, "$ref", "#/components/schemas/" + std::string(content.component.name));
      json.end();
    } else {
      json.object();
      json.end();
    }
    json.end();
  }
  json.end();
}

void write_request_body(JsonWriter& json, const std::vector<Content>& contents) {
  json.key("requestBody");
  json.object();
  json.key("required");
  json.boolean(true);
  write_contents(json, contents);
  json.end();
}

void write_receipt(JsonWriter& json, std::string_view text) {
  json.key("responses");
  json.object();
  json.key("2XX");
  json.object();
  text_member(json, "description", text);
  json.end();
  json.end();
}

/// The member "parameters"; nothing without parameters.
void write_parameters(JsonWriter& json, const std::vector<Parameter>& parameters) {
  if (parameters.empty()) return;
  json.key("parameters");
  json.array();
  for (const Parameter& parameter : parameters) {
    json.object();
    text_member(json, "name", parameter.name);
    text_member(json, "in", in_names[std::size_t(parameter.in)]);
    json.key("required");
    json.boolean(parameter.required);
    text_member(json, "description", parameter.text);
    json.key("schema");
    write_type(json, parameter.type);
    json.end();
  }
  json.end();
}

void write_webhook(JsonWriter& json, const Webhook& webhook) {
  json.key(webhook.name);
  json.object();
  json.key("post");
  json.object();
  text_member(json, "operationId", webhook.name);
  text_member(json, "summary", webhook.summary);
  text_member(json, "description", webhook.text);
  json.key("tags");
  json.array(JsonWriter::Line::one);
  json.string(webhook.tag);
  json.end();
  json.key("security");  // the signature is a header
  json.array();
  json.end();
  write_parameters(json, webhook.headers);
  write_request_body(json, {{"application/json", webhook.body}});
  write_receipt(json, webhook.receipt);
  json.end();
  json.end();
}

/// `in`: of an apiKey, where it is.
struct Scheme {
  std::string_view name, type, in, detail_key, detail, text;
};
constexpr auto schemes = std::to_array<Scheme>({
    {"ApiKey", "apiKey", "header", "name", "X-API-Key", "Issued by the operator."},
    {"OperatorKey", "apiKey", "header", "name", "X-Operator-Key", "Chosen by the operator."},
    {"IdToken", "http", "", "scheme", "bearer", "An ID token of the identity provider."},
    {"SessionCookie", "apiKey", "cookie", "name", "esx_session",
     "The session of a browser that signed in (`/api/v1/auth/`). An Authorization header takes precedence."},
    {"CsrfToken", "apiKey", "header", "name", "X-CSRF-Token",
     "The `csrf_token` of the session, for requests other than GET and HEAD that have its cookie."},
});

/// Names of schemes that are needed together.
using Requirement = std::vector<std::string_view>;

/// Each of them is enough; an empty one: nothing is needed.
std::vector<Requirement> requirements_of(const Route& route) {
  const Requirement token = {"IdToken"}, nothing;
  Requirement session = {"SessionCookie"};
  if (route.method != "GET") session.emplace_back("CsrfToken");
  switch (route.auth) {
    case Auth::none:
    case Auth::signed_url:
      return {};
    case Auth::api_key:
      return {{"ApiKey"}};
    case Auth::operator_key:
      return {{"OperatorKey"}};
    case Auth::optional_id_token:
      return {token, nothing};
    case Auth::user:
      return {token, session};
    case Auth::optional_user:
      return {token, session, nothing};
    case Auth::session:
      return {session};
  }
  return {};
}

bool uses(const Route& route, std::string_view scheme) {
  return std::ranges::any_of(requirements_of(route), [&](const Requirement& names) {
    return std::ranges::find(names, scheme) != names.end();
  });
}

/// Whether the route knows users: by an ID token or a session.
bool signs_in(Auth auth) {
  return auth == Auth::optional_id_token || auth == Auth::user || auth == Auth::optional_user ||
         auth == Auth::session;
}

/// The member `security` of an operation.
void write_security(JsonWriter& json, const Route& route) {
  json.key("security");
  json.array();
  for (const Requirement& requirement : requirements_of(route)) {
    json.object();
    for (const std::string_view name : requirement) {
      json.key(name);
      json.array();
      json.end();
    }
    json.end();
  }
  json.end();
}

/// The member `securitySchemes` of the components: those that the routes use.
void write_security_schemes(JsonWriter& json, std::span<const Route> routes) {
  json.key("securitySchemes");
  json.object();
  for (const Scheme& scheme : schemes) {
    if (std::ranges::none_of(routes, [&](const Route& route) { return uses(route, scheme.name); })) continue;
    json.key(scheme.name);
    json.object();
    text_member(json, "type", scheme.type);
    if (!scheme.in.empty()) text_member(json, "in", scheme.in);
    text_member(json, scheme.detail_key, scheme.detail);
    text_member(json, "description", scheme.text);
    json.end();
  }
  json.end();
}

void write_info(JsonWriter& json) {
  json.key("info");
  json.object();
  text_member(json, "title", "Estimate PDF to ESX");
  text_member(json, "version", api_version);
  text_member(json, "description",
              "Turns a carrier's estimate PDF into an ESX file. Every response carries X-Request-Id.");
  json.key("contact");
  json.object();
  text_member(json, "name", "The operator of this server");
  json.end();
  json.key("license");
  json.object();
  text_member(json, "name", "GPL-3.0-or-later");
  text_member(json, "identifier", "GPL-3.0-or-later");
  json.end();
  json.end();
  json.key("servers");
  json.array();
  json.object();
  text_member(json, "url", "/");
  text_member(json, "description", "The host that serves this document");
  json.end();
  json.end();
}

void write_tags(JsonWriter& json, std::span<const Route> routes) {
  json.key("tags");
  json.array();
  for (const Tag& tag : tags) {
    if (std::ranges::find(routes, tag.name, &Route::tag) == routes.end()) continue;
    json.object();
    text_member(json, "name", tag.name);
    text_member(json, "description", tag.text);
    json.end();
  }
  json.end();
}

void write_headers(JsonWriter& json, const std::vector<Parameter>& headers) {
  json.key("headers");
  json.object();
  json.key("X-Request-Id");
  json.object();
  text_member(json, "$ref", "#/components/headers/RequestId");
  json.end();
  for (const Parameter& header : headers) {
    json.key(header.name);
    json.object();
    text_member(json, "description", header.text);
    json.key("schema");
    write_type(json, header.type);
    json.end();
  }
  json.end();
}

/// Of every 429 and 503: the router adds it.
Parameter retry_after_header() {
  return {.name = "Retry-After",
          .text = "Seconds to wait before a retry.",
          .type = {.kind = TypeInfo::Kind::integer}};
}

void write_response(JsonWriter& json, const RouteResponse& response) {
  json.key(std::to_string(response.status));
  json.object();
  text_member(json, "description", response.text);
  auto headers = response.headers;
  if (is_temporary(response.status)) headers.push_back(retry_after_header());
  write_headers(json, headers);
  write_contents(json, response.contents);
  json.end();
}

DescribeStruct error_schema(const Route& route, AnyErrorCode code) {
  if (!answers_with_detail(route.path)) return &describe<ErrorEnvelope>;
  return code == ErrorCode::validation_failed ? &describe<HttpValidationError> : &describe<Detail>;
}

/// Headers that the errors of that status have.
std::vector<Parameter> headers_of_errors(const Route& route, int status) {
  if (status == 401 && signs_in(route.auth))
    return {{.name = "WWW-Authenticate", .text = "`Bearer`, with an error if the token is invalid."}};
  return {};
}

/// Errors with the same status are one response, with the text that the route has for it.
std::map<int, RouteResponse> error_responses(const Route& route, std::map<int, std::string>& texts) {
  std::map<int, RouteResponse> responses;
  for (const AnyErrorCode code : route.errors) {
    const auto& info = code.info();
    std::string& text = texts[info.http_status];
    text += (text.empty() ? "" : " ") + ("`" + std::string(info.name) + "`: ") + std::string(info.meaning);
    RouteResponse& response = responses[info.http_status];
    response.status = info.http_status;
    response.contents = {{"application/json", error_schema(route, code)}};
    response.headers = headers_of_errors(route, info.http_status);
  }
  for (auto& [status, response] : responses) response.text = texts[status];
  return responses;
}

void write_responses(JsonWriter& json, const Route& route) {
  json.key("responses");
  json.object();
  std::map<int, std::string> texts;
  for (const RouteResponse& response : route.responses) texts.emplace(response.status, response.text);
  const auto errors = error_responses(route, texts);
  for (const RouteResponse& response : route.responses)
    if (!errors.contains(response.status)) write_response(json, response);
  for (const auto& [status, response] : errors) write_response(json, response);
  json.key("default");
  json.object();
  text_member(json, "$ref",
              answers_with_detail(route.path) ? "#/components/responses/OtherDetail"
                                              : "#/components/responses/OtherError");
  json.end();
  json.end();
}

void write_operation(JsonWriter& json, const Route& route) {
  json.key(estimate::to_lower(route.method));
  json.object();
  text_member(json, "operationId", route.operation_id);
  text_member(json, "summary", route.summary);
  text_member(json, "description", route.text);
  json.key("tags");
  json.array(JsonWriter::Line::one);
  json.string(route.tag);
  json.end();
  write_security(json, route);
  write_parameters(json, route.parameters);
  if (!route.request.empty()) {
    json.key("requestBody");
    json.object();
    json.key("required");
    json.boolean(true);
    write_contents(json, route.request);
    json.end();
  }
  write_responses(json, route);
  json.end();
}

void write_paths(JsonWriter& json, std::span<const Route> routes) {
  std::map<std::string_view, std::vector<const Route*>> paths;
  for (const Route& route : routes) paths[route.path].push_back(&route);
  json.key("paths");
  json.object();
  for (const auto& [path, operations] : paths) {
    json.key(path);
    json.object();
    for (const Route* route : operations) write_operation(json, *route);
    json.end();
  }
  json.end();
}

/// What this server sends to others.
void write_webhooks(JsonWriter& json, std::span<const Webhook> webhooks) {
  if (webhooks.empty()) return;
  json.key("webhooks");
  json.object();
  for (const Webhook& webhook : webhooks) write_webhook(json, webhook);
  json.end();
}

struct Schemas {
  std::vector<const StructInfo*> all;
  std::vector<const StructInfo*> of_json_requests;  // decoded strictly, unless they ignore other members
};

template <class Visit>
void visit_contents(std::span<const Route> routes, Visit visit) {
  for (const Route& route : routes) {
    std::ranges::for_each(route.request, visit);
    for (const RouteResponse& response : route.responses) std::ranges::for_each(response.contents, visit);
  }
}

/// Components of libraries, each library once.
void write_library_schemas(JsonWriter& json, std::span<const Route> routes,
                           const estimate::JsonValue& examples) {
  std::vector<const estimate::JsonValue*> libraries;
  visit_contents(routes, [&](const Content& content) {
    if (!content.component.all) return;
    const estimate::JsonValue* all = &content.component.all();
    if (std::ranges::find(libraries, all) == libraries.end()) libraries.push_back(all);
  });
  for (const estimate::JsonValue* library : libraries) {
    for (const auto& member : *library->object()) {
      json.key(member.name);
      json.object();
      for (const auto& part : *member.value.object()) {
        json.key(part.name);
        write_json(json, part.value);
      }
      write_examples(json, examples.find(member.name));
      json.end();
    }
  }
}

Schemas collect(std::span<const Route> routes, std::span<const Webhook> webhooks) {
  Schemas schemas;
  for (const Webhook& webhook : webhooks) collect_structs(webhook.body(), schemas.all);
  collect_structs(describe<ErrorEnvelope>(), schemas.all);
  for (const Route& route : routes) {
    if (answers_with_detail(route.path)) {
      collect_structs(describe<Detail>(), schemas.all);
      collect_structs(describe<HttpValidationError>(), schemas.all);
    }
    for (const AnyErrorCode code : route.errors) collect_structs(error_schema(route, code)(), schemas.all);
    for (const Content& content : route.request) {
      if (content.schema && content.media_type == "application/json")
        collect_structs(content.schema(), schemas.of_json_requests);
    }
  }
  visit_contents(routes, [&](const Content& content) {
    if (content.schema) collect_structs(content.schema(), schemas.all);
  });
  for (const Route& route : routes)
    for (const RouteResponse& response : route.responses)
      for (const Parameter& header : response.headers)
        if (header.type.content) collect_structs(*header.type.content, schemas.all);
  std::ranges::sort(schemas.all, {}, &StructInfo::name);
  // Enumerations that libraries and routes describe each.
  const auto again = std::ranges::unique(schemas.all, [](const StructInfo* a, const StructInfo* b) {
    return a->name == b->name && a->fields.empty() && b->fields.empty();
  });
  schemas.all.erase(again.begin(), again.end());
  return schemas;
}

void write_other_errors(JsonWriter& json, std::string_view name, DescribeStruct schema) {
  json.key(name);
  json.object();
  text_member(json, "description", "Any other error.");
  write_headers(json, {});
  write_contents(json, {{"application/json", schema}});
  json.end();
}

void write_components(JsonWriter& json, std::span<const Route> routes, const ApiDetails& details) {
  const Schemas schemas = collect(routes, details.webhooks);
  json.key("components");
  json.object();
  json.key("schemas");
  json.object();
  for (const StructInfo* schema : schemas.all) {
    json.key(schema->name);
    const bool closed = !schema->ignores_others &&
                        std::ranges::find(schemas.of_json_requests, schema) != schemas.of_json_requests.end();
    write_schema(json, *schema, {.closed = closed, .example = details.examples.find(schema->name)});
  }
  write_library_schemas(json, routes, details.examples);
  json.end();
  json.key("responses");
  json.object();
  write_other_errors(json, "OtherError", &describe<ErrorEnvelope>);
  if (std::ranges::any_of(routes, answers_with_detail, &Route::path)) {
    write_other_errors(json, "OtherDetail", &describe<Detail>);
  }
  json.end();
  json.key("headers");
  json.object();
  json.key("RequestId");
  json.object();
  text_member(json, "description", "Identifies the request; also part of every error.");
  json.key("schema");
  write_type(json, {.kind = TypeInfo::Kind::string});
  json.end();
  json.end();
  write_security_schemes(json, routes);
  json.end();
}

/// Empty if zlib has no memory for it.
std::string gzip(std::string text) {
  constexpr int window_bits = 15 + 16, memory_level = 8;  // 16: with the header and the trailer of gzip
  z_stream stream{};
  if (::deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, window_bits, memory_level,
                     Z_DEFAULT_STRATEGY) != Z_OK)
    return {};
  std::string packed(::deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(text.data());
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const bool whole = ::deflate(&stream, Z_FINISH) == Z_STREAM_END;
  packed.resize(whole ? stream.total_out : 0);
  ::deflateEnd(&stream);
  return packed;
}

}  // namespace

std::string openapi_document(std::span<const Route> routes, const ApiDetails& details) {
  JsonWriter json;
  json.object();
  text_member(json, "openapi", "3.1.0");
  write_info(json);
  write_tags(json, routes);
  write_paths(json, routes);
  write_webhooks(json, details.webhooks);
  write_components(json, routes, details);
  json.end();
  return json.take() + "\n";
}

Route openapi_route(std::span<const Route> routes, const ApiDetails& details) {
  Route route{.method = "GET",
              .path = "/api/v1/openapi.json",
              .operation_id = "openapi",
              .summary = "This document",
              .text = "The OpenAPI document of all endpoints of this server.",
              .tag = "Document",
              .responses = {{.status = 200, .text = "The document.", .contents = {{"application/json"}}}}};
  std::vector<Route> all(routes.begin(), routes.end());
  all.push_back(route);
  std::string document = openapi_document(all, details);
  std::string packed = gzip(document);
  route.handler = [document = std::move(document), packed = std::move(packed)](Request& request) -> Answer {
    const std::string* accepted = request.header("accept-encoding");
    const bool pack = accepted && !packed.empty() && accepts_coding(*accepted, "gzip");
    Response response = json_response(200, pack ? packed : document);
    response.headers.push_back({"Vary", "Accept-Encoding"});
    if (pack) response.headers.push_back({"Content-Encoding", "gzip"});
    return response;
  };
  return route;
}

}  // namespace http
