// Authentication, the first check of every partner API request.
#pragma once

#include "esxserver/domain/caller.h"
#include "esxserver/http/route.h"
#include "esxserver/partner/routes.h"

namespace esxserver {

/// Notes the id of the key and the partner for the log. Too many wrong keys of a client are answered with
/// too_many_attempts; a right key never is.
[[nodiscard]] std::expected<Caller, http::HttpError> authenticated(const PartnerServices& services,
                                                                   http::Request& request);

/// The answer to a wrong key, which is counted: `error`, or too_many_attempts.
[[nodiscard]] std::unexpected<http::HttpError> wrong_key(WrongKeys& wrong_keys, Clock& clock,
                                                         const http::Request& request, const Error& error);

/// Adds Retry-After to temporary errors, and the challenge of a 401.
[[nodiscard]] std::unexpected<http::HttpError> refused(Clock& clock, Error error);

}  // namespace esxserver
