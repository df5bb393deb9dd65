// How one call reads: options, limits, progress, cancellation, text recognition.
#pragma once

#include <cstddef>
#include <string_view>

#include "boundary.h"
#include "esx/estimate/convert.h"
#include "ocr/module_engine.h"

namespace esx_c {

/// Must outlive the work that uses its options.
class ReadingSetup {
 public:
  ReadingSetup() = default;
  ReadingSetup(const ReadingSetup&) = delete;
  ReadingSetup& operator=(const ReadingSetup&) = delete;

  /// Errors: malformed_json, invalid_usage.
  [[nodiscard]] Outcome<void> prepare(const char* options, const esx_control* control);
  [[nodiscard]] const estimate::ConvertOptions& options() const { return options_; }

  /// A PDF, an ESX or estimate-v1. Errors of apps::input::load_estimate, and invalid_usage.
  [[nodiscard]] Outcome<estimate::Parsed<estimate::Estimate>> load(const void* bytes, std::size_t size,
                                                                   const char* name) const;

 private:
  static void report(void* self, std::string_view stage, int percent);

  estimate::ConvertOptions options_;
  apps::ocr::ModuleOcrEngine engine_;
  esx_control control_{};
  std::atomic<bool> own_stop_ =
      false;  // for a progress function that cancels, if the caller has no esx_cancel
  std::atomic<bool>* stop_ = &own_stop_;
};

}  // namespace esx_c
