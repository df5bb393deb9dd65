// Work on estimates and ESX files: recalculate, verify, compare.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "esx/estimate/diff.h"
#include "esx/estimate/esx.h"
#include "esx/estimate/json.h"
#include "esx/estimate/recalculate.h"
#include "esx/estimate/recalculate_esx.h"
#include "failure.h"
#include "files/input_file.h"
#include "module.h"

namespace esx_python {
namespace {

namespace py = pybind11;
using namespace estimate;

std::string recalculate_json(const std::string& json) {
  const auto match = value_or_throw(price_match_from_json(json));
  const auto whole = value_or_throw(recalculate(value_or_throw(estimate_from_json(json)), match));
  return estimate_to_json(whole, &match);
}

/// The new ESX, its estimate-v1, and the warnings.
py::tuple recalculate_file(const std::string& content, const std::string& file_name) {
  RecalculatedEsx made;
  std::string json;
  {
    const py::gil_scoped_release unlocked;
    made = value_or_throw(
        recalculate_esx(content, {.limits = apps::files::input_limits(), .file_name = file_name}));
    json = estimate_to_json(made.estimate, nullptr);
  }
  return py::make_tuple(py::bytes(made.esx), json, warnings_of(made.warnings));
}

std::string verify_content(const std::string& content) {
  return verification_to_json(value_or_throw(verify_esx(content, apps::files::input_limits())));
}

struct Comparison {
  Estimate a, b;
  EstimateDiff diff;
};

Comparison compare(const std::string& a, const std::string& b) {
  Comparison made{value_or_throw(estimate_from_json(a)), value_or_throw(estimate_from_json(b)), {}};
  made.diff = diff_estimates(made.a, made.b);
  return made;
}

std::string diff_json(const std::string& a, const std::string& b) {
  const Comparison made = compare(a, b);
  return diff_to_json(made.diff, made.a, made.b);
}

std::string supplement_json(const std::string& a, const std::string& b) {
  const Comparison made = compare(a, b);
  return estimate_to_json(value_or_throw(make_supplement(made.a, made.b, made.diff)), nullptr);
}

/// Without a price list and without new totals: for estimates that the library made.
py::bytes write_estimate(const std::string& json) {
  std::string esx;
  {
    const py::gil_scoped_release unlocked;
    const Estimate estimate = value_or_throw(estimate_from_json(json));
    esx = value_or_throw(write_esx(value_or_throw(build_esx(estimate))));
  }
  return esx;
}

}  // namespace

py::list warnings_of(const std::vector<Warning>& warnings) {
  py::list rows;
  for (const Warning& warning : warnings)
    rows.append(py::make_tuple(warning.code, warning.message, warning.page, warning.line));
  return rows;
}

void add_estimates(py::module_& module) {
  const auto unlocked = py::call_guard<py::gil_scoped_release>();
  module.def("recalculate", recalculate_json, py::arg("json"), unlocked);
  module.def("recalculate_esx", recalculate_file, py::arg("content"), py::arg("file_name"));
  module.def("verify", verify_content, py::arg("content"), unlocked);
  module.def("diff", diff_json, py::arg("a"), py::arg("b"), unlocked);
  module.def("supplement", supplement_json, py::arg("a"), py::arg("b"), unlocked);
  module.def("write_esx", write_estimate, py::arg("json"));
}

}  // namespace esx_python
