// Digits that OCR may have got wrong, held against the arithmetic of lines and totals.
#pragma once

#include "classify/row.h"
#include "estimate/model.h"

namespace estimate::assemble {

/// assemble, for a document with recognised pages. A digit there is replaced where line and totals close with
/// one replacement and no other: warning ocr_repaired with page, line, old and new. What stays open or was
/// read with little certainty is marked: warning ocr_uncertain. Figures of pages with text are never touched.
[[nodiscard]] Estimate assemble_recognized(const Document& document, Classified classified);

}  // namespace estimate::assemble
