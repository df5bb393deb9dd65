#include "esx/estimate/ocr/tesseract.h"
#include "operations/modules.h"

estimate::OcrEngine* esx_make_ocr_engine() { return estimate::make_tesseract_engine().release(); }
