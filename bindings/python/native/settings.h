// The options of a reading or a conversion, as Python passes them.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <optional>
#include <string>

#include "esx/estimate/convert.h"
#include "interruptible.h"
#include "ocr/module_engine.h"

namespace esx_python {

struct Settings {
  std::string label = {};                                // in front of messages: the path; empty for bytes
  std::string file_name = {};                            // for Source
  std::string price_list = {};                           // its code; empty: as choose_price_list() decides
  std::shared_ptr<const estimate::PriceList> list = {};  // instead of a code
  std::string data_dir = {};                             // empty: default_data_dir()
  unsigned threads = 1;
  int estimate = 1;
  double threshold = estimate::MatchOptions().threshold;
  bool sketch = false;
  estimate::OcrMode ocr = estimate::OcrMode::automatic;
  pybind11::object progress = pybind11::none();  // called with the stage and the percentage
  std::shared_ptr<Canceler> canceler = std::make_shared<Canceler>();
};

/// A run of the libraries with these settings. Keeps what ConvertOptions only points to, and an exception
/// that the callback threw. Made and destroyed with Python's lock.
class Run {
 public:
  explicit Run(const Settings& settings);
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;
  ~Run() = default;

  [[nodiscard]] const estimate::ConvertOptions& options() const { return options_; }

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
  estimate::ConvertOptions options_;
  apps::ocr::ModuleOcrEngine engine_;
  std::optional<pybind11::error_already_set> thrown_;
};

void add_settings(pybind11::module_& module);

}  // namespace esx_python
