// Conversions: PDF to ESX, and edited estimates to ESX.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <string_view>

#include "esx/estimate/json.h"
#include "failure.h"
#include "input/load_estimate.h"
#include "module.h"
#include "price_lists.h"
#include "settings.h"

namespace esx_python {
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

}  // namespace esx_python
