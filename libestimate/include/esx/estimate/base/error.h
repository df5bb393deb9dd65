// The table of error codes: every failure of the libraries, the command line and the servers.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "esx/estimate/base/language.h"

namespace estimate {

/// Each value is a row of `error_table()`. Append only; never renumber.
enum class ErrorCode {
  invalid_usage,  // command line or option value
  file_not_found,
  file_unreadable,
  file_too_large,
  output_exists,
  output_failed,  // cannot be created or renamed, disk full
  not_a_pdf,
  damaged_pdf,
  encrypted_pdf,
  empty_pdf,  // zero pages
  too_many_pages,
  too_many_words,
  pdf_bomb,              // nested or exploding streams
  unsupported_estimate,  // no line items in it
  conversion_failed,
  malformed_number,
  malformed_date,
  malformed_xml,
  xml_limit,  // depth, size, entities
  malformed_zip,
  zip_limit,  // entries, sizes, ratio
  malformed_json,
  malformed_price_list,
  price_list_not_loaded,
  price_list_too_large,
  store_failed,      // the local database
  invalid_estimate,  // breaks an identity of the ESX profile
  time_limit,
  internal_error,
  ocr_unavailable,  // not built in, or its data is missing
  ocr_failed,
  image_too_large,  // a page with too many pixels
  roof_report_kind_not_supported,
  no_roof_geometry,          // well-formed, but without a roof
  invalid_roof_report,       // ids, numbers or outlines that do not form a roof
  invalid_roof_description,  // text that does not describe a roof
  roof_system_not_supported,
  roof_mode_not_supported,
  invalid_roof_answer,  // to a question of the roof interview
  // server: the partner API
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
  not_found,  // or belongs to somebody else
  timeout,    // of a job
  invalid_signature,
  expired,  // past its retention
  // server: any request
  invalid_request,
  method_not_allowed,
  request_timeout,
  request_too_large,
  uri_too_long,
  unsupported_media_type,
  range_not_satisfiable,
  validation_failed,  // fields of the request
  headers_too_large,
  service_unavailable,
  // server: the application API
  missing_token,
  invalid_token,  // malformed, forged, expired, of another issuer
  insufficient_credits,
  already_redeemed,   // by another account
  too_many_attempts,  // failed ones
  // libraries
  canceled,  // by Limits::stop
  nothing_to_supplement,
};

/// One row: the code that users see, its meaning, and how the programs report it.
struct ErrorInfo {
  ErrorCode code;
  std::string_view name;     // "unsupported_estimate"
  std::string_view meaning;  // one sentence
  int exit_status;           // esxconv: 1 usage or unreadable input, 2 unsupported, 3 failed
  int http_status;           // status of a response that ends with this error
};

/// All rows, in the order of the enum.
[[nodiscard]] std::span<const ErrorInfo> error_table();

/// The row for a code.
[[nodiscard]] const ErrorInfo& error_info(ErrorCode code);

/// A failure: a message for the user, and where in the input it is (page and box, archive entry, XPath,
/// JSON pointer or line number; empty if there is no such place).
struct Error {
  ErrorCode code = ErrorCode::internal_error;
  std::string message;
  std::string where;
};

/// "code: message (where)".
[[nodiscard]] std::string to_string(const Error& error);

}  // namespace estimate
