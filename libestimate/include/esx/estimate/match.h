// match: CAT, SEL and activity of every line item, and why. reprice: what the lines would cost at the list's
// prices.
//
//   const estimate::PriceMatch match = estimate::match_items(estimate, list);
//   for (std::size_t i = 0; i < match.items.size(); ++i)
//     if (match.items[i].kind == estimate::MatchKind::none) ask(i, match.items[i].alternatives);
//
// Threads: the functions have no state; a Matcher may be shared.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/alias.h"
#include "esx/estimate/model.h"
#include "esx/estimate/price_list.h"

namespace estimate {

/// How an entry was found. code: printed in a rough draft; exact: the list's own words; edited: those words
/// with a typo, an abbreviation or an addition, or a confirmed correction (Alias); fuzzy: probably the same
/// item; none: a miss.
enum class MatchKind { code, exact, edited, fuzzy, none };
/// In the order of the kinds.
inline constexpr auto match_kinds = std::to_array<std::pair<MatchKind, std::string_view>>({
    {MatchKind::code, "code"},
    {MatchKind::exact, "exact"},
    {MatchKind::edited, "edited"},
    {MatchKind::fuzzy, "fuzzy"},
    {MatchKind::none, "none"},
});
[[nodiscard]] constexpr std::string_view match_kind_name(MatchKind kind) {
  return match_kinds.at(std::size_t(kind)).second;
}

/// Another entry that the print may mean.
struct MatchAlternative {
  std::string cat = {}, sel = {}, description = {}, unit = {};
  double confidence = 0;                 // 0..1
  std::optional<Money> list_price = {};  // per unit, for the item's activity
  friend bool operator==(const MatchAlternative&, const MatchAlternative&) = default;
};

/// Why a match has the code that an edited line gives.
inline constexpr std::string_view given_code_reason = "code given in the line";

/// The charge for small jobs of a trade: what its labor costs at least.
struct LaborMinimum {
  std::string cat = {}, sel = {}, description = {};  // of its own entry in the list: "DRY", "MN-A"
  Money amount = {};

  friend bool operator==(const LaborMinimum&, const LaborMinimum&) = default;
};

/// The result for one line item. A miss has no code; `reason` says why, and `alternatives` what it may be.
struct ItemMatch {
  MatchKind kind = MatchKind::none;
  std::string cat = {}, sel = {}, description = {};  // of the list entry; for kind code, codes as printed
  std::string price_list = {};
  double confidence = 0;                            // 0..1: at 0.9, nine of ten are right
  std::string reason = {};                          // for the user
  std::optional<Money> list_price = {};             // per unit, for the item's activity
  std::optional<Money> list_remove_price = {};      // removal part of list_price, for activity "&"
  std::optional<Money> unit_price_difference = {};  // printed − list
  std::optional<Activity> activity = {};            // if the list decides it
  std::optional<Money> remove_price = {};           // removal part of the printed price, if the recap by
                                                    // category confirms it
  std::string recap_category = {};                  // of a miss, if the recap by category decides it
  std::string text_category = {};                   // of a miss, if its words leave no other
  std::vector<MatchAlternative> alternatives = {};  // at most three, most likely first
  std::vector<PriceParts> list_parts = {};          // of list_price, if the list has them
  std::optional<LaborMinimum> labor_minimum = {};   // of the entry, if the list names and has it

  friend bool operator==(const ItemMatch&, const ItemMatch&) = default;
};

/// One result per line item, in the order of Estimate::items.
struct PriceMatch {
  std::string price_list = {};
  std::vector<ItemMatch> items = {};
  bool suggestions_only = false;  // as in MatchOptions
};

/// How to match; the default takes what is right in four of five cases or more.
struct MatchOptions {
  std::vector<Alias> aliases = {};  // beat every score; one for this list beats one for all lists
  double threshold = 0.8;           // 0..1: a lower confidence is a miss
  /// For a list that neither the user nor the print names: no line gets a code or a price from it. Its
  /// entries are the alternatives of misses. Printed codes and aliases still count.
  bool suggestions_only = false;
};

/// A price list prepared for matching. The constructor reads the descriptions once; the word index is built
/// when the first description has no exact match. Safe to share between threads.
///
/// Example: `const Matcher matcher(list); for (const Estimate& e : many) use(matcher.match(e));`
class Matcher {
 public:
  /// `list` must outlive the matcher and must not change.
  explicit Matcher(const PriceList& list);
  Matcher(const Matcher&) = delete;
  Matcher& operator=(const Matcher&) = delete;
  ~Matcher();

  /// Tries, in this order: codes printed in a rough draft, as they are; aliases; the exact description
  /// (without activity prefix and edit marks); the combined evidence of text, unit, activity, price, recap by
  /// category and neighboring lines. Otherwise the item is a miss: nothing is made up. `threads` does not
  /// change the result.
  [[nodiscard]] PriceMatch match(const Estimate& estimate, const MatchOptions& options = {},
                                 unsigned threads = 1) const;

  /// Builds the word index now, so that no later match() has to.
  void prepare() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// Matches one estimate. Example: `match_items(estimate, bundled_price_list()).items[0].sel`.
[[nodiscard]] PriceMatch match_items(const Estimate& estimate, const PriceList& list,
                                     const MatchOptions& options = {});

/// An alias that follows from a code that somebody chose.
struct LearnedAlias {
  Alias alias = {};
  std::size_t item = 0;   // index into Estimate::items of the first line with the code
  std::size_t lines = 0;  // that it applies to: those with the same description, unit and activity
};

/// A chosen code from which nothing is learned, and why.
struct UnusedChoice {
  std::size_t item = 0;
  std::string reason = {};
};

/// What the edited codes of an estimate teach.
struct LearnedAliases {
  std::vector<LearnedAlias> aliases = {};
  std::vector<UnusedChoice> unused = {};
};

/// The aliases of an estimate in which somebody chose other codes than those of the list: by `cat` and `sel`
/// of a line, or of its match. Nothing is learned from printed codes, from what `list` and the aliases of
/// `options` already answer, from a code that the list does not have in the line's unit, and from equal lines
/// with different codes. `match`: of the same estimate, as it was edited.
///
/// Example: `store.add(learn_aliases(estimate, *price_match_from_json(text), list).aliases)`.
[[nodiscard]] LearnedAliases learn_aliases(const Estimate& edited, const PriceMatch& match,
                                           const PriceList& list, const MatchOptions& options = {});

/// A line whose amount (quantity × unit price, before tax and O&P) changes with the list's price.
struct RepricedLine {
  std::size_t item = 0;           // index into Estimate::items
  Money printed = {}, list = {};  // amounts
  friend bool operator==(const RepricedLine&, const RepricedLine&) = default;
};

/// What the printed lines would cost at the prices of the loaded list.
struct Repricing {
  std::vector<RepricedLine> changed = {};
  std::size_t compared = 0;  // lines that have a printed price and one in the list
  Money printed_total,
      total;  // of all lines that count: as printed; with the list's prices if it has them
};

/// `match`: of the same estimate. Struck lines and lines with a status instead of prices do not count.
[[nodiscard]] Repricing reprice(const Estimate& estimate, const PriceMatch& match);

/// A line whose price no list gives: a miss, or an entry without a price (bid items). The estimator enters it
/// by hand.
struct ManualEntry {
  std::string line = {};  // number as printed
  std::string description = {}, reason = {};
};

/// The lines of this kind, in print order.
[[nodiscard]] std::vector<ManualEntry> manual_entries(const Estimate& estimate, const PriceMatch& match);

}  // namespace estimate
