// WordIndex: the entries of a list by the words of their descriptions, and by their units.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "esx/estimate/price_list.h"
#include "match/text/vocabulary.h"

namespace estimate::match {

class WordIndex {
 public:
  explicit WordIndex(const PriceList& list);

  [[nodiscard]] const Vocabulary& vocabulary() const { return vocabulary_; }
  [[nodiscard]] std::size_t entry_count() const { return entry_begin_.size() - 1; }

  /// The words of an entry, in the order of its description.
  [[nodiscard]] std::span<const std::uint32_t> words_of(std::uint32_t entry) const {
    return std::span(entry_words_)
        .subspan(entry_begin_[entry], entry_begin_[entry + 1] - entry_begin_[entry]);
  }
  /// The entries that have a word, in ascending order.
  [[nodiscard]] std::span<const std::uint32_t> entries_with(std::uint32_t word) const {
    return std::span(postings_).subspan(posting_begin_[word],
                                        posting_begin_[word + 1] - posting_begin_[word]);
  }
  /// The significance of a word: the rarer, the higher.
  [[nodiscard]] float weight(std::uint32_t word) const { return weights_[word]; }
  /// The weight of a word that is not in the list.
  [[nodiscard]] float unknown_weight() const { return unknown_weight_; }
  /// The sum of the weights of an entry's words.
  [[nodiscard]] float entry_weight(std::uint32_t entry) const { return entry_weights_[entry]; }
  /// The group of words that exclude each other, 0 for none; 255 for numbers.
  [[nodiscard]] std::uint8_t group(std::uint32_t word) const { return groups_[word]; }

  static constexpr std::uint8_t number_group = 255;

  /// The number of a unit of the list, however it is spelled ("sf ", "SF"); entries without such a unit have
  /// another number.
  [[nodiscard]] std::uint32_t unit_of(std::string_view unit) const;
  [[nodiscard]] std::uint32_t entry_unit(std::uint32_t entry) const { return entry_units_[entry]; }

 private:
  void read_entries(const PriceList& list);
  void read_units(const PriceList& list);
  void fill_postings();
  void weigh();

  Vocabulary vocabulary_;
  std::vector<std::uint32_t> entry_begin_, entry_words_, posting_begin_, postings_;
  std::vector<float> weights_, entry_weights_;
  std::vector<std::uint8_t> groups_;
  std::unordered_map<std::string, std::uint32_t> units_;
  std::vector<std::uint32_t> entry_units_;
  float unknown_weight_ = 0;
};

}  // namespace estimate::match
