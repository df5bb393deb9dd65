#include "esxserver/partner/caller.h"

#include "esxserver/domain/retry_after.h"

namespace esxserver {

Result<Caller> authenticated(const PartnerServices& services, http::Request& request) {
  const std::string* key = request.header("x-api-key");
  auto caller = services.api.authenticate(key ? std::optional<std::string_view>(*key) : std::nullopt);
  if (caller) {
    request.notes.push_back({"partner_id", caller->partner_id});
    request.notes.push_back({"key_id", caller->key_id});
  }
  return caller;
}

std::unexpected<http::HttpError> refused(const PartnerServices& services, Error error) {
  const ErrorCode code = error.code;
  http::HttpError http_error(std::move(error));
  if (const auto delay = retry_after(code, services.clock.now())) {
    http_error.headers.push_back({"Retry-After", std::to_string(delay->count())});
  }
  if (error_info(code).http_status == 401) http_error.headers.push_back({"WWW-Authenticate", "ApiKey"});
  return std::unexpected(std::move(http_error));
}

}  // namespace esxserver
