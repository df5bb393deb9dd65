// A scope as JSON: the Scope of the application API without its ids.
#pragma once

#include <string>

#include "esx/estimate/scope.h"

namespace esxconv {

[[nodiscard]] std::string scope_json(const estimate::MadeScope& scope, const std::string& price_list);

}  // namespace esxconv
