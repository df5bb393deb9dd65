#include "settings.h"

#include "failure.h"
#include "files/input_file.h"

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

}  // namespace esx_python
