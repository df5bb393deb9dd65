// CandidateFinder: the entries that a description that is not in the list may mean.
#pragma once

#include <vector>

#include "match/score/candidate.h"
#include "match/score/candidate_search.h"

namespace estimate::match {

class CandidateFinder {
 public:
  CandidateFinder(const PriceList& list, const WordIndex& index)
      : list_(list), index_(index), search_(index) {}

  /// Entries with the item's unit, each once, best first, scored by the evidence of the line itself.
  [[nodiscard]] std::vector<Candidate> find(const LineItem& item);

 private:
  void add_of_reading(const LineItem& item, const DescriptionReading& reading, std::vector<Candidate>& found);

  const PriceList& list_;
  const WordIndex& index_;
  CandidateSearch search_;
};

/// Sorts by score, then by the order of the list.
void rank(std::vector<Candidate>& candidates);

}  // namespace estimate::match
