// The name that a mistyped word may mean.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace apps::command_line {

/// The name that is the fewest edits away (a letter added, left out, replaced, or swapped with its neighbor),
/// or that begins with `word`; empty if none is near. Case does not count.
[[nodiscard]] std::string near_name(std::string_view word, const std::vector<std::string>& names);

}  // namespace apps::command_line
