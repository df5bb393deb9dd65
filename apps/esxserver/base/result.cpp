#include "esxserver/base/result.h"

#include <algorithm>

#include "estimate/error_rows.h"

namespace esxserver {
namespace {

constexpr int input = 1;   // the request is wrong
constexpr int failed = 3;  // the server

using enum ServerError;

constexpr auto server_rows = estimate::error_rows<ServerError>({
    {missing_api_key, "missing_api_key", "The request has no X-API-Key header.", input, 401},
    {invalid_api_key, "invalid_api_key",
     "The API key is unknown, revoked or expired, or its partner is suspended.", input, 401},
    {invalid_file_type, "invalid_file_type", "The uploaded file does not have a supported type.", input, 400},
    {empty_file, "empty_file", "The upload has no file, or the file is empty.", input, 400},
    {unsupported_price_list, "unsupported_price_list", "The price list is not loaded.", input, 400},
    {unsupported_output_format, "unsupported_output_format", "An output format is neither esx nor json.",
     input, 400},
    {feature_not_enabled, "feature_not_enabled", "The output format is not enabled on this server.", input,
     400},
    {invalid_callback_url, "invalid_callback_url",
     "The callback URL is not a public http or https URL, or cannot be signed.", input, 400},
    {too_many_active_jobs, "too_many_active_jobs", "The API key has reached its limit of active jobs.",
     failed, 429},
    {daily_limit_exceeded, "daily_limit_exceeded", "The API key has reached its daily limit of conversions.",
     failed, 429},
    {timeout, "timeout", "The job exceeded its time limit.", failed, 504},
    {invalid_signature, "invalid_signature", "The signature of the URL is wrong or has expired.", input, 403},
    {expired, "expired", "The file was deleted at the end of its retention period.", input, 410},
    {invalid_request, "invalid_request", "The request is malformed.", input, 400},
    {method_not_allowed, "method_not_allowed", "The URL does not support this method.", input, 405},
    {request_timeout, "request_timeout", "The request took too long to arrive.", failed, 408},
    {uri_too_long, "uri_too_long", "The URL of the request is too long.", input, 414},
    {unsupported_media_type, "unsupported_media_type", "The body does not have a supported media type.",
     input, 415},
    {range_not_satisfiable, "range_not_satisfiable", "The range is beyond the end of the file.", input, 416},
    {headers_too_large, "headers_too_large", "The request has too many headers, or they are too long.", input,
     431},
    {service_unavailable, "service_unavailable", "The server cannot process the request right now.", failed,
     503},
    {missing_token, "missing_token", "The request has no bearer token.", input, 401},
    {invalid_token, "invalid_token", "The ID token is invalid, has expired or is from another issuer.", input,
     401},
    {insufficient_credits, "insufficient_credits", "The balance is lower than the price.", input, 402},
    {already_redeemed, "already_redeemed", "Another account has redeemed the code.", input, 409},
    {too_many_attempts, "too_many_attempts", "There were too many failed attempts.", failed, 429},
    {invalid_session, "invalid_session", "The browser is not signed in, or its session has ended.", input,
     401},
    {invalid_csrf_token, "invalid_csrf_token",
     "The request has a session cookie, but not the session's token in X-CSRF-Token.", input, 403},
    {cross_site_request, "cross_site_request",
     "The request has a session cookie, but comes from another site.", input, 403},
    {invalid_sign_in_code, "invalid_sign_in_code", "The sign-in code is wrong, was used or has expired.",
     input, 401},
    {local_only, "local_only", "Sign-in links work from the server's own machine only.", input, 403},
    {invalid_state, "invalid_state",
     "The sign-in was begun in another browser, has ended already or took too long.", input, 400},
    {sign_in_denied, "sign_in_denied", "The issuer did not sign the user in.", input, 403},
    {user_blocked, "user_blocked", "An administrator has blocked the user.", input, 403},
    {quota_exceeded, "quota_exceeded", "What the user keeps has reached its limit.", input, 413},
    {estimate_not_ready, "estimate_not_ready", "The estimate is still being read, or could not be read.",
     input, 409},
    {version_conflict, "version_conflict", "The estimate was changed since the version of If-Match.", input,
     409},
    {version_required, "version_required", "The change of an estimate requires If-Match with its version.",
     input, 428},
    {too_many_readings, "too_many_readings", "Too many estimates of the user wait or are being read.", failed,
     429},
    {nothing_to_undo, "nothing_to_undo", "There is no step to undo or to redo.", input, 409},
    {forbidden, "forbidden", "What the request names belongs to another account, or is shared for less.",
     input, 403},
});

static_assert(server_rows.size() == std::size_t(forbidden) + 1, "one row per code");

}  // namespace

std::span<const estimate::ErrorInfo> server_error_table() { return server_rows; }

const estimate::ErrorInfo& error_info(ServerError error) { return server_rows[std::size_t(error)]; }

std::optional<estimate::AnyErrorCode> find_error_code(std::string_view name) {
  for (const auto table : {server_error_table(), estimate::error_table()}) {
    const auto row = std::ranges::find(table, name, &estimate::ErrorInfo::name);
    if (row != table.end()) return estimate::AnyErrorCode(*row);
  }
  return std::nullopt;
}

}  // namespace esxserver
