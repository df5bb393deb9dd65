// Aliases: corrections that people have confirmed, remembered for the next match.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "estimate/base/limits.h"
#include "estimate/base/result.h"
#include "estimate/price_list.h"

namespace estimate {

/// A printed description (activity and edit marks left out) means this entry.
/// Example: {"TXHO8X_SEP20", "Gutter, white", "LF", "SFG", "GUTA"}.
struct Alias {
  std::string price_list;         // empty: in every list that has the code
  std::string description, unit;  // unit empty: any
  std::string cat, sel;
  friend bool operator==(const Alias&, const Alias&) = default;
};

/// What two aliases of one list and unit must not have in common: the description as it is compared.
[[nodiscard]] std::string alias_key(std::string_view description);

/// What is wrong with an alias, in words: a code that no ESX takes, no description, an unusable list code.
[[nodiscard]] std::optional<std::string> check_alias(const Alias& alias);

struct ParsedAliases {
  std::vector<Alias> aliases;
  std::vector<BadRow> bad_rows;
};

/// CSV with a header row: description, cat, sel and, if wanted, unit and price_list; other columns are left
/// alone. Errors: malformed_price_list (no header, no rows), price_list_too_large.
[[nodiscard]] Result<ParsedAliases> parse_aliases_csv(std::string_view bytes, const Limits& limits = {});

}  // namespace estimate
