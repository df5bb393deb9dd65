// The differences between two estimates as text.
#pragma once

#include <string>

#include "reports/diff_page.h"

namespace esxconv {

[[nodiscard]] std::string diff_text(const apps::reports::DiffReport& report);

}  // namespace esxconv
