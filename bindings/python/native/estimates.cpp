// Conversions to ESX, and work on estimates and ESX files: recalculate, verify, compare.

#include <algorithm>
#include <string_view>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "esx/estimate/convert.h"
#include "esx/estimate/diff.h"
#include "esx/estimate/esx.h"
#include "esx/estimate/json.h"
#include "esx/estimate/recalculate.h"
#include "module.h"
#include "operations/files.h"
#include "operations/operations.h"
#include "settings.h"

namespace esx_python {

namespace py = pybind11;
using namespace estimate;
namespace operations = apps::operations;

namespace {

/// Error: InvalidUsage for values that no run could use; `where` is the option.
Settings read_settings(const std::string& options) {
  const JsonValue json = value_or_throw(read_json(options));
  auto decoded = decode_json<operations::ConvertOptions>(json);
  if (!decoded) {
    Error error = to_error(decoded.error());
    throw failure_of(
        {ErrorCode::invalid_usage, std::move(error.message), error.where.substr(error.where.rfind('/') + 1)});
  }
  Settings settings;
  settings.options = *std::move(decoded);
  return settings;
}

Conversion convert_bytes(const py::bytes& pdf, const Settings& settings) {
  Run run(settings);
  return run([&, content = std::string_view(pdf)] {
    return operations::convert(content, settings.options, lists_of(settings), run.watch());
  });
}

Conversion build_json(const std::string& json, const Settings& settings) {
  Run run(settings);
  const bool has_list = settings.list || !settings.options.price_list.empty();
  return run([&] {
    return operations::build(json, settings.options,
                             has_list ? lists_of(settings) : apps::store::ChooseList());
  });
}

/// estimate-v1 and the warnings of an ESX, which are not part of it.
py::tuple read_bytes(const std::string& content, const Settings& settings) {
  Run run(settings);
  using Texts = std::pair<std::string, std::vector<Warning>>;
  const Texts read = run([&]() -> Result<Texts> {
    auto loaded = operations::read(content, settings.options, run.watch());
    if (!loaded) return std::unexpected(loaded.error());
    const bool has_matches = operations::file_kind(content) == operations::FileKind::estimate_json;
    if (!has_matches) return Texts(estimate_to_json(loaded->value, nullptr), std::move(loaded->warnings));
    auto json = canonical_estimate(content);
    if (!json) return std::unexpected(json.error());
    return Texts(*std::move(json), std::move(loaded->warnings));
  });
  return py::make_tuple(read.first, warnings_of(read.second));
}

std::string recalculate_json(const std::string& json) {
  const auto whole = value_or_throw(operations::recalculate(json));
  return estimate_to_json(whole.estimate, &whole.match);
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

bool on_main_thread() {
  const py::object main = py::module_::import("threading").attr("main_thread")();
  return main.attr("ident").cast<unsigned long>() == PyThread_get_thread_ident();
}

void Run::report(void* self, std::string_view stage, int percent) {
  Run& run = *static_cast<Run*>(self);
  const py::gil_scoped_acquire locked;
  if (run.thrown_) return;
  try {
    run.settings_.progress(py::str(stage.data(), stage.size()), percent);
  } catch (const py::error_already_set& thrown) {
    run.thrown_ = thrown;
    run.settings_.canceler->stop = true;
  }
}

void Run::throw_failure(const estimate::Error& error) const {
  throw failure_of(settings_.label.empty() ? error : apps::files::about_file(settings_.label, error));
}

Result<std::string> canonical_estimate(const std::string& json) {
  const auto estimate = estimate_from_json(json);
  if (!estimate) return std::unexpected(estimate.error());
  const auto match = price_match_from_json(json);
  if (!match) return std::unexpected(match.error());
  const bool matched = std::ranges::any_of(match->items, [](const ItemMatch& m) { return m != ItemMatch(); });
  return estimate_to_json(*estimate, matched ? &*match : nullptr);
}

py::list warnings_of(const std::vector<Warning>& warnings) {
  py::list rows;
  for (const Warning& warning : warnings)
    rows.append(py::make_tuple(warning.code, warning.message, warning.page, warning.line));
  return rows;
}

void add_settings(py::module_& module) {
  py::class_<Canceler, std::shared_ptr<Canceler>>(module, "Canceler")
      .def(py::init<>())
      .def("cancel", [](Canceler& canceler) { canceler.stop = true; });
  py::class_<Settings>(module, "Settings")
      .def(py::init(&read_settings), py::arg("options"))
      .def_readwrite("label", &Settings::label)
      .def_property(
          "list",
          [](const Settings& settings) { return std::const_pointer_cast<ListWithMatcher>(settings.list); },
          [](Settings& settings, std::shared_ptr<ListWithMatcher> list) { settings.list = std::move(list); })
      .def_readwrite("progress", &Settings::progress)
      .def_readwrite("canceler", &Settings::canceler);
}

void add_conversions(py::module_& module) {
  const auto unlocked = py::call_guard<py::gil_scoped_release>();
  py::class_<Conversion>(module, "Conversion")
      .def_property_readonly("esx", [](const Conversion& made) { return py::bytes(made.esx); })
      .def(
          "estimate_json",
          [](const Conversion& made) { return estimate_to_json(made.estimate, &made.match); }, unlocked)
      .def("report_json", &report_to_json, unlocked);
  module.def("convert", convert_bytes, py::arg("pdf"), py::arg("settings"));
  module.def("build", build_json, py::arg("json"), py::arg("settings"));
  module.def("read", read_bytes, py::arg("content"), py::arg("settings"));
  module.def(
      "canonical", [](const std::string& json) { return value_or_throw(canonical_estimate(json)); },
      py::arg("json"), unlocked);
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
