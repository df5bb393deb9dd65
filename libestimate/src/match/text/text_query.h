// A printed description in terms of a list's words, and how similar an entry is to it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "match/text/word_index.h"

namespace estimate::match {

/// A printed word and the list's words that it may mean; none if the list does not have it.
struct QueryWord {
  std::vector<SimilarWord> forms;
  float weight = 0;
  float surplus = 1;       // its weight if the entry lacks it: less in a remark
  std::uint8_t group = 0;  // see WordIndex::group
  bool remark = false;     // says where or why, not what: "(hall)", "- north slope"
  bool surface = false;    // names the surface, for which entries may have a gap: "the walls"
};

struct TextQuery {
  std::vector<QueryWord> words;
  std::uint8_t charge = 0;  // see ChargeReader
};

/// Finds the likely words for misspelled and shortened ones; "base board" finds "baseboard", and the reverse.
[[nodiscard]] TextQuery make_query(const WordIndex& index, std::string_view description);

/// Shares are weighted by the significance of the words.
struct TextLikeness {
  double entry_words = 0;  // share of the entry's words that are printed
  double print_words = 0;  // share of the printed words that the entry has
  int changed_numbers = 0, missing_numbers = 0, surplus_numbers = 0;  // of the print, compared with the entry
  int opposite_words = 0;                                             // "upper" against "lower"
  double missing_words = 0, surplus_words = 0;  // without numbers; in the entry only, printed only
  int added_words = 0;                          // printed only, with numbers, without remarks
  friend bool operator==(const TextLikeness&, const TextLikeness&) = default;

  [[nodiscard]] bool adds() const { return added_words > 0; }
  [[nodiscard]] bool lacks() const { return changed_numbers + missing_numbers > 0 || missing_words > 0; }
  [[nodiscard]] bool changes() const { return adds() && lacks(); }
};

/// Compares entries with one description after another. Marks the words of the description in a table, so
/// that most words of an entry need no search; cheap to keep for a whole estimate.
class TextComparison {
 public:
  explicit TextComparison(const WordIndex& index) : index_(index), printed_(index.vocabulary().size()) {}

  /// Begins the comparisons with `query`, which must outlive them.
  void begin(const TextQuery& query);
  [[nodiscard]] TextLikeness with(std::uint32_t entry) const;

 private:
  const WordIndex& index_;
  const TextQuery* query_ = nullptr;
  double printed_weight_ = 0, surface_weight_ = 0;  // of all words; of those that name the surface
  std::vector<std::uint8_t> printed_;  // per word of the vocabulary: 1 if the description may mean it
  std::vector<std::uint32_t> marked_;  // the words with a 1
};

}  // namespace estimate::match
