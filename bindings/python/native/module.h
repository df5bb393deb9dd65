// The parts of the module esx._esx. Python and the libraries exchange bytes and JSON; the classes that people
// use are in the Python files of the package.
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/base/warning.h"

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

/// What esx.model and esx.errors are made of, as JSON: structs, their fields and defaults, error codes.
[[nodiscard]] std::string description_json();

}  // namespace esx_python
