#include "match/score/candidate_finder.h"

#include <algorithm>

namespace estimate::match {
namespace {

/// Entries with a lower score have too little in common to be named.
constexpr double least_score = -5;
constexpr std::size_t max_candidates = 12;

}  // namespace

std::vector<Candidate> CandidateFinder::find(const LineItem& item) {
  std::vector<Candidate> found;
  for (const DescriptionReading& reading : read_description(item.description))
    add_of_reading(item, reading, found);
  rank(found);
  std::vector<Candidate> once;
  for (const Candidate& candidate : found) {
    if (once.size() == max_candidates) break;
    const bool known = std::ranges::count(once, candidate.entry, &Candidate::entry) > 0;
    if (!known) once.push_back(candidate);
  }
  return once;
}

void CandidateFinder::add_of_reading(const LineItem& item, const DescriptionReading& reading,
                                     std::vector<Candidate>& found) {
  const TextQuery query = make_query(index_, reading.key);
  for (const std::uint32_t entry : search_.find(query)) {
    const PriceItem& price = list_.items[entry];
    if (!item.unit.empty() && !same_unit(item, price)) continue;
    const Candidate candidate = make_candidate(item, price, reading, compare(index_, query, entry));
    if (candidate.score >= least_score) found.push_back(candidate);
  }
}

void rank(std::vector<Candidate>& candidates) {
  std::ranges::sort(candidates, [](const Candidate& a, const Candidate& b) {
    return a.score != b.score ? a.score > b.score : a.entry < b.entry;
  });
}

}  // namespace estimate::match
