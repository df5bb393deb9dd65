// Which PostgreSQL URLs are accepted.
#pragma once

#include <string>

#include "esxserver/domain/result.h"

namespace esxserver::postgres {

/// Refuses a URL that libpq would read differently from how it was meant, or would quote in an error. Without
/// this, the part of a password after an unescaped "@" or "/" counts as a host, and ends up in messages.
/// Error: invalid_usage, whose message quotes nothing of the URL.
[[nodiscard]] Result<void> check_url(const std::string& url);

}  // namespace esxserver::postgres
