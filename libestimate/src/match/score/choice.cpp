#include "match/score/choice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "match/prices/list_price.h"

namespace estimate::match {
namespace {

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
