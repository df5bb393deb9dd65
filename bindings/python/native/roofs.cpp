// Roofs: reports, descriptions, interview.
#include <pybind11/pybind11.h>

#include "estimate/fields/json_schema.h"
#include "esx/roof/emit.h"
#include "esx/roof/interview.h"
#include "esx/roof/refusal.h"
#include "esx/roof/roof_measurements.h"
#include "module.h"
#include "roof/emit_fields.h"
#include "roof/interview_fields.h"
#include "settings.h"

namespace esx_python {
namespace {

namespace py = pybind11;
using namespace estimate;

template <class T>
T answer_or_throw(roof::Answer<T> answer) {
  if (answer) return *std::move(answer);
  const estimate::Error error = roof::refusal_error(answer.error());
  throw Failure{std::string(error.code.info().name), error.message, error.where,
                value_or_throw(read_json(roof::refusal_to_json(answer.error())))};
}

/// RoofPreviewResponse.
std::string preview_report(const std::string& xml) {
  auto roof = value_or_throw(roof::read_roof(xml));
  return roof::preview_to_json(roof::preview(roof.report, std::move(roof.options.warnings)));
}

/// RoofEmitResponse and the ESX.
using Texts = std::pair<std::string, std::string>;

Texts emit_roof(roof::ReadRoof roof, const std::string& project_name, const Settings& settings) {
  const auto choice = value_or_throw(choose_list_or_bundled(settings));
  if (const auto& warning = choice.warning) roof.options.warnings.push_back(*warning);
  roof.options.project_name = project_name;
  roof::Emission made = value_or_throw(roof::emit(roof.report, choice.list, roof.options));
  return {roof::emission_to_json(made), std::move(made.esx)};
}

/// RoofInterviewPreviewResponse. An empty report is none.
std::string interview(const std::string& request_json, const std::string& report_xml,
                      const Settings& settings) {
  auto request = value_or_throw(roof::interview_request_from_json(request_json));
  if (!report_xml.empty())
    request.measurements = roof::roof_measurements(value_or_throw(roof::read_roof(report_xml)).report);
  const roof::RoofMeasurements* measured = request.measurements ? &*request.measurements : nullptr;
  const auto choice = value_or_throw(choose_list_or_bundled(settings));
  return roof::interview_to_json(roof::run_interview(request.answers, measured, choice.list));
}

py::tuple with_bytes(const Texts& texts) { return py::make_tuple(texts.first, py::bytes(texts.second)); }

/// JSON Schemas of what these functions answer.
py::list roof_schemas() {
  py::list texts;
  for (const StructInfo* info : {&describe<roof::Preview>(), &describe<roof::Emission>(),
                                 &describe<roof::Interview>(), &describe<roof::InterviewDefinition>()})
    texts.append(schema_file(*info, "", info->name));
  return texts;
}

/// Runs without Python's lock.
template <class Make>
py::tuple make_unlocked(const Make& make) {
  Texts texts;
  {
    const py::gil_scoped_release unlocked;
    texts = make();
  }
  return with_bytes(texts);
}

}  // namespace

void add_roofs(py::module_& module) {
  const auto unlocked = py::call_guard<py::gil_scoped_release>();
  module.def("roof_schemas", roof_schemas);
  module.def("roof_preview", preview_report, py::arg("xml"), unlocked);
  module.def(
      "roof_emit",
      [](const std::string& xml, const std::string& project_name, const Settings& settings) {
        return make_unlocked(
            [&] { return emit_roof(value_or_throw(roof::read_roof(xml)), project_name, settings); });
      },
      py::arg("xml"), py::arg("project_name"), py::arg("settings"));
  module.def(
      "roof_describe",
      [](const std::string& words, const std::string& project_name, const Settings& settings) {
        return make_unlocked(
            [&] { return emit_roof(answer_or_throw(roof::describe_roof(words)), project_name, settings); });
      },
      py::arg("words"), py::arg("project_name"), py::arg("settings"));
  module.def("roof_interview", interview, py::arg("request"), py::arg("report"), py::arg("settings"),
             unlocked);
  module.def("roof_questions", &roof::interview_definition_json, unlocked);
}

}  // namespace esx_python
