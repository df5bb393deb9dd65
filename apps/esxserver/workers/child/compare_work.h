// Two estimates in the child: their differences as JSON, as a page, or as a supplement.
#pragma once

#include <string>

#include "esx/estimate/convert.h"
#include "esxserver/workers/child/task.h"
#include "esxserver/workers/child/work_files.h"

namespace esxserver {

/// Compares `before` with the second file, each a PDF, an ESX or estimate-v1. Errors: those of reading them,
/// with the place "before" or "after"; nothing_to_supplement.
[[nodiscard]] Result<ChildSuccess> compare_work(const std::string& before, WorkFiles& files,
                                                const ChildTask& task,
                                                const estimate::ConvertOptions& options);

}  // namespace esxserver
