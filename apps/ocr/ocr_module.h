// What esxconv looks for in the module libesx_ocr.so. Both are of one build.
#pragma once

#include "estimate/recognize_pages.h"

/// The caller owns the engine.
extern "C" [[gnu::visibility("default")]] estimate::OcrEngine* esx_make_ocr_engine();
