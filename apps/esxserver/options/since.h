// The begin of a period, as options name it.
#pragma once

#include <optional>
#include <string_view>

#include "esxserver/domain/time.h"

namespace esxserver {

/// "12h": so long before `now`; or a time as parse_time() reads it.
[[nodiscard]] std::optional<Time> parse_since(std::string_view text, Time now);

}  // namespace esxserver
