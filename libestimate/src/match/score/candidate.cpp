#include "match/score/candidate.h"

#include <algorithm>

#include "esx/estimate/base/text.h"
#include "match/prices/list_price.h"

namespace estimate::match {

std::string code_of(const PriceItem& entry) { return entry.cat + " " + entry.sel; }

bool same_unit(const LineItem& item, const PriceItem& entry) {
  // Called for every candidate, so it makes no upper-case copies.
  const auto upper = [](char c) { return c >= 'a' && c <= 'z' ? char(c - 'a' + 'A') : c; };
  return std::ranges::equal(trim(item.unit), trim(entry.unit), {}, upper, upper);
}

std::optional<Activity> activity_for(const DescriptionReading& reading, const LineItem& item,
                                     const PriceItem& entry) {
  if (reading.activity) return reading.activity;
  if (const auto only = only_activity(entry)) return only;
  for (const Activity activity : {item.activity, Activity::replace}) {
    if (allows(entry, activity)) return activity;
  }
  return std::nullopt;
}

Candidate make_candidate(const LineItem& item, const PriceItem& entry, const DescriptionReading& reading,
                         const TextLikeness& text) {
  Candidate candidate;
  candidate.entry = &entry;
  candidate.activity = activity_for(reading, item, entry);
  candidate.activity_printed = reading.activity.has_value();
  candidate.text = text;
  add_text_evidence(candidate.evidence, text);
  const bool allowed = candidate.activity && allows(entry, *candidate.activity);
  const auto of_list = allowed ? std::optional(list_price(entry, *candidate.activity)) : std::nullopt;
  add_price_evidence(candidate.evidence, printed_price(item), of_list);
  if (!allowed) candidate.evidence[Feature::no_activity] = 1;
  candidate.score = score(candidate.evidence);
  return candidate;
}

ItemMatch miss(std::string reason) {
  ItemMatch match;
  match.reason = std::move(reason);
  return match;
}

ItemMatch answer_of(MatchKind kind, const LineItem& item, const Candidate& candidate) {
  ItemMatch match;
  match.kind = kind;
  match.cat = candidate.entry->cat;
  match.sel = candidate.entry->sel;
  match.description = candidate.entry->description;
  match.confidence = 1;
  const auto activity = candidate.activity;
  if (activity) set_prices(match, item, *candidate.entry, *activity);
  // A rule about the print is weaker than the list, and weaker than words that the list shows to be a prefix.
  const bool known_better = !candidate.activity_printed || item.activity_source == "rule";
  if (activity && known_better && *activity != item.activity) match.activity = activity;
  return match;
}

void set_prices(ItemMatch& match, const LineItem& item, const PriceItem& entry, Activity activity) {
  if (!allows(entry, activity)) {
    match.reason += std::string("; the list does not have activity ") + activity_letter(activity) + " for it";
    return;
  }
  match.list_price = list_price(entry, activity);
  if (activity == Activity::remove_and_replace) match.list_remove_price = entry.remove;
  if (const auto printed = printed_price(item)) match.unit_price_difference = *printed - *match.list_price;
}

}  // namespace estimate::match
