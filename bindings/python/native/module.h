// The parts of the module esx._esx. Python and the libraries exchange bytes and JSON; the classes that people
// use are in the Python files of the package.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <pybind11/pybind11.h>

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/result.h"

namespace esx_python {

void add_conversions(pybind11::module_& module);
void add_estimates(pybind11::module_& module);
void add_price_lists(pybind11::module_& module);
void add_roofs(pybind11::module_& module);
void add_calculators(pybind11::module_& module);
void add_files(pybind11::module_& module);

/// estimate-v1 as the library writes it, with its matches. Error: malformed_json with a JSON pointer.
[[nodiscard]] estimate::Result<std::string> canonical_estimate(const std::string& json);

/// Code, message, page and line of each.
[[nodiscard]] pybind11::list warnings_of(const std::vector<estimate::Warning>& warnings);

/// An error of a library as a Python exception. Thrown to Python only: a library returns a Result. `details`
/// is what an error has besides its code, such as other broken rules; null if nothing.
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
