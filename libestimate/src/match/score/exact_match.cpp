#include "match/score/exact_match.h"

#include <algorithm>

#include "esx/estimate/base/text.h"
#include "match/prices/list_price.h"

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

}  // namespace estimate::match
