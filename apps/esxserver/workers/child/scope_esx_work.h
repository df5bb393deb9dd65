// The ESX of a scope, made in the child.
#pragma once

#include <string_view>

#include "esxserver/workers/child/task.h"
#include "esxserver/workers/child/work_files.h"

namespace esxserver {

/// A ScopeDocument as JSON, with the photos in their file, to ESX. Errors: malformed_json, those of
/// convert_scope, internal_error.
[[nodiscard]] Result<ChildSuccess> make_scope_esx_work(std::string_view document_json, WorkFiles& files,
                                                       const ChildTask& task);

}  // namespace esxserver
