// Aliases: corrections that users have confirmed, remembered for the next match.
// Threads: the functions have no state; call them from any.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/model.h"
#include "esx/estimate/price_list.h"

namespace estimate {

/// Maps a printed description (without activity and edit marks) to a price list entry.
/// Example: {"TXHO8X_SEP20", "Gutter, white", "LF", "SFG", "GUTA"}.
struct Alias {
  std::string price_list = {};              // empty: every list that has the code
  std::string description = {}, unit = {};  // unit empty: any
  std::string cat = {}, sel = {};
  std::optional<Activity> activity = {};  // that the line prints; nullopt: any
  friend bool operator==(const Alias&, const Alias&) = default;
};

/// The alias that makes all lines like this one mean a code: with its description, unit and activity.
/// Example: `alias_of(estimate.items[i], "TXHO8X_SEP20", {.cat = "SFG", .sel = "GUTA"})`.
struct AliasCode {
  std::string cat = {}, sel = {};
  friend bool operator==(const AliasCode&, const AliasCode&) = default;
};
[[nodiscard]] Alias alias_of(const LineItem& line, std::string_view price_list, const AliasCode& code);

/// Whether the alias is about the line: the same description, unit and activity, as far as it has them.
[[nodiscard]] bool applies_to(const Alias& alias, const LineItem& line);

/// The description in the form that is compared. Two aliases of the same list, unit and activity must differ
/// in it.
[[nodiscard]] std::string alias_key(std::string_view description);

/// What is wrong with an alias, as a message: a code that an ESX cannot hold, no description, or an invalid
/// price list code. nullopt if nothing is.
[[nodiscard]] std::optional<std::string> check_alias(const Alias& alias);

/// The aliases that were read, and the rows that were rejected.
struct ParsedAliases {
  std::vector<Alias> aliases = {};
  std::vector<std::size_t> lines = {};  // of each alias in the file
  std::vector<BadRow> bad_rows = {};
};

/// Reads CSV with a header row: description, cat, sel and, optionally, unit, act and price_list. `act` is one
/// of + - & R I M. Other columns are ignored. Errors: malformed_price_list (no header, no rows),
/// price_list_too_large.
[[nodiscard]] Result<ParsedAliases> parse_aliases_csv(std::string_view bytes, const Limits& limits = {});

/// Writes the format that parse_aliases_csv() reads.
[[nodiscard]] std::string write_aliases_csv(const std::vector<Alias>& aliases);

}  // namespace estimate
