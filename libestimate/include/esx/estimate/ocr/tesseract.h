// An OCR engine: Tesseract for English. Link `estimate::ocr`.
// Threads: the engine may be shared; its recognizers belong to the thread that made them.
#pragma once

#include <memory>
#include <string>

#include "esx/estimate/read_pages.h"

namespace estimate {

/// `data_path`: the folder that contains eng.traineddata; empty: the default folder of libtesseract.
[[nodiscard]] std::unique_ptr<OcrEngine> make_tesseract_engine(std::string data_path = {});

}  // namespace estimate
