// The body or the query of a request as a struct that has a field list.
#pragma once

#include <cstdint>
#include <expected>

#include "esxserver/http/fields/field_type.h"
#include "esxserver/http/fields/text_fields.h"
#include "esxserver/http/route.h"

namespace http {

inline constexpr std::uint64_t max_json_bytes = 1'000'000;

/// The body as it is. Errors: unsupported_media_type (not application/json), request_too_large,
/// request_timeout.
[[nodiscard]] estimate::Result<std::string> read_json_text(Request& request,
                                                           std::uint64_t limit_bytes = max_json_bytes);

/// The body as JSON. Errors: unsupported_media_type (not application/json), request_too_large,
/// request_timeout, malformed_json.
[[nodiscard]] estimate::Result<JsonValue> read_json_value(Request& request,
                                                          std::uint64_t limit_bytes = max_json_bytes);

/// Everything that is wrong, in one refusal. `from`: "body" or "query".
[[nodiscard]] HttpError validation_error(std::vector<Violation> violations, std::string_view from);

/// One place of the body that is wrong, in the words of a library; the violation's type is the error's code.
[[nodiscard]] HttpError body_error(Place place, const estimate::Error& error);

/// Example: `auto inputs = http::read_json<CraneInputs>(request); if (!inputs) return inputs.error();`
template <HasSchema T>
[[nodiscard]] std::expected<T, HttpError> read_json(Request& request,
                                                    std::uint64_t limit_bytes = max_json_bytes) {
  const auto value = read_json_value(request, limit_bytes);
  if (!value) return std::unexpected(HttpError(value.error()));
  auto decoded = decode_json<T>(*value);
  if (!decoded) return std::unexpected(validation_error(std::move(decoded).error(), "body"));
  return std::move(*decoded);
}

/// The query; what is absent keeps the default of an optional member.
template <HasSchema T>
[[nodiscard]] std::expected<T, HttpError> read_query(const Request& request) {
  const auto fields = parse_query(request.query);
  if (!fields) {
    return std::unexpected(HttpError(
        {estimate::ErrorCode::invalid_request, "the query string is not percent-encoded UTF-8", ""}));
  }
  auto decoded = decode_json<T>(text_fields(*fields, describe<T>()));
  if (!decoded) return std::unexpected(validation_error(std::move(decoded).error(), "query"));
  return std::move(*decoded);
}

}  // namespace http
