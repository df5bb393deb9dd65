// deprUse: the vendor's number for the condition that a print names.
#pragma once

#include <string_view>

namespace estimate::esx {

/// 3 for New and 4 for replaced by the insurer; the normal use ("Avg.") is 0 and left out.
[[nodiscard]] std::string_view depreciation_use(std::string_view condition);

/// The condition for a written use; empty for the normal one and for those never seen in print.
[[nodiscard]] std::string_view depreciation_condition(std::string_view use);

}  // namespace estimate::esx
