// Documents that are made of an estimate in the child.
#pragma once

#include <string_view>

#include "esxserver/workers/child/task.h"
#include "esxserver/workers/child/work_files.h"

namespace esxserver {

/// estimate-v1 to a RecalculatedEstimate as JSON. Errors: malformed_json, those of recalculate.
[[nodiscard]] Result<ChildSuccess> recalculate_work(std::string_view estimate_json, WorkFiles& files);

/// estimate-v1 to its line items as a table, as JSON. Error: malformed_json.
[[nodiscard]] Result<ChildSuccess> line_table_work(std::string_view estimate_json, WorkFiles& files);

}  // namespace esxserver
