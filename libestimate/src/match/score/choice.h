// The match of a line: by a description that is in the list verbatim, by a confirmed correction, or by its
// candidates.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "esx/estimate/match.h"
#include "match/prices/price_index.h"
#include "match/score/candidate.h"
#include "match/score/price_levels.h"

namespace estimate::match {

/// Either a match, or the entries that unit and activity cannot distinguish, or neither and why.
struct ExactFinding {
  std::optional<ItemMatch> answer;
  std::vector<Candidate> tied;
  std::string reason;
  std::string among;            // the codes of all entries with the description, if there are several
  bool names_no_reset = false;  // the line is reset, and the list names resets of others only
};

/// Finds entries with the printed description, and with a gap where it names the surface: "Paint  - one coat"
/// for "Paint the walls - one coat". "… - Detach & reset" is an entry of its own if the list has one, unless
/// only the price to reset the item itself is that of the line.
[[nodiscard]] ExactFinding find_exact(const LineItem& item, const PriceIndex& index);

/// The one of the tied entries whose price is the line's; nullopt if none or several have it, and then those
/// alone remain tied.
[[nodiscard]] std::optional<ItemMatch> choose_by_price(const LineItem& item, ExactFinding& finding,
                                                       const PriceLevels& levels);

/// Whether the print's level of prices is known for all tied entries, and the line's price is none of theirs.
[[nodiscard]] bool has_other_price(const LineItem& item, const std::vector<Candidate>& tied,
                                   const PriceLevels& levels);

/// Compares a candidate's price with the line's at the level of the print's prices.
void compare_at_level(Candidate& candidate, const LineItem& item, const PriceLevels& levels);

/// "WDR A (EA), WDR B (EA)".
[[nodiscard]] std::string codes_of(const std::vector<Candidate>& candidates);

/// Confirmed corrections by description.
class AliasIndex {
 public:
  /// Indexes the aliases for this list and those for all lists.
  AliasIndex(std::span<const Alias> aliases, std::string_view price_list);

  [[nodiscard]] bool empty() const { return by_key_.empty(); }

  /// The match that an alias gives; nullopt if there is no alias, or if the list does not have its code and
  /// unit.
  [[nodiscard]] std::optional<ItemMatch> find(const LineItem& item, const PriceIndex& index) const;

 private:
  std::multimap<std::string, const Alias*, std::less<>> by_key_;
};

/// The best of `ranked` if its confidence is high enough, otherwise a miss; in both cases with the next best
/// candidates as alternatives. `why_open`: the beginning of a miss's reason.
[[nodiscard]] ItemMatch choose(const LineItem& item, const std::vector<Candidate>& ranked, double threshold,
                               const std::string& why_open);

/// For entries with the same description and unit: ambiguous unless other evidence singles one out.
[[nodiscard]] ItemMatch choose_of_tied(const LineItem& item, const std::vector<Candidate>& ranked,
                                       double threshold, const std::string& why_open);

/// The category that the candidates of a miss share; empty if it is not certain.
[[nodiscard]] std::string text_category(const std::vector<Candidate>& ranked);

/// A miss with the best candidates as alternatives, however likely they are.
[[nodiscard]] ItemMatch suggest(const std::vector<Candidate>& ranked, const std::string& why_open);

}  // namespace estimate::match
