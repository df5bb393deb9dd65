#include "ocr_engine.h"

#include <dlfcn.h>

#include <CLI/App.hpp>
#include <filesystem>
#include <map>
#include <string>
#include <system_error>

#include "ocr/ocr_module.h"

namespace esxconv {
namespace {

namespace fs = std::filesystem;
using estimate::ErrorCode;
using estimate::OcrMode;

/// Where the build and the install tree put the module, seen from the program.
fs::path module_path() {
  std::error_code none;
  return fs::read_symlink("/proc/self/exe", none).parent_path().parent_path() / "lib/esx/libesx_ocr.so";
}

/// Stays loaded until the process ends: Tesseract's threads and exit handlers would outlive it.
estimate::Result<std::unique_ptr<estimate::OcrEngine>> load_engine() {
  const fs::path path = module_path();
  std::error_code none;
  if (!fs::exists(path, none))
    return estimate::fail(ErrorCode::ocr_unavailable, "text recognition (OCR) was not built in");
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

void add_ocr_option(CLI::App& app, OcrMode& mode) {
  const std::map<std::string, OcrMode> modes = {
      {"auto", OcrMode::automatic}, {"always", OcrMode::always}, {"never", OcrMode::never}};
  app.add_option_function<std::string>(
         "--ocr", [&mode, modes](const std::string& name) { mode = modes.at(name); },
         "Recognise text in pictures: auto (pages without text),\nalways (all pages) or never")
      ->type_name("MODE")
      ->check(CLI::IsMember({"auto", "always", "never"}).description(""));
}

}  // namespace esxconv
