// Result<T>, errors, warnings and limits: bad input never throws out of a library. Every failure of the
// libraries and the command line is a row of one table; a program may have codes of its own.
//
//   const auto read = estimate::read_estimate(bytes);
//   if (!read) {
//     if (read.error().code == estimate::ErrorCode::password_required) ask_for_password();
//     return estimate::to_string(read.error());  // "not_a_pdf: … (…)"
//   }
//
// Threads: plain values; share them for reading. Any thread may set `Limits::stop` while a function runs.
#pragma once

#include <atomic>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

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
  password_required,
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
  wrong_password,  // of a PDF
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

/// A value or an Error.
template <class T>
using Result = std::expected<T, Error>;

/// Example: `return fail(ErrorCode::not_a_pdf, "the file does not begin with %PDF-");`
[[nodiscard]] inline std::unexpected<Error> fail(AnyErrorCode code, std::string message,
                                                 std::string where = {}) {
  return std::unexpected(Error{code, std::move(message), std::move(where)});
}

/// A problem that did not stop the reader, and that the user should look at: partial success is normal.
/// `code` is a stable name ("unparsed_text").
struct Warning {
  std::string code = {};
  std::string message = {};
  std::optional<int> page = {};  // 1-based
  std::string line = {};         // the item number or the text it is about; may be empty

  friend bool operator==(const Warning&, const Warning&) = default;
};

/// A value and the warnings from reading it.
template <class T>
struct Parsed {
  T value = {};
  std::vector<Warning> warnings = {};
};

/// How much a reader may use before it stops with an error. Every reader takes one. The defaults suit a
/// public server.
struct Limits {
  std::uint64_t input_bytes = 50'000'000;
  int pages = 2'000;
  std::size_t words_per_page = 50'000;
  std::size_t words = 2'000'000;
  std::size_t zip_entries = 2'000;
  std::uint64_t entry_bytes = 64'000'000;     // one archive member, unpacked
  std::uint64_t archive_bytes = 256'000'000;  // all members, unpacked
  std::uint64_t ratio = 1'000;                // unpacked : packed, for members above 1 MB
  int xml_depth = 200;
  std::size_t xml_nodes = 2'000'000;  // elements and attributes of one document
  std::uint64_t price_list_bytes = 200'000'000;
  std::size_t price_list_rows = 1'000'000;
  std::chrono::milliseconds time{120'000};             // for one conversion, without OCR
  int recognized_pages = 200;                          // each takes one or two seconds
  std::uint64_t page_pixels = 40'000'000;              // a letter page at 600 dots per inch is 33.7 million
  std::chrono::milliseconds recognition_time{60'000};  // for one page
  int repairs = 40;                                    // recognized figures of an estimate that are corrected
  int repair_trials = 2'000;                           // other figures that are tried for them

  /// Not owned. When another thread sets it to true, a conversion ends with the error `canceled`: after the
  /// current page or stage.
  const std::atomic<bool>* stop = nullptr;

  [[nodiscard]] bool stopped() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }
};

}  // namespace estimate
