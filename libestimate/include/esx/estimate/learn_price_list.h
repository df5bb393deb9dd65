// learn: a price list made of one's own estimates.
// Threads: the functions have no state; call them from any.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "esx/estimate/model.h"
#include "esx/estimate/price_list.h"

namespace estimate {

/// An estimate whose lines have codes: an export, or a rough draft.
struct LearnSource {
  std::string name = {};  // of its file
  const Estimate* estimate = nullptr;
};

/// Two sources with different values for one entry; the newer one is kept.
struct LearnedDifference {
  std::string cat = {}, sel = {};
  std::string what = {};  // "description", "unit" or a price column ("replace_price")
  std::string kept = {}, kept_from = {}, other = {}, other_from = {};
  friend bool operator==(const LearnedDifference&, const LearnedDifference&) = default;
};

/// The list with what was learned, and what was not.
struct LearnedPriceList {
  PriceList list = {};
  std::size_t added = 0, updated = 0;  // entries
  std::size_t without_code = 0;        // lines without a code or a price
  std::size_t unsplit = 0;             // lines with one price for removal and replacement
  std::vector<LearnedDifference> differences = {};
};

/// The columns of PriceItem::extra that say where an entry comes from: its file and date (YYYY-MM-DD).
inline constexpr std::string_view learned_from = "learned_from", learned_on = "learned_on";

/// The date of an estimate's prices: completed, entered, inspected, received or of the loss; empty if none is
/// known.
[[nodiscard]] std::string price_date(const Estimate& estimate);

/// Adds the codes, descriptions, units, activities and prices of the lines to `list`. Of different values,
/// those of the newest source are kept; of two without a date or with the same one, the later in `sources`.
/// Lines that a price list cannot have (codes with other characters, negative prices) are left out.
[[nodiscard]] LearnedPriceList learn_price_list(PriceList list, std::span<const LearnSource> sources);

}  // namespace estimate
