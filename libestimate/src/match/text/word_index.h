// The words of a price list: Vocabulary numbers them and finds those that a misspelled word may mean;
// WordIndex finds entries by them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "esx/estimate/price_list.h"

namespace estimate::match {

/// A word of the vocabulary that another word may mean, with a likelihood from 0 to 1.
struct SimilarWord {
  std::uint32_t id = 0;
  double likeness = 0;
};

/// The numbered words of a price list, and those that a misspelled word may mean.
class Vocabulary {
 public:
  static constexpr std::uint32_t none = 0xFFFFFFFF;  // a word without meaning
  static constexpr std::uint32_t unknown = 0xFFFFFFFE;

  /// The number of the canonical form of a raw word, which is added if it is new.
  std::uint32_t add(std::string_view raw);

  /// Numbers the trigrams; call once after the last add().
  void finish();

  [[nodiscard]] std::uint32_t find(std::string_view raw) const;  // of its canonical form
  [[nodiscard]] std::uint32_t find_canonical(std::string_view word) const;
  [[nodiscard]] std::size_t size() const { return words_.size(); }
  [[nodiscard]] const std::string& word(std::uint32_t id) const { return words_[id]; }

  /// At most four words that `raw` is likely to mean, likeliest first: a spelling of the word shares a
  /// trigram with it and differs by a typo, or is shortened by it ("cabnt" for "cabinet"). `cut`: a period
  /// follows it.
  [[nodiscard]] std::vector<SimilarWord> similar(std::string_view raw, bool cut) const;

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };
  template <class Value>
  using TextMap = std::unordered_map<std::string, Value, Hash, std::equal_to<>>;

  struct Spelling {
    std::string_view raw;  // key of by_raw_
    std::uint32_t id = 0;
    std::uint32_t letters = 0;  // one bit for each letter that occurs
  };

  TextMap<std::uint32_t> by_raw_, by_word_;
  std::vector<std::string> words_;
  std::vector<Spelling> spellings_;      // as in the list: people mistype "shingles", not "shingle"
  std::size_t longest_ = 0;              // of the spellings, and of what edit_distance compares
  std::vector<std::uint64_t> trigrams_;  // sorted: trigram << 32 | spelling
};

/// The entries of a list by the words of their descriptions, and by their units.
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

  /// Whether the entry's description has a gap for the surface (see has_surface_gap).
  [[nodiscard]] bool has_gap(std::uint32_t entry) const { return gaps_[entry]; }
  /// What the entry charges for (see ChargeReader).
  [[nodiscard]] std::uint8_t charge(std::uint32_t entry) const { return charges_[entry]; }

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
  std::vector<std::uint8_t> groups_, charges_;
  std::vector<bool> gaps_;
  std::unordered_map<std::string, std::uint32_t> units_;
  std::vector<std::uint32_t> entry_units_;
  float unknown_weight_ = 0;
};

}  // namespace estimate::match
