#include "command_line/near_name.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "esx/estimate/base/text.h"

namespace apps::command_line {
namespace {

constexpr std::size_t longest_word = 64;    // a longer one cannot be a name
constexpr std::size_t shortest_prefix = 3;  // a shorter one begins too many names

/// Edits from `a` to `b`, one row of the table for each letter of `a`.
std::size_t edits_between(std::string_view a, std::string_view b) {
  using Row = std::vector<std::size_t>;
  Row before_last, last, row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before_last = std::exchange(last, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
  }
  return row[b.size()];
}

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
    const bool begins = wanted.size() >= shortest_prefix && candidate.starts_with(wanted);
    const std::size_t edits = begins ? 1 : edits_between(wanted, candidate);
    if (edits >= fewest || edits >= candidate.size()) continue;
    nearest = name;
    fewest = edits;
  }
  return nearest;
}

}  // namespace apps::command_line
