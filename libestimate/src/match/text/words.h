// A description as comparable words: text that only looks different becomes the same. Also the spellings of
// words as data, and what a printed description may mean in a price list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/model.h"

namespace estimate::match {

/// Writes lower-case ASCII to `out`: without accents, with plain quotes and dashes, "½" → " 1/2", "×" → "x";
/// other characters become spaces.
void fold_text(std::string_view utf8, std::string& out);

/// A word of folded text; numbers have one spelling: "1 1/2", "1-1/2" and "1.50" are "1.5".
struct RawWord {
  std::string_view text;  // valid until the next word is read
  bool number = false;
  bool cut = false;             // a period follows: perhaps an abbreviation
  bool in_parentheses = false;  // usually a remark
  int segment = 0;              // which part of the text, in "Gutter - aluminum - north slope" 0, 1 or 2
};

/// Reads the words of folded text: `3 tab - 25 yr. w/out felt, 1/2" x 4'` → 3 tab 25 yr without felt
/// 0.5 inch x 4 foot.
class WordReader {
 public:
  /// `folded` must outlive the reader.
  explicit WordReader(std::string_view folded) : text_(folded) {}
  [[nodiscard]] bool next(RawWord& word);
  /// Behind the word that was read.
  [[nodiscard]] std::size_t position() const { return at_; }

 private:
  [[nodiscard]] char at(std::size_t i) const { return i < text_.size() ? text_[i] : '\0'; }
  bool read_inch_or_foot_mark(RawWord& word);
  void read_number(RawWord& word);
  void read_letters(RawWord& word);
  [[nodiscard]] std::string_view take_digits();
  [[nodiscard]] bool take_fraction(std::string_view& numerator, std::string_view& denominator);

  std::string_view text_;
  std::size_t at_ = 0;
  int parentheses_ = 0, segment_ = 0;
  bool after_number_ = false;
  std::string number_;
};

/// The canonical form, in which words are compared: abbreviations spelled out, number words as digits,
/// singular. "comp" → "composition", "windows" → "window", "two" → "2"; empty for words without meaning
/// ("the").
[[nodiscard]] std::string canonical_word(std::string_view raw);

/// The decimal number for a fraction as people write it: 1, 1/2 → "1.5"; empty if `denominator` is not 2, 4,
/// 8, 16 or 32 (7/12 is a slope, not a part of an inch).
[[nodiscard]] std::string decimal_of_fraction(std::string_view whole, std::string_view numerator,
                                              std::string_view denominator);

/// The full word for `raw` ("comp" → "composition"); empty for a word without meaning; `raw` itself if it is
/// not in the table. Words are in lower case and without a period.
[[nodiscard]] std::string_view written_out(std::string_view raw);

/// Words of the same group exclude each other: "upper" and "lower" are not the same cabinet. 0 for no group,
/// otherwise less than 32. Takes canonical words.
[[nodiscard]] std::uint8_t exclusive_group(std::string_view word);

/// Words that say where, why or how much, and that rarely distinguish two entries: "- north slope",
/// "all sides".
[[nodiscard]] bool is_remark_word(std::string_view word);

/// Finds what a line charges for, where it is not an item by itself: a labor minimum, a bid item, labor per
/// hour, an additional charge. A line and its entry have the same kinds.
class ChargeReader {
 public:
  /// Takes the canonical words of a description in their order.
  void add(std::string_view word);
  /// One bit for each kind; 0 for an ordinary item.
  [[nodiscard]] std::uint8_t kinds() const { return kinds_; }

 private:
  std::uint8_t begun_ = 0;  // one bit for each pair of words that begins with the last word
  std::uint8_t kinds_ = 0;
};

/// One interpretation: the list's description as a key, and the activity that the rest expresses.
struct DescriptionReading {
  std::string key;
  std::optional<Activity> activity;
  std::string spelling;  // the key as printed: "Small" and "small" may be two entries
  friend bool operator==(const DescriptionReading&, const DescriptionReading&) = default;
};

/// Where a key names the surface that is worked on: "the walls", "part of the walls and ceiling", "more than
/// the floor perimeter". Lists leave a gap there ("Paint  - one coat"), and prints fill it from the formula
/// of the quantity. Size 0 if it names none.
struct SurfacePhrase {
  std::size_t begin = 0, size = 0;
};
[[nodiscard]] SurfacePhrase find_surface(std::string_view key);

/// The key without the phrase: "paint the walls - one coat" → "paint - one coat"; empty if there is none.
[[nodiscard]] std::string key_without_surface(std::string_view key);

/// Whether a list's description has a gap for the surface: two blanks, or one at the end.
[[nodiscard]] bool has_surface_gap(std::string_view description);

/// The description in lower case with single spaces, as it is compared.
[[nodiscard]] std::string description_key(std::string_view description);

/// The same, but reuses the memory of `key`: an index makes tens of thousands of keys.
void write_description_key(std::string& key, std::string_view description);

/// Most literal first, because some entries of a list begin with "Remove" or end in "- Detach & reset"
/// themselves: "Remove Gutter" → {"remove gutter", none}, {"gutter", remove}.
[[nodiscard]] std::vector<DescriptionReading> read_description(std::string_view description);

}  // namespace estimate::match
