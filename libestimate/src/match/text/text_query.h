// A printed description in the words of a list, and how well an entry of the list says the same.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "match/text/word_index.h"

namespace estimate::match {

/// A printed word and the words of the list that it may stand for; none for one that the list lacks.
struct QueryWord {
  std::vector<SimilarWord> forms;
  float weight = 0;
  float surplus = 1;       // how much it counts where the entry lacks it: less in a remark
  std::uint8_t group = 0;  // see WordIndex::group
};

struct TextQuery {
  std::vector<QueryWord> words;
};

/// Misspelt and shortened words find their likely ones; "base board" finds "baseboard", and the reverse.
[[nodiscard]] TextQuery make_query(const WordIndex& index, std::string_view description);

/// Shares are weighted by how much a word says.
struct TextLikeness {
  double entry_words = 0;  // share of the entry's words that are printed
  double print_words = 0;  // share of the printed words that the entry has
  int changed_numbers = 0, missing_numbers = 0, surplus_numbers = 0;  // as printed, against the entry
  int opposite_words = 0;                                             // "upper" against "lower"
  double missing_words = 0, surplus_words = 0;  // besides numbers; in the entry only, printed only
};
[[nodiscard]] TextLikeness compare(const WordIndex& index, const TextQuery& query, std::uint32_t entry);

}  // namespace estimate::match
