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

/// Of entries with the same description and unit: the only one, or the one that activity and price single
/// out.
ExactFinding decide(const LineItem& item, std::vector<Candidate> candidates, const std::string& spelling) {
  const bool only_one = candidates.size() == 1;
  const std::string all = only_one ? std::string() : codes_of(candidates);
  const bool by_activity = !only_one && narrow(candidates, [](const Candidate& c) {
    return c.evidence[Feature::no_activity] == 0;
  });
  const bool by_spelling = candidates.size() > 1 && narrow(candidates, [&](const Candidate& c) {
                             return c.entry->description == spelling;
                           });
  const bool by_price =
      !only_one && narrow(candidates, [](const Candidate& c) { return has_same_price(c.evidence); });
  if (candidates.size() > 1) {
    std::string reason = "ambiguous: the same description and unit in " + codes_of(candidates);
    return {.answer = {}, .tied = std::move(candidates), .reason = std::move(reason)};
  }
  ItemMatch match = answer_of(MatchKind::exact, item, candidates.front());
  match.confidence = by_price      ? decided_by_price
                     : by_spelling ? decided_by_spelling
                     : by_activity ? decided_by_activity
                                   : 1.0;
  const std::string how = only_one      ? (item.unit.empty() ? "no unit printed" : "unit agrees")
                          : by_price    ? "the price singles it out of " + all
                          : by_spelling ? "the spelling singles it out of " + all
                                        : "the activity singles it out of " + all;
  match.reason = "exact description, " + how + match.reason;
  return {.answer = std::move(match), .tied = std::move(candidates), .reason = {}};
}

/// The more specific alias comes first: one for this list before one for all, one with a unit before one
/// without.
int breadth(const Alias& alias) { return (alias.price_list.empty() ? 2 : 0) + (alias.unit.empty() ? 1 : 0); }

bool is_for_unit(const Alias& alias, const LineItem& item) {
  return alias.unit.empty() || to_upper(trim(alias.unit)) == to_upper(trim(item.unit));
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

ExactFinding find_exact(const LineItem& item, const PriceIndex& index) {
  ExactFinding none{.answer = {}, .tied = {}, .reason = "no entry has this description"};
  for (const DescriptionReading& reading : read_description(item.description)) {
    std::vector<Candidate> candidates, of_unit;
    for (const PriceItem* entry : index.with_description(reading.key))
      candidates.push_back(make_candidate(item, *entry, reading, same_text));
    if (candidates.empty()) continue;
    std::ranges::copy_if(candidates, std::back_inserter(of_unit),
                         [&](const Candidate& c) { return item.unit.empty() || same_unit(item, *c.entry); });
    if (!of_unit.empty()) return decide(item, std::move(of_unit), reading.spelling);
    none.reason = "unit " + item.unit + " is printed, the description is that of " + codes_of(candidates);
  }
  return none;
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
    if (is_for_unit(*at->second, item)) fitting.push_back(at->second);
  std::ranges::stable_sort(fitting, {}, [](const Alias* alias) { return breadth(*alias); });
  for (const Alias* alias : fitting) {
    const PriceItem* entry = index.with_code(alias->cat, alias->sel);
    if (entry == nullptr || !(item.unit.empty() || same_unit(item, *entry))) continue;
    ItemMatch match = answer_of(MatchKind::edited, item, make_candidate(item, *entry, readings.back(), {}));
    match.reason = "confirmed correction" + match.reason;
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
