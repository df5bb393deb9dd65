// An OCR engine: Tesseract, English. Link `estimate::ocr`.
#pragma once

#include <memory>
#include <string>

#include "estimate/recognize_pages.h"

namespace estimate {

/// `data_path`: the folder of eng.traineddata; empty: where libtesseract was built to look.
[[nodiscard]] std::unique_ptr<OcrEngine> make_tesseract_engine(std::string data_path = {});

}  // namespace estimate
