#include "match/score/candidate.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "esx/estimate/base/text.h"
#include "match/prices/price_index.h"

namespace estimate::match {
namespace {

struct Weight {
  Feature feature;
  std::string_view name;
  double weight;
};

/// The score of an entry that has nothing in common.
constexpr double base_score = -4.1;

// Fitted to edited descriptions with known answers (see tests/bench/README.md), except for the last five,
// which need whole estimates.
constexpr auto weights = std::to_array<Weight>({
    {Feature::entry_words, "entry_words", 3.0},
    {Feature::print_words, "print_words", 1.5},
    {Feature::whole_entry, "whole_entry", 1.2},
    {Feature::whole_print, "whole_print", 3.7},
    {Feature::changed_number, "changed_number", -1.2},
    {Feature::missing_number, "missing_number", -1.0},
    {Feature::surplus_number, "surplus_number", -0.5},
    {Feature::missing_word, "missing_word", -0.4},
    {Feature::surplus_word, "surplus_word", -1.1},
    {Feature::opposite_word, "opposite_word", -1.6},
    {Feature::same_price, "same_price", 7.1},
    {Feature::same_small_price, "same_small_price", -1.0},
    {Feature::near_price, "near_price", 2.4},
    {Feature::close_price, "close_price", 1.4},
    {Feature::unlike_price, "unlike_price", -2.0},
    {Feature::far_price, "far_price", -0.9},
    {Feature::no_price, "no_price", 1.4},
    {Feature::no_activity, "no_activity", -2.0},
    {Feature::level_price, "level_price", 5.0},
    {Feature::context, "context", 1.0},
    {Feature::recap_fits, "recap_fits", 2.5},
    {Feature::recap_excludes, "recap_excludes", -12.0},
    {Feature::neighbor, "neighbor", 0.5},
});
static_assert(weights.size() == std::size_t(Feature::count));

/// More words than this add no information.
constexpr double max_word_count = 4;

constexpr std::int64_t small_price_cents = 500;

struct PriceStep {
  int per_mille;  // difference, relative to the larger price
  std::optional<Feature> feature;
};
// Lists change by a few percent from month to month; estimators edit prices by more.
constexpr auto price_steps = std::to_array<PriceStep>({{20, Feature::near_price},
                                                       {120, Feature::close_price},
                                                       {300, std::nullopt},
                                                       {600, Feature::unlike_price}});

}  // namespace

std::string_view feature_name(Feature feature) { return weights[std::size_t(feature)].name; }

void add_text_evidence(Evidence& evidence, const TextLikeness& likeness) {
  evidence[Feature::entry_words] = likeness.entry_words;
  evidence[Feature::print_words] = likeness.print_words;
  const bool whole_entry =
      likeness.changed_numbers + likeness.missing_numbers == 0 && likeness.missing_words == 0;
  const bool whole_print = likeness.surplus_numbers == 0 && likeness.surplus_words < 1;
  evidence[Feature::whole_entry] = whole_entry ? 1 : 0;
  evidence[Feature::whole_print] = whole_entry && whole_print ? 1 : 0;
  evidence[Feature::changed_number] = likeness.changed_numbers;
  evidence[Feature::missing_number] = likeness.missing_numbers;
  evidence[Feature::surplus_number] = likeness.surplus_numbers;
  evidence[Feature::missing_word] = std::min(likeness.missing_words, max_word_count);
  evidence[Feature::surplus_word] = std::min(likeness.surplus_words, max_word_count);
  evidence[Feature::opposite_word] = likeness.opposite_words;
}

void add_price_evidence(Evidence& evidence, std::optional<Money> printed, std::optional<Money> of_list) {
  if (!printed || !of_list || printed->is_zero() || of_list->is_zero()) {
    evidence[Feature::no_price] = 1;
    return;
  }
  const std::int64_t a = printed->units(), b = of_list->units();
  const std::int64_t larger = std::max(std::abs(a), std::abs(b));
  if (a == b) {
    evidence[Feature::same_price] = 1;
    evidence[Feature::same_small_price] = larger < small_price_cents ? 1 : 0;
    return;
  }
  for (const auto& [per_mille, feature] : price_steps) {
    if (std::abs(a - b) * 1'000 > larger * per_mille) continue;
    if (feature) evidence[*feature] = 1;
    return;
  }
  evidence[Feature::far_price] = 1;
}

void clear_price_evidence(Evidence& evidence) {
  for (const Feature feature :
       {Feature::same_price, Feature::same_small_price, Feature::near_price, Feature::close_price,
        Feature::unlike_price, Feature::far_price, Feature::no_price, Feature::level_price})
    evidence[feature] = 0;
}

bool has_same_price(const Evidence& evidence) {
  return evidence[Feature::same_price] > 0 || evidence[Feature::level_price] > 0;
}

double score(const Evidence& evidence) {
  double sum = base_score;
  for (const Weight& w : weights) sum += evidence[w.feature] * w.weight;
  return sum;
}

std::vector<double> confidences(std::span<const double> scores) {
  const double largest = scores.empty() ? 0 : std::max(0.0, std::ranges::max(scores));
  double all = std::exp(-largest);  // none of them
  std::vector<double> shares;
  shares.reserve(scores.size());
  for (const double s : scores) {
    shares.push_back(std::exp(s - largest));
    all += shares.back();
  }
  for (double& share : shares) share /= all;
  return shares;
}

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
  if (activity == Activity::remove_and_replace) match.list_remove_price = removal_price(entry);
  match.list_parts = parts_of_price(entry, activity);
  if (const auto printed = printed_price(item)) match.unit_price_difference = *printed - *match.list_price;
}

}  // namespace estimate::match
