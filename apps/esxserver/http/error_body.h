// How an error is written: the partner API has an envelope, the application API details.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esxserver/http/route.h"

namespace http {

/// {"error": {"code", "message", "request_id"}}
struct ErrorDetail {
  std::string code, message, request_id;
};
struct ErrorEnvelope {
  ErrorDetail error;
};

/// {"detail": "..."}
struct Detail {
  std::string detail;
};

/// {"detail": [{"loc": ["body", "name", 0], "msg", "type"}]}
struct ValidationError {
  std::vector<JsonValue> loc;
  std::string msg, type;
};
struct HttpValidationError {
  std::vector<ValidationError> detail;
};

/// Whether an address belongs to the application API.
[[nodiscard]] bool answers_with_detail(std::string_view path);

/// The whole answer: status from the table of errors, body in the style of the address, headers of the
/// refusal.
[[nodiscard]] Response error_response(const Refusal& refusal, std::string_view path,
                                      std::string_view request_id);

}  // namespace http

template <>
struct http::Schema<http::ErrorDetail> {
  static constexpr std::string_view name = "ErrorDetail", text = "What went wrong.";
  static constexpr auto fields =
      std::tuple(field("code", &ErrorDetail::code, "Stable name of the error."),
                 field("message", &ErrorDetail::message, "The same in words, for people."),
                 field("request_id", &ErrorDetail::request_id, "As in the header X-Request-Id."));
};

template <>
struct http::Schema<http::ErrorEnvelope> {
  static constexpr std::string_view name = "Error", text = "The body of every error of the partner API.";
  static constexpr auto fields = std::tuple(field("error", &ErrorEnvelope::error, "What went wrong."));
};

template <>
struct http::Schema<http::Detail> {
  static constexpr std::string_view name = "Detail", text = "The body of an error of the application API.";
  static constexpr auto fields = std::tuple(field("detail", &Detail::detail, "What went wrong, in words."));
};

template <>
struct http::Schema<http::ValidationError> {
  static constexpr std::string_view name = "ValidationError", text = "One field that is wrong.";
  static constexpr auto fields =
      std::tuple(field("loc", &ValidationError::loc, "Where: names of members and numbers of items."),
                 field("msg", &ValidationError::msg, "What is wrong, in words."),
                 field("type", &ValidationError::type, "Stable name of what is wrong."));
};

template <>
struct http::Schema<http::HttpValidationError> {
  static constexpr std::string_view name = "HTTPValidationError", text = "Every field that is wrong.";
  static constexpr auto fields = std::tuple(field("detail", &HttpValidationError::detail, "One by one."));
};
