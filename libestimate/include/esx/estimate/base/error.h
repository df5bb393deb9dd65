// The table of error codes: every failure of the libraries and the command line. A program may have codes of
// its own.
// Threads: the functions have no state; call them from any.
#pragma once

#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

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
  not_found,
  request_too_large,
  validation_failed,  // fields of the input
  canceled,           // by Limits::stop
  nothing_to_supplement,
};

/// One row: the code that users see, its meaning, and how programs report it.
struct ErrorInfo {
  std::string_view name = {};     // "unsupported_estimate"
  std::string_view meaning = {};  // one sentence
  int exit_status = 0;            // esxconv: 1 usage or unreadable input, 2 unsupported, 3 failed
  int http_status = 0;            // status of a response that ends with this error
};

/// All rows, in the order of the enum.
[[nodiscard]] std::span<const ErrorInfo> error_table();

/// The row for a code; that of internal_error for what is not a code.
[[nodiscard]] const ErrorInfo& error_info(ErrorCode code);

/// A code of the libraries, or of a program: an enumeration with a function `error_info` in its namespace,
/// which returns rows that stay. Codes are equal if their names are.
class AnyErrorCode {
 public:
  template <class Code>
    requires std::is_enum_v<Code> && requires(Code code) {
      { error_info(code) } -> std::same_as<const ErrorInfo&>;
    }
  AnyErrorCode(Code code) : info_(&error_info(code)) {}  // converts, so that `fail` and `==` take enumerators
  explicit AnyErrorCode(const ErrorInfo& info) : info_(&info) {}

  [[nodiscard]] const ErrorInfo& info() const { return *info_; }

  friend bool operator==(AnyErrorCode a, AnyErrorCode b) { return a.info_->name == b.info_->name; }

 private:
  const ErrorInfo* info_;
};

/// A failure: a message for the user, and where in the input it is (page and box, archive entry, XPath,
/// JSON pointer or line number; empty if there is no such place).
struct Error {
  AnyErrorCode code = ErrorCode::internal_error;
  std::string message = {};
  std::string where = {};
};

/// "code: message (where)".
[[nodiscard]] std::string to_string(const Error& error);

}  // namespace estimate
