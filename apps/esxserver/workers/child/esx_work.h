// What the child does for the application API: reads estimates, makes ESX files.
#pragma once

#include <string_view>

#include "esx/estimate/convert.h"
#include "esxserver/workers/child/task.h"
#include "esxserver/workers/child/work_files.h"

namespace esxserver {

/// PDF to estimate-v1. Errors: those of start_conversion, and unsupported_estimate without line items.
[[nodiscard]] Result<ChildSuccess> read_pdf_work(std::string_view pdf, WorkFiles& files,
                                                 const estimate::ConvertOptions& options);

/// ESX to estimate-v1. Errors: those of read_esx.
[[nodiscard]] Result<ChildSuccess> read_esx_work(std::string_view esx, WorkFiles& files,
                                                 const ChildTask& task);

/// estimate-v1 to ESX, by the second half of a conversion. Errors: malformed_json, those of
/// finish_conversion.
[[nodiscard]] Result<ChildSuccess> make_esx_work(std::string_view estimate_json, WorkFiles& files,
                                                 const ChildTask& task, estimate::ConvertOptions options);

/// Writes the ESX, the estimate and the report of a conversion. Errors: output_failed, internal_error.
[[nodiscard]] Result<ChildSuccess> write_esx_outputs(const estimate::Conversion& conversion,
                                                     WorkFiles& files);

[[nodiscard]] Summary summary_of_estimate(const estimate::Estimate& estimate);

}  // namespace esxserver
