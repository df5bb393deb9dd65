#include "match/score/choice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "esx/estimate/base/text.h"
#include "match/prices/price_index.h"

namespace estimate::match {
namespace {

/// The confidence of a description that only the printed price distinguishes from others: prices change
/// from month to month, so an equal price is weaker evidence than equal text.
constexpr double decided_by_price = 0.9;
constexpr double decided_by_activity = 0.95, decided_by_spelling = 0.95;
/// Of a description that names a surface: the entry has a gap for it, or merely lacks it.
constexpr double with_gap = 0.98, without_gap = 0.9;

constexpr Money small_price = Money::from_units(500);

constexpr TextLikeness same_text{.entry_words = 1, .print_words = 1};

/// Keeps the candidates that pass, unless none does: this is evidence, not a filter.
template <class Test>
bool narrow(std::vector<Candidate>& candidates, Test passes) {
  std::vector<Candidate> kept;
  std::ranges::copy_if(candidates, std::back_inserter(kept), passes);
  if (kept.empty() || kept.size() == candidates.size()) return false;
  candidates = std::move(kept);
  return true;
}

/// What was printed besides the entry's own words.
struct PrintedSurface {
  std::string_view words;  // empty: nothing
  bool gap = true;         // the entry has a gap for them
};

ItemMatch exact_match(const LineItem& item, const Candidate& candidate, double confidence,
                      const std::string& how, const PrintedSurface& surface) {
  const bool edited = !surface.words.empty() && !surface.gap;
  ItemMatch match = answer_of(edited ? MatchKind::edited : MatchKind::exact, item, candidate);
  match.confidence = confidence;
  std::string what = edited ? "edited description" : "exact description";
  if (!surface.words.empty()) {
    match.confidence = std::min(confidence, surface.gap ? with_gap : without_gap);
    what += " with \"" + std::string(surface.words) + "\"";
  }
  match.reason = what + ", " + how + match.reason;
  return match;
}

/// Of entries with the same description and unit: the only one, or the one that the activity singles out.
ExactFinding decide(const LineItem& item, std::vector<Candidate> candidates, const std::string& spelling,
                    const PrintedSurface& surface) {
  const bool only_one = candidates.size() == 1;
  std::string all = only_one ? std::string() : codes_of(candidates);
  const bool by_activity = !only_one && narrow(candidates, [](const Candidate& c) {
    return c.evidence[Feature::no_activity] == 0;
  });
  const bool by_spelling = candidates.size() > 1 && narrow(candidates, [&](const Candidate& c) {
                             return c.entry->description == spelling;
                           });
  if (candidates.size() > 1) {
    std::string reason = "ambiguous: the same description and unit in " + codes_of(candidates);
    return {
        .answer = {}, .tied = std::move(candidates), .reason = std::move(reason), .among = std::move(all)};
  }
  const double confidence = by_spelling ? decided_by_spelling : by_activity ? decided_by_activity : 1.0;
  const std::string how = only_one      ? (item.unit.empty() ? "no unit printed" : "unit agrees")
                          : by_spelling ? "the spelling singles it out of " + all
                                        : "the activity singles it out of " + all;
  ItemMatch match = exact_match(item, candidates.front(), confidence, how, surface);
  return {.answer = std::move(match), .tied = std::move(candidates), .reason = {}, .among = {}};
}

/// The more specific alias comes first: one for this list before one for all, then one with an activity, then
/// one with a unit.
int breadth(const Alias& alias) {
  return (alias.price_list.empty() ? 4 : 0) + (alias.activity ? 0 : 2) + (alias.unit.empty() ? 1 : 0);
}

/// `confirmed correction: alias "White channel" (LF, +) of TXHO8X_SEP20`: enough to find and remove it.
std::string alias_reason(const Alias& alias) {
  std::string text = "confirmed correction: alias \"" + alias.description + "\"";
  std::vector<std::string> limits;
  if (!alias.unit.empty()) limits.push_back(alias.unit);
  if (alias.activity) limits.emplace_back(1, activity_letter(*alias.activity));
  if (!limits.empty()) text += " (" + join(limits, ", ") + ")";
  return text + " of " + (alias.price_list.empty() ? "all lists" : alias.price_list);
}

constexpr std::size_t max_alternatives = 3;
/// Even with the best evidence, a few in a thousand of the measured answers were wrong
/// (tests/bench/README.md).
constexpr double max_confidence = 0.995, max_tied_confidence = 0.95;

/// What makes a category certain: most words agree, none is changed, and nearly all entries that may be
/// meant have it. Measured by tests/bench/codes.py.
constexpr double least_words = 0.7, certain_category = 0.97;

std::vector<double> confidences_of(std::span<const Candidate> ranked) {
  std::vector<double> scores;
  scores.reserve(ranked.size());
  for (const Candidate& candidate : ranked) scores.push_back(candidate.score);
  return confidences(scores);
}

MatchAlternative alternative_of(const Candidate& candidate, double confidence) {
  MatchAlternative alternative{.cat = candidate.entry->cat,
                               .sel = candidate.entry->sel,
                               .description = candidate.entry->description,
                               .unit = candidate.entry->unit,
                               .confidence = confidence,
                               .list_price = {}};
  if (candidate.activity && allows(*candidate.entry, *candidate.activity))
    alternative.list_price = list_price(*candidate.entry, *candidate.activity);
  return alternative;
}

void add_alternatives(ItemMatch& match, std::span<const Candidate> ranked,
                      const std::vector<double>& confidence, std::size_t first) {
  const std::size_t end = std::min(ranked.size(), first + max_alternatives);
  for (std::size_t i = first; i < end; ++i)
    match.alternatives.push_back(alternative_of(ranked[i], confidence[i]));
}

/// Whether price and words point at this entry alone: removal prices are the same for whole families, small
/// ones for many entries, and a sibling has as many of the printed words ("Painting labor minimum" for
/// "Fencing labor minimum").
bool is_singled_out(std::span<const Candidate> ranked) {
  const Candidate& best = ranked.front();
  if (!has_same_price(best.evidence) || best.evidence[Feature::same_small_price] > 0) return false;
  if (best.activity == Activity::remove) return false;
  return std::ranges::none_of(ranked.subspan(1), [&](const Candidate& other) {
    return other.text.print_words >= best.text.print_words &&
           other.text.missing_words <= best.text.missing_words;
  });
}

/// An added or missing word at another price is another item, and so is a changed one ("Remove carpet -
/// average grade", "- premium grade"), unless all else points at the entry. Measured with half of a list left
/// out (tests/bench/codes.py): without this rule, 1 to 4 in 100 codes were wrong.
bool may_be_another(std::span<const Candidate> ranked) {
  const Candidate& best = ranked.front();
  const TextLikeness& text = best.text;
  if (text.changed_numbers > 0) return true;
  if (!has_same_price(best.evidence)) return text.adds() || text.lacks();
  return text.changes() && !is_singled_out(ranked);
}

/// Typos, abbreviations and additions keep every word of the entry.
bool is_edited(const TextLikeness& text) {
  return text.entry_words >= 0.8 && text.changed_numbers == 0 && text.opposite_words == 0;
}

std::string percent(double share) { return std::to_string(std::lround(share * 100)) + " %"; }

struct PriceWords {
  Feature feature;
  std::string_view words;
};
constexpr auto price_words = std::to_array<PriceWords>({
    {Feature::same_price, ", same price"},
    {Feature::level_price, ", price at the level of the print"},
    {Feature::near_price, ", price within 2 %"},
    {Feature::close_price, ", price within 12 %"},
    {Feature::unlike_price, ", price more than 30 % off"},
    {Feature::far_price, ", price more than 60 % off"},
});

/// "95 % of the entry's words, unit agrees, same price, the recap by category confirms it".
std::string reasons(const LineItem& item, const Candidate& candidate) {
  std::string text = percent(candidate.text.entry_words) + " of the entry's words";
  text += item.unit.empty() ? ", no unit printed" : ", unit agrees";
  for (const auto& [feature, words] : price_words)
    if (candidate.evidence[feature] > 0) text += words;
  if (candidate.evidence[Feature::recap_fits] > 0) text += ", the recap by category confirms it";
  if (candidate.evidence[Feature::neighbor] > 0) text += ", neighboring lines agree";
  if (candidate.evidence[Feature::context] > 0) text += ", lines of its category around it";
  return text;
}

ItemMatch accept(MatchKind kind, const LineItem& item, std::span<const Candidate> ranked,
                 const std::vector<double>& confidence, std::string reason) {
  ItemMatch match = answer_of(kind, item, ranked.front());
  match.confidence = confidence.front();
  match.reason = std::move(reason) + match.reason;
  add_alternatives(match, ranked, confidence, 1);
  return match;
}

ItemMatch refuse(std::span<const Candidate> ranked, const std::vector<double>& confidence,
                 std::string reason) {
  ItemMatch match = miss(std::move(reason));
  add_alternatives(match, ranked, confidence, 0);
  return match;
}

}  // namespace

std::string codes_of(const std::vector<Candidate>& candidates) {
  std::vector<std::string> codes;
  codes.reserve(candidates.size());
  for (const Candidate& c : candidates) codes.push_back(code_of(*c.entry) + " (" + c.entry->unit + ")");
  return join(codes, ", ");
}

namespace {

/// The entries with the key; those of the line's unit come into `of_unit`.
struct KeyFinding {
  std::vector<Candidate> all, of_unit;
};

KeyFinding find_key(const LineItem& item, const PriceIndex& index, const DescriptionReading& reading,
                    const std::string& key) {
  KeyFinding found;
  for (const PriceItem* entry : index.with_description(key))
    found.all.push_back(make_candidate(item, *entry, reading, same_text));
  std::ranges::copy_if(found.all, std::back_inserter(found.of_unit),
                       [&](const Candidate& c) { return item.unit.empty() || same_unit(item, *c.entry); });
  return found;
}

/// An entry that itself ends in "- Detach & reset", and the item that it resets: both are named, and the
/// price decides if it is only that of the item.
void add_item_to_reset(ExactFinding& finding, const LineItem& item, const PriceIndex& index,
                       const DescriptionReading& reading) {
  if (reading.activity != Activity::detach_and_reset || !finding.answer) return;
  const Candidate& own = finding.tied.front();
  for (const Candidate& base : find_key(item, index, reading, reading.key).of_unit) {
    if (!allows(*base.entry, Activity::detach_and_reset) || base.entry == own.entry) continue;
    if (has_same_price(base.evidence) && !has_same_price(own.evidence)) {
      std::vector<Candidate> both{own, base};
      std::string codes = codes_of(both);
      finding = {.answer = {},
                 .tied = std::move(both),
                 .reason = "ambiguous: an entry of its own, or the item to reset: " + codes,
                 .among = codes};
      return;
    }
    finding.answer->alternatives.push_back(alternative_of(base, 0));
  }
}

}  // namespace

ExactFinding find_exact(const LineItem& item, const PriceIndex& index) {
  ExactFinding none{.answer = {}, .tied = {}, .reason = "no entry has this description", .among = {}};
  const std::vector<DescriptionReading> readings = read_description(item.description);
  for (const DescriptionReading& reading : readings) {
    KeyFinding found = find_key(item, index, reading, reading.key);
    if (found.all.empty()) continue;
    if (!found.of_unit.empty()) {
      ExactFinding finding = decide(item, std::move(found.of_unit), reading.spelling, {});
      if (!reading.activity) add_item_to_reset(finding, item, index, readings.back());
      finding.names_no_reset = reading.activity == Activity::detach_and_reset && !finding.tied.empty() &&
                               index.excludes_reset(*finding.tied.front().entry);
      return finding;
    }
    none.reason = "unit " + item.unit + " is printed, the description is that of " + codes_of(found.all);
  }
  for (const DescriptionReading& reading : readings) {
    const SurfacePhrase phrase = find_surface(reading.key);
    if (phrase.size == 0) continue;
    KeyFinding found = find_key(item, index, reading, key_without_surface(reading.key));
    if (found.of_unit.empty()) continue;
    narrow(found.of_unit, [](const Candidate& c) { return has_surface_gap(c.entry->description); });
    const PrintedSurface surface{.words = std::string_view(reading.key).substr(phrase.begin, phrase.size),
                                 .gap = has_surface_gap(found.of_unit.front().entry->description)};
    return decide(item, std::move(found.of_unit), {}, surface);
  }
  return none;
}

namespace {

/// The list's price for the line's activity; nullopt if the list does not have one.
std::optional<Money> price_in_list(const Candidate& candidate) {
  if (!candidate.activity || !allows(*candidate.entry, *candidate.activity)) return std::nullopt;
  return list_price(*candidate.entry, *candidate.activity);
}

bool agrees(const Candidate& candidate, Money printed, const PriceLevels& levels) {
  const auto of_list = price_in_list(candidate);
  return of_list && levels.agrees(candidate.entry->cat, printed, *of_list);
}

}  // namespace

std::optional<ItemMatch> choose_by_price(const LineItem& item, ExactFinding& finding,
                                         const PriceLevels& levels) {
  const auto printed = printed_price(item);
  if (!printed) return std::nullopt;
  std::vector<Candidate> agreeing;
  std::ranges::copy_if(finding.tied, std::back_inserter(agreeing),
                       [&](const Candidate& c) { return agrees(c, *printed, levels); });
  if (agreeing.empty()) return std::nullopt;
  if (agreeing.size() == 1)
    return exact_match(item, agreeing.front(), decided_by_price,
                       "the price singles it out of " + finding.among, {});
  finding.tied = std::move(agreeing);
  return std::nullopt;
}

bool has_other_price(const LineItem& item, const std::vector<Candidate>& tied, const PriceLevels& levels) {
  const auto printed = printed_price(item);
  return printed && std::ranges::all_of(tied, [&](const Candidate& c) {
           const auto of_list = price_in_list(c);
           return of_list && levels.expected(c.entry->cat, *of_list) && !agrees(c, *printed, levels);
         });
}

void compare_at_level(Candidate& candidate, const LineItem& item, const PriceLevels& levels) {
  const auto printed = printed_price(item);
  const auto of_list = price_in_list(candidate);
  const std::string& cat = candidate.entry->cat;
  const auto expected = of_list ? levels.expected(cat, *of_list) : std::nullopt;
  if (!printed || !expected || levels.is_list_level(cat)) return;
  clear_price_evidence(candidate.evidence);
  add_price_evidence(candidate.evidence, printed, expected);
  const bool same = levels.agrees(cat, *printed, *of_list);
  const bool is_small = candidate.evidence[Feature::same_small_price] > 0 || *printed < small_price;
  for (const Feature exactly : {Feature::same_price, Feature::same_small_price})
    candidate.evidence[exactly] = 0;
  // Nearly the same is less than the same: small prices agree by chance.
  if (same) candidate.evidence[is_small ? Feature::near_price : Feature::level_price] = 1;
  if (same && !is_small) candidate.evidence[Feature::near_price] = 0;
}

AliasIndex::AliasIndex(std::span<const Alias> aliases, std::string_view price_list) {
  for (const Alias& alias : aliases)
    if (alias.price_list.empty() || alias.price_list == price_list)
      by_key_.emplace(alias_key(alias.description), &alias);
}

std::optional<ItemMatch> AliasIndex::find(const LineItem& item, const PriceIndex& index) const {
  const auto readings = read_description(item.description);
  if (readings.empty()) return std::nullopt;
  const auto [begin, end] = by_key_.equal_range(readings.back().key);
  std::vector<const Alias*> fitting;
  for (auto at = begin; at != end; ++at)
    if (applies_to(*at->second, item)) fitting.push_back(at->second);
  std::ranges::stable_sort(fitting, {}, [](const Alias* alias) { return breadth(*alias); });
  for (const Alias* alias : fitting) {
    const PriceItem* entry = index.with_code(alias->cat, alias->sel);
    if (entry == nullptr || !(item.unit.empty() || same_unit(item, *entry))) continue;
    ItemMatch match = answer_of(MatchKind::edited, item, make_candidate(item, *entry, readings.back(), {}));
    match.reason = alias_reason(*alias) + match.reason;
    return match;
  }
  return std::nullopt;
}

ItemMatch choose(const LineItem& item, const std::vector<Candidate>& ranked, double threshold,
                 const std::string& why_open) {
  if (ranked.empty()) return miss(why_open);
  const Candidate& best = ranked.front();
  auto confidence = confidences_of(ranked);
  confidence.front() = std::min(confidence.front(), max_confidence);
  if (confidence.front() < threshold)
    return refuse(ranked, confidence,
                  why_open + "; closest is " + code_of(*best.entry) + ": " + reasons(item, best));
  if (may_be_another(ranked))
    return refuse(ranked, confidence,
                  why_open + "; " + code_of(*best.entry) + " differs in words" +
                      (has_same_price(best.evidence) ? ": " : " and price: ") + reasons(item, best));
  const bool edited = is_edited(best.text);
  const std::string kind = edited ? "edited description, " : "similar description, ";
  return accept(edited ? MatchKind::edited : MatchKind::fuzzy, item, ranked, confidence,
                kind + reasons(item, best));
}

ItemMatch suggest(const std::vector<Candidate>& ranked, const std::string& why_open) {
  return refuse(ranked, confidences_of(ranked), why_open);
}

std::string text_category(const std::vector<Candidate>& ranked) {
  if (ranked.empty()) return {};
  const TextLikeness& text = ranked.front().text;
  if (text.changes() || std::min(text.entry_words, text.print_words) < least_words) return {};
  const auto confidence = confidences_of(ranked);
  double all = 0, of_first = 0;
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    all += confidence[i];
    if (ranked[i].entry->cat == ranked.front().entry->cat) of_first += confidence[i];
  }
  return of_first >= certain_category * all ? ranked.front().entry->cat : std::string();
}

ItemMatch choose_of_tied(const LineItem& item, const std::vector<Candidate>& ranked, double threshold,
                         const std::string& why_open) {
  auto confidence = confidences_of(ranked);
  confidence.front() = std::min(confidence.front(), max_tied_confidence);
  if (confidence.front() < threshold) return refuse(ranked, confidence, why_open);
  return accept(MatchKind::exact, item, ranked, confidence,
                "exact description; " + reasons(item, ranked.front()));
}

}  // namespace estimate::match
