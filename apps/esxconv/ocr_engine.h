// Text recognition, loaded from a module of its own when the first page needs it.
#pragma once

#include <memory>
#include <mutex>

#include "estimate/recognize_pages.h"

namespace CLI {
class App;
}

namespace esxconv {

class ModuleOcrEngine : public estimate::OcrEngine {
 public:
  /// Error: ocr_unavailable, where the module or its data is missing.
  [[nodiscard]] estimate::Result<std::unique_ptr<estimate::PageRecognizer>> open() override;

 private:
  std::mutex mutex_;
  std::unique_ptr<estimate::OcrEngine> engine_;
};

/// --ocr auto|always|never
void add_ocr_option(CLI::App& app, estimate::OcrMode& mode);

}  // namespace esxconv
