// Vocabulary: the numbered words of a price list, and those that a misspelled word may mean.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace estimate::match {

/// A word of the vocabulary that another word may mean, with a likelihood from 0 to 1.
struct SimilarWord {
  std::uint32_t id = 0;
  double likeness = 0;
};

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

}  // namespace estimate::match
