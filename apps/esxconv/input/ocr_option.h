// The option that says when text is recognised, and the engine that does it.
#pragma once

#include "estimate/recognize_pages.h"
#include "ocr/module_engine.h"

namespace CLI {
class App;
}

namespace esxconv {

using apps::ocr::ModuleOcrEngine;

/// --ocr auto|always|never
void add_ocr_option(CLI::App& app, estimate::OcrMode& mode);

}  // namespace esxconv
