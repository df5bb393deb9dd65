// The body or the query of a request as a struct that has a field list.
#pragma once

#include <cstdint>
#include <expected>
#include <span>

#include "estimate/fields/fields.h"
#include "estimate/fields/type_info.h"
#include "esx/estimate/base/json_value.h"
#include "esxserver/base/result.h"
#include "esxserver/http/request.h"
#include "esxserver/http/route.h"

namespace http {

/// The fields of a query, as the JSON that the field list expects. "3" of an integer field becomes 3, and a
/// repeated array field becomes an array. What does not fit stays text, so that decoding reports it.
[[nodiscard]] estimate::JsonValue query_fields(std::span<const Field> fields,
                                               const estimate::StructInfo& info);

inline constexpr std::uint64_t max_json_bytes = 1'000'000;

/// The body as text. Errors: unsupported_media_type (not application/json), request_too_large,
/// request_timeout.
[[nodiscard]] estimate::Result<std::string> read_json_text(Request& request,
                                                           std::uint64_t limit_bytes = max_json_bytes);

/// The body as JSON. Errors: unsupported_media_type (not application/json), request_too_large,
/// request_timeout, malformed_json.
[[nodiscard]] estimate::Result<estimate::JsonValue> read_json_value(
    Request& request, std::uint64_t limit_bytes = max_json_bytes,
    std::size_t max_values = estimate::JsonLimits().values);

/// All violations as one error. `from`: "body" or "query".
[[nodiscard]] HttpError validation_error(std::vector<estimate::Violation> violations, std::string_view from);

/// An error of a library as a violation at a place of the body; its type is the error code.
[[nodiscard]] HttpError body_error(estimate::Place place, const estimate::Error& error);

/// Example: `auto inputs = http::read_json<CraneInputs>(request); if (!inputs) return inputs.error();`
template <estimate::HasFieldList T>
[[nodiscard]] std::expected<T, HttpError> read_json(Request& request,
                                                    std::uint64_t limit_bytes = max_json_bytes,
                                                    std::size_t max_values = estimate::JsonLimits().values) {
  const auto value = read_json_value(request, limit_bytes, max_values);
  if (!value) return std::unexpected(HttpError(value.error()));
  auto decoded = estimate::decode_json<T>(*value);
  if (!decoded) return std::unexpected(validation_error(std::move(decoded).error(), "body"));
  return std::move(*decoded);
}

/// Decodes the query.
template <estimate::HasFieldList T>
[[nodiscard]] std::expected<T, HttpError> read_query(const Request& request) {
  const auto fields = parse_query(request.query);
  if (!fields) {
    return std::unexpected(HttpError(
        {esxserver::ServerError::invalid_request, "the query string is not percent-encoded UTF-8", ""}));
  }
  auto decoded = estimate::decode_json<T>(query_fields(*fields, estimate::describe<T>()));
  if (!decoded) return std::unexpected(validation_error(std::move(decoded).error(), "query"));
  return std::move(*decoded);
}

}  // namespace http
