// --ocr MODE: which pages are recognized.
#pragma once

#include "esx/estimate/recognize_pages.h"

namespace CLI {
class App;
}

namespace esxconv {

/// --ocr auto|always|never
void add_ocr_option(CLI::App& app, estimate::OcrMode& mode);

}  // namespace esxconv
