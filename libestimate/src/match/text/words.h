// A description as comparable words: text that only looks different becomes the same.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

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

}  // namespace estimate::match
