// Candidate: an entry that a line item may mean, with the evidence for and against it. The table in
// candidate.cpp is all there is to the scoring.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/fixed.h"
#include "esx/estimate/match.h"
#include "match/text/text_query.h"
#include "match/text/words.h"

namespace estimate::match {

enum class Feature {
  entry_words,       // share of the entry's words that are printed, by weight
  print_words,       // share of the printed words that the entry has
  whole_entry,       // nothing of the entry is missing
  whole_print,       // no other words are printed, except remarks
  changed_number,    // 1/2" printed, 5/8" in the list; each
  missing_number,    // in the list only; each
  surplus_number,    // printed only; each
  missing_word,      // in the list only; each
  surplus_word,      // printed only; each, less for remarks
  opposite_word,     // "upper" printed, "lower" in the list; each
  same_price,        // to the cent
  same_small_price,  // the same, but less than 5.00: many entries cost 0.45
  near_price,        // within 2 %: another month's list
  close_price,       // within 12 %
  unlike_price,      // differs by more than 30 %
  far_price,         // differs by more than 60 %
  no_price,          // not printed, or none in the list
  no_activity,       // the list does not have the printed activity for the entry
  level_price,       // the list's at the level of the print's prices (PriceLevels)
  context,           // of entries with the same description: the logarithm of lines of their category
  recap_fits,        // the recap by category adds up with the entry's category
  recap_excludes,    // and cannot add up with it
  neighbor,          // −1…1: the lines around it
  count
};
[[nodiscard]] std::string_view feature_name(Feature feature);

/// The value of every feature; 0 if it is absent.
struct Evidence {
  std::array<double, std::size_t(Feature::count)> values{};
  double& operator[](Feature feature) { return values[std::size_t(feature)]; }
  double operator[](Feature feature) const { return values[std::size_t(feature)]; }
};

void add_text_evidence(Evidence& evidence, const TextLikeness& likeness);
void add_price_evidence(Evidence& evidence, std::optional<Money> printed, std::optional<Money> of_list);

/// Takes all evidence of prices away.
void clear_price_evidence(Evidence& evidence);

/// Whether the two prices are the same, or would be in a list of the print's month.
[[nodiscard]] bool has_same_price(const Evidence& evidence);

/// The log-odds of this entry against none being meant: the sum of value × weight.
[[nodiscard]] double score(const Evidence& evidence);

/// The probability of each candidate, from the scores of all; the rest, up to 1, is the probability that none
/// of them is meant.
[[nodiscard]] std::vector<double> confidences(std::span<const double> scores);

/// An entry that a line item may mean, with its evidence.
struct Candidate {
  const PriceItem* entry = nullptr;
  std::optional<Activity> activity;  // nullopt: the list does not allow a likely one
  bool activity_printed = false;     // by words of the description
  TextLikeness text;
  Evidence evidence;
  double score = 0;
};

[[nodiscard]] std::string code_of(const PriceItem& entry);

[[nodiscard]] bool same_unit(const LineItem& item, const PriceItem& entry);

/// The activity by the phrase before or after the description; otherwise the list's, if it has only one;
/// otherwise the item's, then the default, if the list allows them.
[[nodiscard]] std::optional<Activity> activity_for(const DescriptionReading& reading, const LineItem& item,
                                                   const PriceItem& entry);

/// The candidate with the evidence from the line itself: text, activity, price.
[[nodiscard]] Candidate make_candidate(const LineItem& item, const PriceItem& entry,
                                       const DescriptionReading& reading, const TextLikeness& text);

[[nodiscard]] ItemMatch miss(std::string reason);

/// The match with the entry's codes and prices; confidence 1, and no reason yet.
[[nodiscard]] ItemMatch answer_of(MatchKind kind, const LineItem& item, const Candidate& candidate);

/// Adds the entry's prices for the activity to a match.
void set_prices(ItemMatch& match, const LineItem& item, const PriceItem& entry, Activity activity);

}  // namespace estimate::match
