#include "failure.h"

#include <pybind11/pybind11.h>

#include <utility>

namespace esx_python {
namespace {

namespace py = pybind11;

void raise(const Failure& failure) {
  const py::str details(failure.details.is_null() ? "" : estimate::to_json(failure.details));
  const py::object error = py::module_::import("esx._errors")
                               .attr("make_error")(failure.code, failure.message, failure.where, details);
  PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(error.ptr())), error.ptr());
}

}  // namespace

void register_failures() {
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(std::move(thrown));
    } catch (const Failure& failure) {
      raise(failure);
    }
  });
}

}  // namespace esx_python
