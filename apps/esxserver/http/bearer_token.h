// The bearer token of a request.
#pragma once

#include <string_view>

#include "esxserver/http/request.h"

namespace http {

/// What follows "Bearer " in the Authorization header (RFC 6750); empty if the request has no such header or
/// another scheme.
[[nodiscard]] std::string_view bearer_token(const Request& request);

/// The WWW-Authenticate header of a response to a token that is not valid.
[[nodiscard]] Field invalid_token_challenge();

}  // namespace http
