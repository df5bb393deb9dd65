// What the routes that make ESX files answer.
#pragma once

#include <expected>
#include <string>

#include "esxserver/http/decode_request.h"
#include "esxserver/service/esx_service.h"

namespace esxserver {

/// The ESX in JSON.
[[nodiscard]] http::Answer generated_answer(GeneratedEsx made);

/// An error about the content at this place of the body is a violation whose type is its code.
[[nodiscard]] std::unexpected<http::HttpError> content_refusal(estimate::Place place, Error error);

/// Line items of an estimate-v1 document.
[[nodiscard]] int line_count(const estimate::JsonValue& document);
/// A violation if the member "estimate" of a body has too many of them.
[[nodiscard]] std::expected<void, http::HttpError> check_line_count(const estimate::JsonValue& document);

/// The name of the file that an estimate was read from; empty if it does not say.
[[nodiscard]] std::string source_name(const estimate::JsonValue& document);

}  // namespace esxserver
