// Corrects digits that OCR may have misread, by the arithmetic of lines and totals.
#pragma once

#include "classify/row.h"
#include "esx/estimate/base/limits.h"
#include "esx/estimate/model.h"

namespace estimate::assemble {

/// Assembles a document with recognized pages. A digit on them is replaced if line and totals add up with
/// that replacement and with no other: warning ocr_repaired with page, line, old and new text. A figure that
/// still does not add up, or has a low confidence, is marked: warning ocr_uncertain. Figures on pages with
/// text are never changed. `limits`: repairs, repair_trials.
[[nodiscard]] Estimate assemble_recognized(const Document& document, Classified classified,
                                           const Limits& limits);

}  // namespace estimate::assemble
