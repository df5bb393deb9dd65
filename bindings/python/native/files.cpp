// Files: inputs with the limits and errors of the programs, and workbooks.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "failure.h"
#include "files/input_file.h"
#include "module.h"
#include "xlsx/table.h"

namespace esx_python {
namespace {

namespace py = pybind11;
using apps::xlsx::Cell;

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

}  // namespace

void add_files(py::module_& module) {
  module.def("read_file", read_file, py::arg("path"));
  module.def("workbook", workbook, py::arg("columns"), py::arg("rows"), py::arg("sheet"));
}

}  // namespace esx_python
