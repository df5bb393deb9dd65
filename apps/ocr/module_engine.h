// Text recognition, loaded from a module when the first page needs it.
#pragma once

#include <memory>
#include <mutex>

#include "esx/estimate/recognize_pages.h"

namespace apps::ocr {

class ModuleOcrEngine : public estimate::OcrEngine {
 public:
  /// Error: ocr_unavailable if the module or its data is missing.
  [[nodiscard]] estimate::Result<std::unique_ptr<estimate::PageRecognizer>> open() override;

 private:
  std::mutex mutex_;
  std::unique_ptr<estimate::OcrEngine> engine_;
};

}  // namespace apps::ocr
