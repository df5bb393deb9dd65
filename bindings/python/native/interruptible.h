// Runs C++ work without Python's interpreter lock, so that other threads of Python go on and Ctrl-C ends it.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <future>

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

}  // namespace esx_python
