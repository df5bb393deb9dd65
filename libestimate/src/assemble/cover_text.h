// The free text of the cover sheet: the letterhead above its fields and the opening statement below them.
#pragma once

#include <vector>

#include "classify/row.h"
#include "esx/estimate/model.h"

namespace estimate::assemble {

/// Fills in company_name (the bold lines at its beginning) and company_info of the claim, and the opening
/// statement. Text counts only on the page of the cover sheet, and on the pages that follow it without
/// anything else if the statement fills the sheet.
void read_cover_text(const Document& document, const std::vector<Row>& rows, Estimate& estimate);

}  // namespace estimate::assemble
