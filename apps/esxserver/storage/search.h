// Lists that are searched for a part of a text.
#pragma once

#include <string>
#include <string_view>

namespace esxserver::sql {

/// For `lower(…) LIKE $1 ESCAPE '\\'`: the texts that have `part` in them.
[[nodiscard]] inline std::string part_pattern(std::string_view part) {
  std::string pattern = "%";
  for (const char c : part) {
    if (c == '%' || c == '_' || c == '\\') pattern += '\\';
    pattern += c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
  }
  return pattern + '%';
}

}  // namespace esxserver::sql
