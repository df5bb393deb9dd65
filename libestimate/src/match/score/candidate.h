// Candidate: an entry that a line item may mean, with its evidence.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esx/estimate/match.h"
#include "match/score/evidence.h"
#include "match/text/strip_description.h"

namespace estimate::match {

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
