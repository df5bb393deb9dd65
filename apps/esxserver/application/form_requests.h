// A form with one file, as a struct that has a field list.
#pragma once

#include <cstdint>
#include <expected>
#include <string>

#include "esxserver/http/decode_request.h"
#include "esxserver/http/form/form.h"
#include "esxserver/http/route.h"

namespace esxserver {

/// The texts of the form as `View`; its files count by their presence.
template <class View>
[[nodiscard]] std::expected<View, http::HttpError> decode_form(const http::Form& form) {
  std::vector<http::Field> fields = form.texts;
  for (const http::FilePart& file : form.files) fields.push_back({file.name, ""});
  auto decoded = estimate::decode_json<View>(http::query_fields(fields, estimate::describe<View>()));
  if (!decoded) return std::unexpected(http::validation_error(std::move(decoded).error(), "body"));
  return *std::move(decoded);
}

/// The file of that name. Errors: file_too_large; a violation at its name if it is missing or empty.
[[nodiscard]] std::expected<const http::FilePart*, http::HttpError> file_of(const http::Form& form,
                                                                            std::uint64_t max_bytes,
                                                                            std::string_view name = "file");

}  // namespace esxserver
