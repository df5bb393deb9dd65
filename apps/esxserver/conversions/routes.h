// Routes of the partner API.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "esxserver/accounts/caller.h"
#include "esxserver/base/system.h"
#include "esxserver/conversions/api.h"
#include "esxserver/http/forms.h"
#include "esxserver/http/route.h"
#include "esxserver/http/throttle.h"
#include "esxserver/operations/service.h"

namespace esxserver {

/// Dependencies of the handlers. Everything must outlive the routes.
struct PartnerServices {
  ConversionApi& api;
  KeyThrottle& key_throttle;
  Clock& clock;
  std::uint64_t max_upload_bytes = 50'000'000;
  http::UploadFolder upload_folder;  // for uploads during their checks
};

/// POST /v1/conversions, GET /v1/conversions/{job_id}, GET /v1/ping, GET /files/{job_id}/{type}/{file_name}.
[[nodiscard]] std::vector<http::Route> partner_routes(const PartnerServices& services);

/// What the server sends to partners, for the OpenAPI document.
[[nodiscard]] std::vector<http::Webhook> partner_webhooks();

// Authentication, the first check of every partner API request.

/// Notes the id of the key and the partner for the log. Too many wrong keys of a client are answered with
/// too_many_attempts; a right key never is.
[[nodiscard]] std::expected<Caller, http::HttpError> authenticated(const PartnerServices& services,
                                                                   http::Request& request);

/// The answer to a wrong key, which is counted: `error`, or too_many_attempts.
[[nodiscard]] std::unexpected<http::HttpError> wrong_key(KeyThrottle& key_throttle, Clock& clock,
                                                         const http::Request& request, const Error& error);

/// Adds Retry-After to temporary errors, and the challenge of a 401.
[[nodiscard]] std::unexpected<http::HttpError> refused(Clock& clock, Error error);

}  // namespace esxserver
