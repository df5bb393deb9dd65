// The begin of a period, as --since names it.
#pragma once

#include <string_view>

#include "esxserver/domain/result.h"
#include "esxserver/domain/time.h"

namespace esxserver {

/// "12h": so long before `now`; or a time as parse_time() reads it. Error: invalid_usage.
[[nodiscard]] Result<Time> parse_since(std::string_view text, Time now);

}  // namespace esxserver
