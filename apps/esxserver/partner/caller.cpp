#include "esxserver/partner/caller.h"

#include <chrono>

#include "esxserver/domain/retry_after.h"
#include "esxserver/http/edge/address_group.h"

namespace esxserver {

std::unexpected<http::HttpError> wrong_key(WrongKeys& wrong_keys, Clock& clock, const http::Request& request,
                                           const Error& error) {
  const auto wait = wrong_keys.count(http::address_group(request.remote_address), clock.now());
  if (!wait) return refused(clock, error);
  const auto seconds = std::chrono::ceil<std::chrono::seconds>(*wait);
  return std::unexpected(
      http::HttpError({ServerError::too_many_attempts, "Too many wrong keys from this address", ""},
                      {{"Retry-After", std::to_string(seconds.count())}}));
}

std::expected<Caller, http::HttpError> authenticated(const PartnerServices& services,
                                                     http::Request& request) {
  const std::string* key = request.header("x-api-key");
  auto caller = services.api.authenticate(key ? std::optional<std::string_view>(*key) : std::nullopt);
  if (!caller && caller.error().code == ServerError::invalid_api_key)
    return wrong_key(services.wrong_keys, services.clock, request, caller.error());
  if (!caller) return refused(services.clock, caller.error());
  request.notes.push_back({"partner_id", caller->partner_id});
  request.notes.push_back({"key_id", caller->key_id});
  return *caller;
}

std::unexpected<http::HttpError> refused(Clock& clock, Error error) {
  const AnyErrorCode code = error.code;
  http::HttpError http_error(std::move(error));
  if (const auto delay = retry_after(code, clock.now())) {
    http_error.headers.push_back({"Retry-After", std::to_string(delay->count())});
  }
  if (code.info().http_status == 401) http_error.headers.push_back({"WWW-Authenticate", "ApiKey"});
  return std::unexpected(std::move(http_error));
}

}  // namespace esxserver
