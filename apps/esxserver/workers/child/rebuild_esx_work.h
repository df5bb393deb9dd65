// Edited estimates in the child: the ESX with the totals that follow from the lines.
#pragma once

#include <string_view>

#include "esx/estimate/convert.h"
#include "esxserver/workers/child/task.h"
#include "esxserver/workers/child/work_files.h"

namespace esxserver {

/// estimate-v1 to ESX, as `esxconv build` does it. Errors: malformed_json, invalid_estimate without lines,
/// those of rebuild.
[[nodiscard]] Result<ChildSuccess> rebuild_esx_work(std::string_view estimate_json, WorkFiles& files,
                                                    const estimate::ConvertOptions& options);

}  // namespace esxserver
