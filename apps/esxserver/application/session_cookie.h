// The cookie of a session, and what its requests must prove.
#pragma once

#include <string_view>

#include "esxserver/domain/result.h"
#include "esxserver/http/request.h"

namespace esxserver {

/// The secret of the session in the request's cookie; empty if it has none.
[[nodiscard]] std::string_view session_secret(const http::Request& request);

/// The cookie of a new session. `base_url`: the public URL of this server.
[[nodiscard]] http::Field session_cookie(std::string_view secret, std::string_view base_url);
/// Makes the browser forget the cookie.
[[nodiscard]] http::Field no_session_cookie();

/// Whether this server's own page may have sent the request, by the browser's word: "Sec-Fetch-Site" is
/// absent, `same-origin` or `none`. Error: cross_site_request.
[[nodiscard]] Result<void> check_site(const http::Request& request);

/// `check_site`, and for requests that may change something the token of the session. Error also:
/// invalid_csrf_token.
[[nodiscard]] Result<void> check_csrf(const http::Request& request, std::string_view secret);

/// Whether browsers use the URL with TLS.
[[nodiscard]] bool is_https(std::string_view url);

}  // namespace esxserver
