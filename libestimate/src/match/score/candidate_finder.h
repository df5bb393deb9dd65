// CandidateFinder: the entries that a description that is not in the list may mean.
#pragma once

#include <cstdint>
#include <vector>

#include "match/score/candidate.h"
#include "match/text/text_query.h"

namespace estimate::match {

/// The entries that share the most significant words with a description. Has buffers for one search at a
/// time; cheap to keep for a whole estimate.
class CandidateSearch {
 public:
  explicit CandidateSearch(const WordIndex& index) : index_(index), found_(index.entry_count()) {}

  /// At most 100 entries, the most similar ones, in any order.
  [[nodiscard]] const std::vector<std::uint32_t>& find(const TextQuery& query);

 private:
  void visit(std::uint32_t word, float weight);
  void keep_best(float query_weight);

  const WordIndex& index_;
  std::vector<float> found_;  // weight of the words found, per entry
  std::vector<std::uint32_t> entries_;
};

class CandidateFinder {
 public:
  CandidateFinder(const PriceList& list, const WordIndex& index)
      : list_(list), index_(index), search_(index), comparison_(index) {}

  /// Entries with the item's unit, each once, best first, scored by the evidence of the line itself. Leaves
  /// out those that have too little in common to be named.
  [[nodiscard]] std::vector<Candidate> find(const LineItem& item);
  /// The same with all entries that share a word, at most `max`, which is not 0: a person may type few of
  /// their words.
  [[nodiscard]] std::vector<Candidate> find_all(const LineItem& item, std::size_t max);

 private:
  struct Bounds {
    std::size_t candidates = 0;
    double least_score = 0;
  };

  std::vector<Candidate> find_best(const LineItem& item, const Bounds& bounds);
  void add_of_reading(const LineItem& item, const DescriptionReading& reading);
  void keep_if_best(const Candidate& candidate);

  const PriceList& list_;
  const WordIndex& index_;
  CandidateSearch search_;
  TextComparison comparison_;
  Bounds bounds_;                // of the item that is being found
  std::vector<Candidate> best_;  // of the item that is being found, as find() returns them
};

/// Sorts by score, then by the order of the list.
void rank(std::vector<Candidate>& candidates);

}  // namespace estimate::match
