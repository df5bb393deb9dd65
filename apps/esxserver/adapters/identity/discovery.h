// The discovery document of an OpenID issuer (OpenID Connect Discovery 1.0, section 4).
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "esxserver/domain/result.h"

namespace esxserver::identity {

/// fetch_document, or a test's own.
using Fetch = std::function<Result<std::string>(const std::string& url_or_file)>;

/// What of it this server needs; empty: the document does not have it.
struct Discovery {
  std::string jwks_uri, authorization_endpoint, token_endpoint;
  bool takes_secret_in_body = false;  // and not in the Authorization header
};

/// Error: service_unavailable if it cannot be fetched or read, or is about another issuer.
[[nodiscard]] Result<Discovery> discover(const std::string& issuer, const Fetch& fetch);

/// service_unavailable, with the URL or file at fault.
[[nodiscard]] std::unexpected<Error> wrong_document(const std::string& place, std::string_view why);

}  // namespace esxserver::identity
