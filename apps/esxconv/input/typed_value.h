// A value that was typed.
#pragma once

#include <string>

#include "esx/estimate/base/json_value.h"

namespace esxconv {

/// A number if the text is one, else the text, which is refused where a number is needed.
[[nodiscard]] estimate::JsonValue number_or_text(const std::string& text);

}  // namespace esxconv
