// Routes and webhooks are data: method, path, request, responses, handler. The OpenAPI document is made of
// them.
#pragma once

#include <expected>
#include <functional>
#include <string_view>
#include <vector>

#include "estimate/fields/codec.h"
#include "estimate/fields/type_info.h"
#include "esx/estimate/base/result.h"
#include "esxserver/http/request.h"
#include "esxserver/http/response.h"

namespace http {

/// Why a request fails: the error, and details for the response.
struct HttpError {
  estimate::Error error;
  std::vector<estimate::Violation> violations =
      {};                           // of validation_failed; places begin with "body" or "query"
  std::vector<Field> headers = {};  // Retry-After, Content-Range

  HttpError(estimate::Error why) : error(std::move(why)) {}  // NOLINT: converts
  HttpError(estimate::Error why, std::vector<Field> more) : error(std::move(why)), headers(std::move(more)) {}
};

using Answer = std::expected<Response, HttpError>;
using Handler = std::function<Answer(Request&)>;

/// How a caller authenticates. For the document only; the handlers check it.
enum class Auth {
  none,
  api_key,
  operator_key,
  signed_url,
  optional_id_token,
  user,           // an ID token, or the cookie of a session
  optional_user,  // the same, or neither
  session         // the cookie of a session
};

struct Parameter {
  enum class In { path, query, header };

  std::string_view name;
  In in = In::query;
  bool required = false;
  std::string_view text;
  estimate::TypeInfo type = {.kind = estimate::TypeInfo::Kind::string};
};

/// Schemas described by a library: members of the document's components.schemas.
struct Component {
  std::string_view name = {};
  const estimate::JsonValue& (*all)() = nullptr;  // the object of which `name` is a member
};

/// A media type and the schema or component of its content; neither: any content.
struct Content {
  std::string_view media_type;
  estimate::DescribeStruct schema = nullptr;
  Component component = {};
  bool is_list = false;  // an array of such values
};

struct RouteResponse {
  int status = 200;
  std::string_view text;
  std::vector<Content> contents = {};
  std::vector<Parameter> headers = {};
};

struct Route {
  std::string_view method = {};        // "GET" includes HEAD
  std::string_view path = {};          // "/v1/conversions/{job_id}"
  std::string_view operation_id = {};  // "getConversion"; also in the log and the metrics
  std::string_view summary = {}, text = {}, tag = {};
  Auth auth = Auth::none;
  std::vector<Parameter> parameters = {};
  std::vector<Content> request = {};
  std::vector<RouteResponse> responses = {};
  std::vector<estimate::AnyErrorCode> errors = {};  // in addition to those of every route
  Handler handler = {};
};

/// What the OpenAPI document says about a request that this server sends.
struct Webhook {
  std::string_view name;  // "conversionEnded"
  std::string_view summary, text, tag;
  std::vector<Parameter> headers;
  estimate::DescribeStruct body;
  std::string_view receipt;  // what a 2xx response means
};

}  // namespace http
