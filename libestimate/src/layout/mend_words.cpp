#include "layout/mend_words.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "esx/estimate/base/text.h"
#include "model/tokens.h"
#include "model/units.h"

namespace estimate::layout {
namespace {

// Measured on real prints: units follow after 1.7 to 7.9 pt.
constexpr double unit_gap_pt = 14;
constexpr float unsure = 0.6F;  // most specks that were read as asterisks or dashes have less
constexpr std::size_t decimals = 2;
constexpr std::size_t max_number_digits = 4;  // of an item

bool is_printed(const Word& word) { return word.confidence >= 1; }

bool is_plain(char c) { return is_digit(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

/// Neither letters nor digits, and none of the marks that prints have as separate words.
bool is_speck(const Word& word) {
  static constexpr std::array<std::string_view, 10> marks = {"-", "--", "&", "*", "**",
                                                             "+", "=",  "%", "@", "#"};
  if (is_printed(word) || std::ranges::any_of(word.text, is_plain)) return false;
  if (word.text.find_first_not_of('.') == std::string::npos && word.text.size() > 2) return false;  // leaders
  return std::ranges::find(marks, word.text) == marks.end() || word.confidence < unsure;
}

/// Specks that touch a word: “STEEP, ‘8., 0.00°. Straight marks are feet and inches.
void strip_specks(Word& word) {
  static constexpr std::array<std::string_view, 9> anywhere = {"‘", "’", "“", "”", "`", "°", "_", "~", "|"};
  static constexpr std::array<std::string_view, 4> in_front = {".", ",", ":", ";"};
  std::string_view text = word.text;
  const auto strip = [&](const auto& marks, bool front) {
    const auto mark = std::ranges::find_if(
        marks, [&](std::string_view m) { return front ? text.starts_with(m) : text.ends_with(m); });
    if (mark == marks.end()) return false;
    front ? text.remove_prefix(mark->size()) : text.remove_suffix(mark->size());
    return true;
  };
  while (strip(anywhere, true) || strip(in_front, true) || strip(anywhere, false)) {
  }
  if (std::ranges::any_of(text, is_plain) && text.size() < word.text.size()) word.text = std::string(text);
}

/// Cuts the word in two; the boxes divide in proportion to the letters.
Word cut(Word& word, std::size_t at) {
  Word rest = word;
  const double share = static_cast<double>(at) / static_cast<double>(word.text.size());
  rest.text.erase(0, at);
  word.text.resize(at);
  word.box.x1 = rest.box.x0 = word.box.x0 + share * word.box.width();
  return rest;
}

/// The length of "11." in "11.CLN" and "3," in "3,R&R"; 0 if the word does not begin like that.
std::size_t item_number_length(std::string_view word) {
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  if (digits == 0 || digits > max_number_digits || digits + 1 >= word.size() ||
      (word[digits] != '.' && word[digits] != ','))
    return 0;
  const char next = word[digits + 1];
  return is_plain(next) && !is_digit(next) ? digits + 1 : 0;
}

/// "1.GO", "LOO" → "1.00": letters in the place of a quantity are digits, and it has two decimals. Empty if
/// the word has other letters.
std::string quantity_meant(std::string_view word) {
  static constexpr std::string_view letters = "OoGQDLlISB", digits_meant = "0000011158";
  std::string number(word);
  for (char& c : number) {
    if (const auto at = letters.find(c); at != std::string_view::npos) c = digits_meant[at];
  }
  if (is_digits(number) && number.size() > decimals) number.insert(number.size() - decimals, ".");
  const bool ends_in_decimals = number.size() > decimals + 1 && number[number.size() - decimals - 1] == '.';
  return ends_in_decimals && Quantity::parse(number) ? number : std::string();
}

/// The length of the number in "5.77SQ" and "LOOEA"; 0 if the word is not a quantity and a unit.
std::size_t quantity_length(std::string_view word) {
  const std::size_t end = word.find_first_not_of("0123456789.,");
  if (end != std::string_view::npos && end >= decimals + 2 && word[end - decimals - 1] == '.')
    return closest_unit(word.substr(end)) ? end : 0;
  constexpr std::size_t unit_length = 2;
  if (word.size() < unit_length + decimals + 1) return 0;
  const std::string_view unit = word.substr(word.size() - unit_length);
  const bool is_quantity =
      closest_unit(unit) == unit && !quantity_meant(word.substr(0, word.size() - 2)).empty();
  return is_quantity ? word.size() - unit_length : 0;
}

bool has_two_decimals(std::string_view word) {
  return word.size() > decimals + 1 && word[word.size() - decimals - 1] == '.' && Quantity::parse(word);
}

/// "0.004": the third decimal was a plus sign or a speck.
void drop_third_decimal(Word& word) {
  const std::size_t point = word.text.size() - std::min(word.text.size(), decimals + 2);
  if (point == 0 || word.text[point] != '.' || !Quantity::parse(word.text)) return;
  word.text.pop_back();
}

/// "Vrotals:", "Totals." for the label of a totals row.
void mend_totals_label(Word& word) {
  constexpr std::size_t longest = 9;
  const std::size_t at = word.text.find("otal");
  if (at > 2 || word.text.size() > longest) return;  // npos is greater, too
  const std::string_view end = std::string_view(word.text).substr(at + std::string_view("otal").size());
  if (end == "s:" || end == "s." || end == "s;") word.text = "Totals:";
  if (end == ":" || end == "." || end == ";") word.text = "Total:";
}

void mend_first(std::vector<Word>& words) {
  const auto first = std::ranges::find_if(words, [](const Word& w) { return w.text != "*"; });
  if (first == words.end() || is_printed(*first)) return;
  mend_totals_label(*first);
  static constexpr std::array<std::string_view, 4> first_numbers = {"L.", "l.", "I.", "|."};
  if (std::ranges::find(first_numbers, first->text) != first_numbers.end()) first->text = "1.";
  if (first->text.starts_with('+') && read_item_number(std::string_view(first->text).substr(1)))
    first->text.erase(0, 1);
  const bool is_quantity = !quantity_meant(first->text).empty();  // "1.GO" below a description
  const std::size_t length = is_quantity ? 0 : item_number_length(first->text);
  if (length > 0) {
    Word rest = cut(*first, length);
    first->text.back() = '.';
    words.insert(std::next(first), std::move(rest));
  } else if (first->text.size() > 1 && first->text.back() == ',' &&
             is_digits(std::string_view(first->text).substr(0, first->text.size() - 1))) {
    first->text.back() = '.';
  }
}

/// "183 15 SF", "33 33%": a point that was not recognized left a narrow gap.
void join_decimals(std::vector<Word>& words) {
  constexpr double widest_gap_em = 0.4;
  for (std::size_t i = 1; i < words.size(); ++i) {
    Word& whole = words[i - 1];
    const Word& part = words[i];
    const std::string_view digits = std::string_view(part.text).substr(0, decimals);
    const std::string_view end = std::string_view(part.text).substr(digits.size());
    const bool percent = end == "%";
    const bool before_unit =
        end.empty() && i + 1 < words.size() && closest_unit(words[i + 1].text) == words[i + 1].text;
    const bool joins =
        digits.size() == decimals && is_digits(digits) && is_digits(whole.text) && (percent || before_unit);
    if (!joins || is_printed(whole) || part.box.x0 - whole.box.x1 > widest_gap_em * whole.size) continue;
    whole.text += "." + part.text;
    whole.box.include(part.box);
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

/// "LOO EA", "$6.59 LF": what a quantity is, by the unit that follows.
void mend_quantity_before(Word& quantity, const Word& unit) {
  if (is_printed(quantity) || unit.box.x0 - quantity.box.x1 >= unit_gap_pt ||
      closest_unit(unit.text) != unit.text)
    return;
  std::string_view text = quantity.text;
  if (text.starts_with('$')) text.remove_prefix(1);
  if (is_digits(text)) return;  // perhaps a number in a description
  if (std::string meant = quantity_meant(text); !meant.empty()) quantity.text = std::move(meant);
}

void mend_unit_after(const Word& quantity, Word& unit) {
  const bool near = unit.box.x0 - quantity.box.x1 < unit_gap_pt;
  if (!near || is_printed(unit) || unit.text.size() > 3 || !has_two_decimals(quantity.text)) return;
  if (const auto meant = closest_unit(unit.text)) unit.text = std::string(*meant);
}

}  // namespace

void mend_words(std::vector<Word>& words) {
  std::erase_if(words, is_speck);
  for (Word& word : words) {
    if (!is_printed(word)) strip_specks(word);
  }
  mend_first(words);
  join_decimals(words);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (is_printed(words[i])) continue;
    drop_third_decimal(words[i]);
    const bool glued_activity = words[i].text == "&R&R";
    if (const std::size_t length = glued_activity ? 1 : quantity_length(words[i].text)) {
      Word rest = cut(words[i], length);
      if (!glued_activity) {
        if (std::string number = quantity_meant(words[i].text); !number.empty())
          words[i].text = std::move(number);
      }
      words.insert(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, std::move(rest));
    }
    if (i + 1 == words.size()) break;
    mend_unit_after(words[i], words[i + 1]);
    mend_quantity_before(words[i], words[i + 1]);
  }
}

}  // namespace estimate::layout
