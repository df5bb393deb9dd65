// deprUse: the vendor's number for the condition that a print names in words.
#pragma once

#include <string_view>

namespace estimate::esx {

/// 3 New and 4 replaced by the insurer; the normal use ("Avg.") is 0 and left out.
[[nodiscard]] std::string_view depreciation_use(std::string_view condition);

/// The condition of a written use; empty for the normal one and for those no print is known of.
[[nodiscard]] std::string_view depreciation_condition(std::string_view use);

}  // namespace estimate::esx
