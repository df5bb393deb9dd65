// Stored form of output formats: "esx,json".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/domain/job.h"

namespace esxserver {

[[nodiscard]] std::string formats_to_text(const std::vector<OutputFormat>& formats);
[[nodiscard]] std::optional<std::vector<OutputFormat>> formats_from_text(std::string_view text);

}  // namespace esxserver
