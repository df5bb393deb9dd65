#include "ocr/module_engine.h"

#include "files/module.h"
#include "ocr/ocr_module.h"

namespace apps::ocr {
namespace {

using estimate::ErrorCode;

/// Stays loaded until the process ends, because Tesseract's threads and exit handlers would outlive it.
estimate::Result<std::unique_ptr<estimate::OcrEngine>> load_engine() {
  const auto make =
      files::module_function<decltype(&esx_make_ocr_engine)>("libesx_ocr.so", "esx_make_ocr_engine");
  if (make) return std::unique_ptr<estimate::OcrEngine>((*make)());
  if (make.error().code == ErrorCode::file_not_found)
    return estimate::fail(ErrorCode::ocr_unavailable, "this build has no text recognition (OCR)");
  return estimate::fail(ErrorCode::ocr_unavailable, "text recognition (OCR) cannot be loaded",
                        make.error().where);
}

}  // namespace

estimate::Result<std::unique_ptr<estimate::PageRecognizer>> ModuleOcrEngine::open() {
  {
    const std::scoped_lock lock(mutex_);
    if (!engine_) {
      auto loaded = load_engine();
      if (!loaded) return std::unexpected(loaded.error());
      engine_ = *std::move(loaded);
    }
  }
  return engine_->open();
}

}  // namespace apps::ocr
