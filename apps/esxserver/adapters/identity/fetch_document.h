// What is exchanged with an issuer: its discovery document, its JWK set, codes for tokens.
#pragma once

#include <string>
#include <string_view>

#include "esxserver/domain/result.h"

namespace esxserver::identity {

/// Whether it is a URL (http, https), and not the path of a file.
[[nodiscard]] bool is_url(std::string_view url_or_file);

/// The content of a URL or of a file, at most 1 MB. Redirects are not followed, and a URL has 5 s to answer.
/// Error: service_unavailable.
[[nodiscard]] Result<std::string> fetch_document(const std::string& url_or_file);

/// A POST of application/x-www-form-urlencoded, with Basic authentication if there is a `user`.
struct FormRequest {
  std::string url, form, user, password;
};
struct FormAnswer {
  long status = 0;
  std::string body;  // at most 1 MB
};

/// The answer to the form, whatever its status. Redirects are not followed, and the issuer has 5 s to answer.
/// Error: service_unavailable.
[[nodiscard]] Result<FormAnswer> post_form(const FormRequest& request);

}  // namespace esxserver::identity
