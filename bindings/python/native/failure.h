// Errors of the libraries as Python exceptions.
#pragma once

#include <string>
#include <utility>

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/result.h"

namespace esx_python {

/// Thrown to Python only: a library returns a Result. `details` is what an error has besides its code, such
/// as other broken rules; null if nothing.
struct Failure {
  std::string code, message, where;
  estimate::JsonValue details = {};
};

[[nodiscard]] inline Failure failure_of(estimate::Error error) {
  return {std::string(error.code.info().name), std::move(error.message), std::move(error.where)};
}

/// The value, or the exception for the error.
template <class T>
[[nodiscard]] T value_or_throw(estimate::Result<T> result) {
  if (!result) throw failure_of(std::move(result.error()));
  return *std::move(result);
}

/// Makes Python see a Failure as the exception class of its code, in esx.errors.
void register_failures();

}  // namespace esx_python
