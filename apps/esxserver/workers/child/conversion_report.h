// The adapter report and the preview of a conversion.
#pragma once

#include <vector>

#include "esx/estimate/convert.h"
#include "esxserver/domain/adapter_report.h"

namespace esxserver {

/// Error: internal_error.
[[nodiscard]] Result<AdapterReport> adapter_report(const estimate::Conversion& conversion);

/// The other entries that lines may mean, for lines that have any.
[[nodiscard]] std::vector<LineCandidates> line_candidates(const estimate::Conversion& conversion);

/// The first max_preview_items lines.
[[nodiscard]] std::vector<ScopePreviewItem> scope_preview(const estimate::Estimate& estimate);

}  // namespace esxserver
