// The error codes that only the server has, and the libraries' result types in the server's namespace.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "esx/estimate/base/result.h"

namespace esxserver {

/// Each value is a row of `server_error_table()`.
enum class ServerError {
  // the partner API
  missing_api_key,
  invalid_api_key,  // unknown, revoked, or its partner suspended
  invalid_file_type,
  empty_file,
  unsupported_price_list,
  unsupported_output_format,
  feature_not_enabled,
  invalid_callback_url,
  too_many_active_jobs,
  daily_limit_exceeded,
  timeout,  // of a job
  invalid_signature,
  expired,  // past its retention
  // any request
  invalid_request,
  method_not_allowed,
  request_timeout,
  uri_too_long,
  unsupported_media_type,
  range_not_satisfiable,
  headers_too_large,
  service_unavailable,
  // the application API
  missing_token,
  invalid_token,  // malformed, forged, expired, of another issuer
  insufficient_credits,
  already_redeemed,   // by another account
  too_many_attempts,  // failed ones
  // browsers
  invalid_session,       // ended, or never was
  invalid_csrf_token,    // a session's cookie without the token of its page
  cross_site_request,    // a session's cookie in the request of another site
  invalid_sign_in_code,  // of a link or of the issuer: wrong, used, expired
  local_only,            // the link works from the server's machine
  invalid_state,         // of a sign-in at the issuer: another browser's, over, expired
  sign_in_denied,        // by the issuer
  user_blocked,          // by an administrator
  quota_exceeded,        // of what a user keeps
  // estimates
  estimate_not_ready,  // still being read, or not readable
  version_conflict,    // somebody else changed it meanwhile
  version_required,    // the request has no If-Match
  too_many_readings,   // that wait or are under way
  nothing_to_undo,     // or to redo
  forbidden,           // there, but another account's or shared for less; elsewhere, not_found
};

[[nodiscard]] std::span<const estimate::ErrorInfo> server_error_table();

[[nodiscard]] const estimate::ErrorInfo& error_info(ServerError error);

/// A code of the server or of the libraries by its name; nullopt if neither has it.
[[nodiscard]] std::optional<estimate::AnyErrorCode> find_error_code(std::string_view name);

using estimate::AnyErrorCode;
using estimate::Error;
using estimate::ErrorCode;
using estimate::fail;
using estimate::Result;

}  // namespace esxserver
