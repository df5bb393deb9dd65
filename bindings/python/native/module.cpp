// The Python module esx._esx: errors as exceptions, files with the limits and errors of the programs, and
// workbooks.

#include "module.h"

#include <utility>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "esx/estimate/version.h"
#include "operations/files.h"
#include "operations/tables.h"
#include "settings.h"

namespace esx_python {
namespace {

namespace py = pybind11;
using apps::xlsx::Cell;

void raise(const Failure& failure) {
  const py::str details(failure.details.is_null() ? "" : estimate::to_json(failure.details));
  const py::object error = py::module_::import("esx._errors")
                               .attr("make_error")(failure.code, failure.message, failure.where, details);
  PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(error.ptr())), error.ptr());
}

py::bytes read_file(const std::string& path) {
  std::string content;
  {
    const py::gil_scoped_release unlocked;
    content = value_or_throw(apps::files::read_named_input(path, apps::files::input_limits().input_bytes));
  }
  return content;
}

/// A cell is None, text, or a number of any of Python's types.
Cell cell_of(const py::handle& value) {
  if (value.is_none()) return {};
  if (py::isinstance<py::str>(value)) return value.cast<std::string>();
  return apps::xlsx::Number{value.attr("__format__")("f").cast<std::string>()};
}

py::bytes workbook(const std::vector<std::string>& columns, const py::list& rows, const std::string& sheet) {
  apps::xlsx::Table table{.columns = columns, .rows = {}};
  for (const py::handle& row : rows) {
    std::vector<Cell>& cells = table.rows.emplace_back();
    for (const py::handle& value : row) cells.push_back(cell_of(value));
  }
  std::string content;
  {
    const py::gil_scoped_release unlocked;
    content = value_or_throw(apps::xlsx::to_xlsx(table, sheet));
  }
  return content;
}

/// What esx.errors is made of: the meaning of each code.
py::dict error_meanings() {
  py::dict meanings;
  for (const estimate::ErrorInfo& row : estimate::error_table()) meanings[py::str(row.name)] = row.meaning;
  return meanings;
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

void add_files(py::module_& module) {
  module.def("read_file", read_file, py::arg("path"));
  module.def("workbook", workbook, py::arg("columns"), py::arg("rows"), py::arg("sheet"));
}

}  // namespace esx_python

PYBIND11_MODULE(_esx, module) {
  using namespace esx_python;
  register_failures();
  add_settings(module);
  add_price_lists(module);
  add_conversions(module);
  add_estimates(module);
  add_roofs(module);
  add_calculators(module);
  add_files(module);
  module.def("error_meanings", error_meanings);
  module.def("version", [] { return std::string(estimate::version); });
}
