#include "esxserver/http/bearer_token.h"

#include "esx/estimate/base/text.h"

namespace http {

std::string_view bearer_token(const Request& request) {
  constexpr std::string_view scheme = "bearer ";
  const std::string* header = request.header("authorization");
  if (!header || !estimate::to_lower(std::string_view(*header).substr(0, scheme.size())).starts_with(scheme))
    return {};
  return estimate::trim(std::string_view(*header).substr(scheme.size()));
}

Field invalid_token_challenge() { return {"WWW-Authenticate", "Bearer error=\"invalid_token\""}; }

}  // namespace http
