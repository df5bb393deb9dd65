// The entry point of the module libesx_ocr.so. Module and program have to be from the same build.
#pragma once

#include "esx/estimate/recognize_pages.h"

/// The caller owns the engine.
extern "C" [[gnu::visibility("default")]] estimate::OcrEngine* esx_make_ocr_engine();
