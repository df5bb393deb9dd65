// CandidateFinder: the entries that a description that is not in the list may mean.
#pragma once

#include <vector>

#include "match/score/candidate.h"
#include "match/score/candidate_search.h"

namespace estimate::match {

class CandidateFinder {
 public:
  CandidateFinder(const PriceList& list, const WordIndex& index)
      : list_(list), index_(index), search_(index), comparison_(index) {}

  /// Entries with the item's unit, each once, best first, scored by the evidence of the line itself.
  [[nodiscard]] std::vector<Candidate> find(const LineItem& item);

 private:
  void add_of_reading(const LineItem& item, const DescriptionReading& reading);
  void keep_if_best(const Candidate& candidate);

  const PriceList& list_;
  const WordIndex& index_;
  CandidateSearch search_;
  TextComparison comparison_;
  std::vector<Candidate> best_;  // of the item that is being found, as find() returns them
};

/// Sorts by score, then by the order of the list.
void rank(std::vector<Candidate>& candidates);

}  // namespace estimate::match
