#include "command_line/near_name.h"

#include <algorithm>
#include <cstddef>

#include "estimate/edit_distance.h"
#include "esx/estimate/base/text.h"

namespace apps::command_line {
namespace {

constexpr std::size_t longest_word = 64;    // a longer one cannot be a name
constexpr std::size_t shortest_prefix = 3;  // a shorter one begins too many names

/// As many as a hasty typist makes: 1 in a short word, 3 in a long one.
std::size_t tolerated_edits(std::size_t letters) { return std::clamp<std::size_t>(letters / 3, 1, 3); }

}  // namespace

std::string near_name(std::string_view word, const std::vector<std::string>& names) {
  const std::string wanted = estimate::to_lower(word);
  if (wanted.size() > longest_word) return {};
  std::string nearest;
  std::size_t fewest = tolerated_edits(wanted.size()) + 1;
  for (const std::string& name : names) {
    const std::string candidate = estimate::to_lower(name);
    if (candidate.size() > longest_word) continue;
    const bool begins = wanted.size() >= shortest_prefix && candidate.starts_with(wanted);
    const std::size_t edits = begins ? 1 : estimate::edit_distance<longest_word>(wanted, candidate);
    if (edits >= fewest || edits >= candidate.size()) continue;
    nearest = name;
    fewest = edits;
  }
  return nearest;
}

}  // namespace apps::command_line
