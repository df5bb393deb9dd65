// A scope for people.
#pragma once

#include <string>

#include "esx/estimate/scope.h"

namespace esxconv {

/// A table of the items, their total, then what is missing, assumed or not understood.
[[nodiscard]] std::string scope_text(const estimate::MadeScope& scope);

}  // namespace esxconv
