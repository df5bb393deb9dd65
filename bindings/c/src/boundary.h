// The boundary to C: arguments in, a status and an error out; no exception and no C++ type crosses it.
#pragma once

#include <exception>
#include <expected>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <utility>

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/result.h"
#include "objects.h"

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

}  // namespace esx_c
