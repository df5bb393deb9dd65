// The options of a reading or a conversion, as Python passes them. C++ work runs without Python's interpreter
// lock, so that other threads of Python go on and Ctrl-C ends it.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>

#include <pybind11/pybind11.h>

#include "operations/operations.h"
#include "operations/price_list_choice.h"

namespace esx_python {

/// Ends conversions: what Limits::stop points to. Python shares one between the conversions of a batch.
struct Canceler {
  std::atomic<bool> stop = false;
};

/// Python handles signals on this thread only.
[[nodiscard]] bool on_main_thread();

/// The result of `work`, which must not use Python without taking the lock. On the main thread it runs on
/// another one, so that this one sees Ctrl-C: then `canceler` stops it, and KeyboardInterrupt is thrown.
template <class Work>
[[nodiscard]] auto run_interruptible(Canceler& canceler, const Work& work) {
  if (!on_main_thread()) {
    const pybind11::gil_scoped_release unlocked;
    return work();
  }
  auto running = std::async(std::launch::async, std::cref(work));
  const auto finished = [&](std::chrono::milliseconds wait) {
    const pybind11::gil_scoped_release unlocked;
    return running.wait_for(wait) == std::future_status::ready;
  };
  while (!finished(std::chrono::milliseconds(50))) {
    if (PyErr_CheckSignals() == 0) continue;
    const pybind11::error_already_set interrupt;
    canceler.stop = true;
    while (!finished(std::chrono::hours(1))) continue;
    throw interrupt;
  }
  return running.get();
}

using apps::store::ListWithMatcher;

/// The options of a reading or a conversion, and what Python passes along.
struct Settings {
  apps::operations::ConvertOptions options = {};
  std::string label = {};                            // in front of messages: the path; empty for bytes
  std::shared_ptr<const ListWithMatcher> list = {};  // instead of a code
  pybind11::object progress = pybind11::none();      // called with the stage and the percentage
  std::shared_ptr<Canceler> canceler = std::make_shared<Canceler>();
};

/// The list of the settings, or the stored one that fits an estimate. Errors: those of StoredLists.
[[nodiscard]] inline apps::store::ChooseList lists_of(const Settings& settings) {
  return settings.list ? apps::store::only_list({.list = settings.list})
                       : apps::store::stored_lists(settings.options.data_dir);
}

/// A run of an operation with these settings. Keeps an exception that the callback threw. Made and destroyed
/// with Python's lock.
class Run {
 public:
  explicit Run(const Settings& settings) : settings_(settings) {}
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;
  ~Run() = default;

  [[nodiscard]] apps::operations::Watch watch() {
    return {.stop = &settings_.canceler->stop,
            .progress = settings_.progress.is_none() ? nullptr : report,
            .context = this};
  }

  /// `work` takes no argument and returns a Result. Throws an exception of the callback, or a Failure, with
  /// the label in front of its message.
  template <class Work>
  [[nodiscard]] auto operator()(const Work& work) {
    auto result = run_interruptible(*settings_.canceler, work);
    if (thrown_) throw *thrown_;
    if (!result) throw_failure(result.error());
    return *std::move(result);
  }

 private:
  static void report(void* self, std::string_view stage, int percent);
  [[noreturn]] void throw_failure(const estimate::Error& error) const;

  const Settings& settings_;
  std::optional<pybind11::error_already_set> thrown_;
};

void add_settings(pybind11::module_& module);

/// The settings' own list or code, or else the bundled one, with a warning: for work that names no list.
[[nodiscard]] estimate::Result<apps::store::PriceListChoice> choose_list_or_bundled(const Settings& settings);

}  // namespace esx_python
