// The calculators by name, with JSON in and out.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "calc/descriptions.h"
#include "estimate/fields/json_schema.h"
#include "esx/calc/calculators.h"
#include "esx/calc/graph.h"
#include "module.h"
#include "operations/calc_data.h"

namespace esx_python {
namespace {

namespace py = pybind11;
using calc::Calculator;
using estimate::JsonValue;

template <class T>
T outcome_or_throw(calc::Outcome<T> outcome) {
  if (outcome) return *std::move(outcome);
  const calc::Violation& first = outcome.error().first;
  throw Failure{first.code, first.message, first.field, calc::to_value(outcome.error())};
}

const Calculator& calculator_named(const std::string& name) {
  const Calculator* found = calc::find_calculator(name);
  if (found == nullptr) throw Failure{"unknown_calculator", "there is no calculator named " + name, name, {}};
  return *found;
}

JsonValue read_value(const std::string& json) {
  return value_or_throw(estimate::read_json(json, calc::json_limits));
}

/// The whole answer. Empty paths of rates and charts are skipped.
std::string calculate(const std::string& name, const std::string& inputs, double regional_adjustment_pct,
                      bool explain, bool drawing, const std::string& rates, const std::string& charts) {
  const auto book = value_or_throw(apps::load_calc_data({.rates = rates, .charts = charts}));
  const calc::Request request{.inputs = read_value(inputs),
                              .regional_adjustment_pct = regional_adjustment_pct,
                              .explain = explain,
                              .drawing = drawing};
  return estimate::to_json(to_value(outcome_or_throw(calc::calculate(name, request, book))));
}

std::string walk(const std::string& name, const std::string& answers) {
  const auto book = value_or_throw(calc::Book::bundled());
  return estimate::to_json(to_value(outcome_or_throw(calc::walk(name, read_value(answers), book))));
}

std::string graph(const std::string& name) {
  return estimate::to_json(value_or_throw(calc::Book::bundled()).graph(calculator_named(name).name));
}

py::list names_and_titles() {
  py::list rows;
  for (const Calculator& calculator : calc::calculators())
    rows.append(py::make_tuple(std::string(calculator.name), std::string(calculator.title)));
  return rows;
}

/// Of each calculator: its name, and the JSON Schemas of its inputs and of its answer.
py::list calculator_schemas() {
  py::list rows;
  for (const Calculator& calculator : calc::calculators())
    rows.append(py::make_tuple(std::string(calculator.name),
                               estimate::schema_file(calculator.describe_inputs(), "", calculator.title),
                               estimate::schema_file(calculator.describe_answer(), "", calculator.title)));
  return rows;
}

std::string walk_schema() { return estimate::schema_file(calc::describe_walk(), "", "Walk"); }

}  // namespace

void add_calculators(py::module_& module) {
  const auto unlocked = py::call_guard<py::gil_scoped_release>();
  module.def("calculators", names_and_titles);
  module.def("calculator_schemas", calculator_schemas);
  module.def("walk_schema", walk_schema);
  module.def("calculate", calculate, py::arg("name"), py::arg("inputs"), py::arg("regional_adjustment_pct"),
             py::arg("explain"), py::arg("drawing"), py::arg("rates"), py::arg("charts"), unlocked);
  module.def("calculator_walk", walk, py::arg("name"), py::arg("answers"), unlocked);
  module.def("calculator_graph", graph, py::arg("name"), unlocked);
  module.def(
      "input_schema", [](const std::string& name) { return input_schema(calculator_named(name)); },
      py::arg("name"), unlocked);
  module.def(
      "result_schema", [](const std::string& name) { return result_schema(calculator_named(name)); },
      py::arg("name"), unlocked);
}

}  // namespace esx_python
