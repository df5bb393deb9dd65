#include <dlfcn.h>

#include <filesystem>
#include <string>
#include <system_error>

#include "esx/estimate/ocr/tesseract.h"
#include "operations/modules.h"

namespace {

/// The folder of the models that a Python wheel has next to this module; empty: where libtesseract looks.
std::string models_of_package() {
  Dl_info info{};
  if (::dladdr(reinterpret_cast<const void*>(&models_of_package), &info) == 0) return {};
  const std::filesystem::path folder = std::filesystem::path(info.dli_fname).parent_path() / "tessdata";
  std::error_code none;
  return std::filesystem::exists(folder / "eng.traineddata", none) ? folder.string() : std::string();
}

}  // namespace

estimate::OcrEngine* esx_make_ocr_engine() {
  return estimate::make_tesseract_engine(models_of_package()).release();
}
