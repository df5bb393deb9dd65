// Stored form of warnings: the JSON of the job document.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esxserver/domain/result.h"

namespace esxserver {

[[nodiscard]] std::string warnings_to_json(const std::vector<estimate::Warning>& warnings);
/// Error: malformed_json.
[[nodiscard]] Result<std::vector<estimate::Warning>> warnings_from_json(std::string_view json);

}  // namespace esxserver
