// Candidate: an entry that a line item may be, with what speaks for it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "estimate/match.h"
#include "match/score/evidence.h"
#include "match/text/strip_description.h"

namespace estimate::match {

struct Candidate {
  const PriceItem* entry = nullptr;
  std::optional<Activity> activity;  // nullopt: the list allows none that is likely
  bool activity_printed = false;     // by words of the description
  TextLikeness text;
  Evidence evidence;
  double score = 0;
};

[[nodiscard]] std::string code_of(const PriceItem& entry);

[[nodiscard]] bool same_unit(const LineItem& item, const PriceItem& entry);

/// What the words in front or behind say; else the list, where it leaves no choice; else what is
/// known of the item, then the plain form, as far as the list allows them.
[[nodiscard]] std::optional<Activity> activity_for(const DescriptionReading& reading, const LineItem& item,
                                                   const PriceItem& entry);

/// The candidate with the evidence that the line itself gives: text, activity, price.
[[nodiscard]] Candidate make_candidate(const LineItem& item, const PriceItem& entry,
                                       const DescriptionReading& reading, const TextLikeness& text);

[[nodiscard]] ItemMatch miss(std::string reason);

/// The answer with codes and prices of the entry; confidence 1 and no reason yet.
[[nodiscard]] ItemMatch answer_of(MatchKind kind, const LineItem& item, const Candidate& candidate);

/// Adds the entry's prices for the activity to an answer.
void set_prices(ItemMatch& match, const LineItem& item, const PriceItem& entry, Activity activity);

}  // namespace estimate::match
