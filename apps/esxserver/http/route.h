// Routes are data: a row says where a request goes, what it may hold and what comes back.
#pragma once

#include <expected>
#include <functional>
#include <string_view>
#include <vector>

#include "estimate/base/error.h"
#include "esxserver/http/fields/field_type.h"
#include "esxserver/http/request.h"
#include "esxserver/http/response.h"

namespace http {

/// Why a request is refused: the error, and what the answer says besides.
struct Refusal {
  estimate::Error error;
  std::vector<Violation> violations = {};  // of validation_failed; places begin with "body" or "query"
  std::vector<Field> headers = {};         // Retry-After, Content-Range

  Refusal(estimate::Error why) : error(std::move(why)) {}  // NOLINT: an error is a refusal
  Refusal(estimate::Error why, std::vector<Field> more) : error(std::move(why)), headers(std::move(more)) {}
};

using Answer = std::expected<Response, Refusal>;
using Handler = std::function<Answer(Request&)>;

/// How a caller proves who it is. The handlers do it; here it is said for the document.
enum class Auth { none, api_key, signed_url, id_token, optional_id_token };

struct Parameter {
  enum class In { path, query, header };

  std::string_view name;
  In in = In::query;
  bool required = false;
  std::string_view text;
  TypeInfo type = {.kind = TypeInfo::Kind::string};
};

/// Schemas that a library describes by itself: members of the document's components.schemas.
struct Component {
  std::string_view name = {};
  const JsonValue& (*all)() = nullptr;  // the object of which `name` is a member
};

/// A media type with the schema of what it holds, or the component that does; neither: free.
struct Content {
  std::string_view media_type;
  DescribeSchema schema = nullptr;
  Component component = {};
  bool is_list = false;  // of such values
};

struct RouteResponse {
  int status = 200;
  std::string_view text;
  std::vector<Content> contents = {};
  std::vector<Parameter> headers = {};
};

struct Route {
  std::string_view method;        // "GET" also answers HEAD
  std::string_view path;          // "/v1/conversions/{job_id}"
  std::string_view operation_id;  // "getConversion"; also its name in the log and the counters
  std::string_view summary, text, tag;
  Auth auth = Auth::none;
  std::vector<Parameter> parameters = {};
  std::vector<Content> request = {};
  std::vector<RouteResponse> responses = {};
  std::vector<estimate::ErrorCode> errors = {};  // besides those that every route can answer with
  Handler handler;
};

}  // namespace http
