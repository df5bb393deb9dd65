// The format of errors: the partner API has an envelope, the application API details.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "estimate/fields/fields.h"
#include "esxserver/http/route.h"

namespace http {

/// {"error": {"code", "message", "request_id"}}
struct ErrorDetail {
  std::string code, message, request_id;
};
struct ErrorEnvelope {
  ErrorDetail error;
};

/// {"detail": "...", "code"}
struct Detail {
  std::string detail, code;
};

/// {"detail": [{"loc": ["body", "name", 0], "msg", "type"}], "code"}
struct ValidationError {
  std::vector<estimate::JsonValue> loc;
  std::string msg, type;
};
struct HttpValidationError {
  std::vector<ValidationError> detail;
  std::string code;
};

/// What clients see as the code of an error: its name in the error table, and a single one for all faults of
/// the server.
[[nodiscard]] std::string_view public_name(estimate::AnyErrorCode code);

/// Of the member `code` next to `detail`.
constexpr std::string_view code_text =
    "Stable code of the error, from the table that both APIs share. Each response lists the codes it may "
    "have.";

/// Whether a path belongs to the application API.
[[nodiscard]] bool answers_with_detail(std::string_view path);

/// The complete response: status from the error table, body in the format of the path's API, headers of the
/// error.
[[nodiscard]] Response error_response(const HttpError& http_error, std::string_view path,
                                      std::string_view request_id);

}  // namespace http

template <>
struct estimate::FieldList<http::ErrorDetail> {
  static constexpr std::string_view name = "ErrorDetail", text = "What went wrong.";
  static constexpr auto rows =
      std::tuple(field("code", &http::ErrorDetail::code, "Stable code of the error."),
                 field("message", &http::ErrorDetail::message, "Human-readable description."),
                 field("request_id", &http::ErrorDetail::request_id, "Value of the X-Request-Id header."));
};

template <>
struct estimate::FieldList<http::ErrorEnvelope> {
  static constexpr std::string_view name = "Error", text = "Body of every partner API error.";
  static constexpr auto rows = std::tuple(field("error", &http::ErrorEnvelope::error, "What went wrong."));
};

template <>
struct estimate::FieldList<http::Detail> {
  static constexpr std::string_view name = "Detail", text = "Body of an application API error.";
  static constexpr auto rows =
      std::tuple(field("detail", &http::Detail::detail, "Human-readable description."),
                 field("code", &http::Detail::code, http::code_text));
};

template <>
struct estimate::FieldList<http::ValidationError> {
  static constexpr std::string_view name = "ValidationError", text = "An invalid field.";
  static constexpr auto rows = std::tuple(
      field("loc", &http::ValidationError::loc, "Path of the field: member names and item indexes."),
      field("msg", &http::ValidationError::msg, "Human-readable description."),
      field("type", &http::ValidationError::type, "Stable code of the violation."));
};

template <>
struct estimate::FieldList<http::HttpValidationError> {
  static constexpr std::string_view name = "HTTPValidationError", text = "All invalid fields.";
  static constexpr auto rows =
      std::tuple(field("detail", &http::HttpValidationError::detail, "The violations."),
                 field("code", &http::HttpValidationError::code, http::code_text));
};
