// Documents of an issuer: its discovery document and its JWK set.
#pragma once

#include <string>

#include "esxserver/domain/result.h"

namespace esxserver::identity {

/// The content of a URL (http, https) or of a file, at most 1 MB. Redirects are not followed, and a URL has
/// 5 s to answer. Error: service_unavailable.
[[nodiscard]] Result<std::string> fetch_document(const std::string& url_or_file);

}  // namespace esxserver::identity
