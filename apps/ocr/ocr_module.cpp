#include "ocr/ocr_module.h"

#include "esx/estimate/ocr/tesseract.h"

estimate::OcrEngine* esx_make_ocr_engine() { return estimate::make_tesseract_engine().release(); }
