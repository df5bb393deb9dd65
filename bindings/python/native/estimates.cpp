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
#include "operations/load_estimate.h"
#include "settings.h"

namespace esx_python {

namespace py = pybind11;
using estimate::OcrMode;

bool on_main_thread() {
  const py::object main = py::module_::import("threading").attr("main_thread")();
  return main.attr("ident").cast<unsigned long>() == PyThread_get_thread_ident();
}

Run::Run(const Settings& settings) : settings_(settings) {
  options_.limits = apps::files::input_limits();
  options_.limits.stop = &settings.canceler->stop;
  options_.threads = settings.threads;
  options_.estimate = settings.estimate;
  options_.match.threshold = settings.threshold;
  options_.file_name = settings.file_name;
  options_.sketch = settings.sketch;
  options_.ocr = settings.ocr;
  options_.ocr_engine = &engine_;
  if (settings.progress.is_none()) return;
  options_.progress = report;
  options_.progress_context = this;
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

void add_settings(py::module_& module) {
  py::class_<Canceler, std::shared_ptr<Canceler>>(module, "Canceler")
      .def(py::init<>())
      .def("cancel", [](Canceler& canceler) { canceler.stop = true; });
  py::enum_<OcrMode>(module, "OcrMode")
      .value("auto", OcrMode::automatic)
      .value("always", OcrMode::always)
      .value("never", OcrMode::never);
  py::class_<Settings>(module, "Settings")
      .def(py::init<>())
      .def_readwrite("label", &Settings::label)
      .def_readwrite("file_name", &Settings::file_name)
      .def_readwrite("price_list", &Settings::price_list)
      .def_property(
          "list",
          [](const Settings& settings) {
            return std::const_pointer_cast<estimate::PriceList>(settings.list);
          },
          [](Settings& settings, std::shared_ptr<estimate::PriceList> list) {
            settings.list = std::move(list);
          })
      .def_readwrite("data_dir", &Settings::data_dir)
      .def_readwrite("threads", &Settings::threads)
      .def_readwrite("estimate", &Settings::estimate)
      .def_readwrite("threshold", &Settings::threshold)
      .def_readwrite("sketch", &Settings::sketch)
      .def_readwrite("ocr", &Settings::ocr)
      .def_readwrite("progress", &Settings::progress)
      .def_readwrite("canceler", &Settings::canceler);
}

namespace {

namespace py = pybind11;
using namespace estimate;

std::span<const std::byte> bytes_of(std::string_view content) { return std::as_bytes(std::span(content)); }

Result<Conversion> convert_pdf(std::string_view pdf, const Settings& settings, ConvertOptions options) {
  auto reading = start_conversion(bytes_of(pdf), options);
  if (!reading) return std::unexpected(reading.error());
  auto choice = choose_list(settings, reading->estimate.claim.price_list);
  if (!choice) return std::unexpected(choice.error());
  if (const auto& warning = choice->warning) reading->estimate.warnings.push_back(*warning);
  choice->match.threshold = options.match.threshold;
  options.match = std::move(choice->match);
  return finish_conversion(*std::move(reading), choice->list, options);
}

/// The matches in the document, or those with a list that the caller passes or names.
Result<PriceMatch> matches_of(const std::string& json, const Estimate& estimate, const Settings& settings) {
  if (!settings.list && settings.price_list.empty()) return price_match_from_json(json);
  auto choice = choose_list(settings, estimate.claim.price_list);
  if (!choice) return std::unexpected(choice.error());
  choice->match.threshold = settings.threshold;
  return match_items(estimate, choice->list, choice->match);
}

Result<Conversion> build_estimate(const std::string& json, const Settings& settings,
                                  const ConvertOptions& options) {
  auto estimate = estimate_from_json(json);
  if (!estimate) return std::unexpected(estimate.error());
  auto match = matches_of(json, *estimate, settings);
  if (!match) return std::unexpected(match.error());
  return rebuild(*std::move(estimate), *std::move(match), options);
}

Conversion convert_bytes(const py::bytes& pdf, const Settings& settings) {
  Run run(settings);
  return run([&, content = std::string_view(pdf)] { return convert_pdf(content, settings, run.options()); });
}

Conversion build_json(const std::string& json, const Settings& settings) {
  Run run(settings);
  return run([&] { return build_estimate(json, settings, run.options()); });
}

/// estimate-v1 and the warnings of an ESX, which are not part of it.
py::tuple read_bytes(const std::string& content, const Settings& settings) {
  Run run(settings);
  using Texts = std::pair<std::string, std::vector<Warning>>;
  const Texts read = run([&]() -> Result<Texts> {
    auto loaded = apps::input::load_estimate(content, run.options());
    if (!loaded) return std::unexpected(loaded.error());
    const bool has_matches = apps::input::file_kind(content) == apps::input::FileKind::estimate_json;
    if (!has_matches) return Texts(estimate_to_json(loaded->value, nullptr), std::move(loaded->warnings));
    auto json = canonical_estimate(content);
    if (!json) return std::unexpected(json.error());
    return Texts(*std::move(json), std::move(loaded->warnings));
  });
  return py::make_tuple(read.first, warnings_of(read.second));
}

}  // namespace

Result<std::string> canonical_estimate(const std::string& json) {
  const auto estimate = estimate_from_json(json);
  if (!estimate) return std::unexpected(estimate.error());
  const auto match = price_match_from_json(json);
  if (!match) return std::unexpected(match.error());
  const bool matched = std::ranges::any_of(match->items, [](const ItemMatch& m) { return m != ItemMatch(); });
  return estimate_to_json(*estimate, matched ? &*match : nullptr);
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
