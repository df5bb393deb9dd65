// CandidateSearch: the entries that share the most significant words with a description.
#pragma once

#include <cstdint>
#include <vector>

#include "match/text/text_query.h"

namespace estimate::match {

/// Has buffers for one search at a time; cheap to keep for a whole estimate.
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

}  // namespace estimate::match
