// The boundary to C: arguments in, a status and an error out; no exception and no C++ type crosses it. What
// the handles of esx.h hold, and options as JSON.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <expected>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "estimate/fields/fields.h"
#include "esx.h"
#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/result.h"
#include "esx/estimate/convert.h"
#include "esx/estimate/match.h"
#include "esx/estimate/price_list.h"
#include "operations/options.h"
#include "operations/price_list_choice.h"

struct esx_buffer {
  std::string bytes;
};

struct esx_cancel {
  std::atomic<bool> requested = false;
};

struct esx_price_list {
  std::shared_ptr<const apps::store::ListWithMatcher> matched;
  std::vector<estimate::BadRow> bad_rows;
  std::optional<estimate::ImportTable> table;  // of a file
};

namespace esx_c {

/// DEMO8X_NOV26, parsed once: for calls without a list.
[[nodiscard]] const std::shared_ptr<const apps::store::ListWithMatcher>& bundled_list();

}  // namespace esx_c

struct esx_conversion {
  estimate::Conversion value;
};

namespace esx_c {

/// Why a call failed. `refusal` is everything that a calculator or a roof says about it; else null.
struct Failure {
  // NOLINTNEXTLINE(google-explicit-constructor): any Result of the libraries can be passed on.
  Failure(estimate::Error why, estimate::JsonValue all = {})
      : error(std::move(why)), refusal(std::move(all)) {}

  estimate::Error error;
  estimate::JsonValue refusal;
};

template <class T>
using Outcome = std::expected<T, Failure>;

[[nodiscard]] std::unexpected<Failure> wrong_argument(std::string message);

/// Puts the error where the caller wants it; ESX_FAILED without one if there is no memory for it.
esx_status report(const Failure& failure, esx_buffer** error) noexcept;

/// A text that must be given. Error: invalid_usage.
[[nodiscard]] Outcome<std::string_view> text_argument(const char* text, const char* name);
/// Bytes that must be given, unless there are none. Error: invalid_usage.
[[nodiscard]] Outcome<std::string_view> bytes_argument(const void* bytes, std::size_t size, const char* name);

/// Sets results to NULL, whatever happens next.
template <class... T>
void clear(T**... places) {
  ((places ? void(*places = nullptr) : void()), ...);
}

/// Runs a call; `work` returns Outcome<void>.
template <class Work>
[[nodiscard]] esx_status run(esx_buffer** error, Work work) noexcept {
  using estimate::ErrorCode;
  clear(error);
  try {
    const Outcome<void> done = work();
    return done ? ESX_OK : report(done.error(), error);
  } catch (const std::bad_alloc&) {
    return report(estimate::Error{ErrorCode::internal_error, "out of memory", {}}, error);
  } catch (const std::exception& fault) {
    return report(estimate::Error{ErrorCode::internal_error, fault.what(), {}}, error);
  }
}

/// Runs a call with one result; `work` returns it as Outcome<std::unique_ptr<T>>.
template <class T, class Work>
[[nodiscard]] esx_status answer(T** result, esx_buffer** error, Work work) noexcept {
  clear(result);
  return run(error, [&]() -> Outcome<void> {
    if (result == nullptr) return wrong_argument("there is no place for the result: it is NULL");
    Outcome<std::unique_ptr<T>> made = work();
    if (!made) return std::unexpected(std::move(made).error());
    *result = made->release();
    return {};
  });
}

[[nodiscard]] inline std::unique_ptr<esx_buffer> make_buffer(std::string bytes) {
  return std::make_unique<esx_buffer>(std::move(bytes));
}

/// Runs a call whose result is text or bytes; `work` returns Outcome<std::string>.
template <class Work>
[[nodiscard]] esx_status answer_text(esx_buffer** result, esx_buffer** error, Work work) noexcept {
  return answer(result, error, [&]() -> Outcome<std::unique_ptr<esx_buffer>> {
    Outcome<std::string> text = work();
    if (!text) return std::unexpected(std::move(text).error());
    return make_buffer(*std::move(text));
  });
}

/// The error of a Result, as a Failure.
template <class T>
[[nodiscard]] std::unexpected<Failure> failed(const estimate::Result<T>& result) {
  return std::unexpected(Failure(result.error()));
}

/// Decodes strictly: a name that does not exist is an error. NULL is {}. Error: malformed_json with a JSON
/// pointer.
template <class T>
[[nodiscard]] Outcome<T> decode_options(const char* options) {
  if (options == nullptr) return T{};
  const auto value = estimate::read_json(options);
  if (!value) return failed(value);
  auto decoded = estimate::decode_json<T>(*value);
  if (!decoded) return std::unexpected(Failure(estimate::to_error(decoded.error())));
  return *std::move(decoded);
}

/// The same for options with aliases. Error: also invalid_usage for an alias that no ESX can hold.
template <class T>
[[nodiscard]] Outcome<T> decode_matching(const char* options) {
  auto chosen = decode_options<T>(options);
  if (!chosen) return chosen;
  for (const estimate::Alias& alias : chosen->aliases)
    if (auto wrong = check_alias(alias))
      return wrong_argument("an alias cannot be used: " + *std::move(wrong));
  return chosen;
}

}  // namespace esx_c
