// CandidateFinder: the entries that a description which does not stand in the list may mean.
#pragma once

#include <vector>

#include "match/score/candidate.h"
#include "match/score/candidate_search.h"

namespace estimate::match {

class CandidateFinder {
 public:
  CandidateFinder(const PriceList& list, const WordIndex& index)
      : list_(list), index_(index), search_(index) {}

  /// Of the item's unit, each entry once, the best first, scored by what the line itself says.
  [[nodiscard]] std::vector<Candidate> find(const LineItem& item);

 private:
  void add_of_reading(const LineItem& item, const DescriptionReading& reading, std::vector<Candidate>& found);

  const PriceList& list_;
  const WordIndex& index_;
  CandidateSearch search_;
};

/// By score, then in the order of the list.
void rank(std::vector<Candidate>& candidates);

}  // namespace estimate::match
