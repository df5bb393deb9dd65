#include "ocr/module_engine.h"

#include <dlfcn.h>

#include <filesystem>
#include <system_error>

#include "ocr/ocr_module.h"

namespace apps::ocr {
namespace {

namespace fs = std::filesystem;
using estimate::ErrorCode;

/// The module relative to the program, in the build tree and in the install tree.
fs::path module_path() {
  std::error_code none;
  return fs::read_symlink("/proc/self/exe", none).parent_path().parent_path() / "lib/esx/libesx_ocr.so";
}

/// Stays loaded until the process ends, because Tesseract's threads and exit handlers would outlive it.
estimate::Result<std::unique_ptr<estimate::OcrEngine>> load_engine() {
  const fs::path path = module_path();
  std::error_code none;
  if (!fs::exists(path, none))
    return estimate::fail(ErrorCode::ocr_unavailable, "this build has no text recognition (OCR)");
  void* module = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  void* symbol = module ? ::dlsym(module, "esx_make_ocr_engine") : nullptr;
  if (!symbol)
    return estimate::fail(ErrorCode::ocr_unavailable, "text recognition (OCR) cannot be loaded",
                          path.string());
  return std::unique_ptr<estimate::OcrEngine>(reinterpret_cast<decltype(&esx_make_ocr_engine)>(symbol)());
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
