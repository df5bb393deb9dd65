#include "ocr/fix_text.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "esx/estimate/base/text.h"

namespace estimate::ocr {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 10> whole_words = {
    {{"Ib", "lb"},
     {"Ib.", "lb."},
     {"Ibs", "lbs"},
     {"Ibs.", "lbs."},
     {"|", "1"},
     {"xX", "X"},
     {"O", "0"},
     {"DEPREC,", "DEPREC."},
     {"Tyr", "7yr"},
     {"Oyr", "0yr"}}};
// Letters that look almost like a digit.
constexpr std::string_view digit_like = "OoIl|ST", digits_meant = "0011157";
constexpr std::string_view figure_marks = ".,()<>$%/-*";

/// A figure with letters in place of digits: most of it is digits and punctuation of figures.
bool is_figure_with_letters(std::string_view word) {
  const auto digits = std::ranges::count_if(word, is_digit);
  const auto letters =
      std::ranges::count_if(word, [](char c) { return digit_like.find(c) != std::string_view::npos; });
  const bool only_these = std::ranges::all_of(word, [](char c) {
    return is_digit(c) || digit_like.find(c) != std::string_view::npos ||
           figure_marks.find(c) != std::string_view::npos;
  });
  const bool has_cents = word.find_first_of(".,/") != std::string_view::npos;
  return only_these && letters > 0 && digits >= letters && has_cents;
}

/// Age and life in years: "S/NA", "O/15".
bool is_age_life_with_letters(std::string_view word) {
  const std::size_t slash = word.find('/');
  if (slash == 0 || slash == std::string_view::npos || slash > 2) return false;
  const std::string_view life = word.substr(slash + 1);
  const auto is_year = [](char c) { return is_digit(c) || digit_like.find(c) != std::string_view::npos; };
  return std::ranges::all_of(word.substr(0, slash), is_year) &&
         (life == "NA" || (!life.empty() && std::ranges::all_of(life, is_year)));
}

void replace_letters(std::string& word, std::size_t end) {
  for (std::size_t i = 0; i < end; ++i) {
    if (const auto at = digit_like.find(word[i]); at != std::string_view::npos) word[i] = digits_meant[at];
  }
}

/// "REMOVE’": a speck after capitals, as in column headings.
void strip_speck(std::string& word) {
  constexpr std::array<std::string_view, 4> specks = {"’", "‘", "`", "_"};
  for (const std::string_view speck : specks) {
    if (!word.ends_with(speck)) continue;
    const std::string_view rest = std::string_view(word).substr(0, word.size() - speck.size());
    const bool capitals = std::ranges::all_of(rest, [](char c) { return c >= 'A' && c <= 'Z'; });
    if (capitals && rest.size() > 1) word.resize(rest.size());
  }
}

/// "4’" is 4 feet: prints use straight marks in measurements.
void straighten_mark(std::string& word) {
  constexpr std::string_view curled = "’";
  const std::size_t at = word.find(curled);
  if (at != std::string::npos && at > 0 && is_digit(word[at - 1])) word.replace(at, curled.size(), "'");
}

/// The separators of an amount: the last one is the decimal point if two digits follow it, the others are
/// between groups of three digits.
void fix_separators(std::string& word) {
  const auto begin = static_cast<std::size_t>(std::ranges::find_if(word, is_digit) - word.begin());
  const std::size_t end = std::min(word.find_first_not_of("0123456789.,", begin), word.size());
  if (begin > 2 || word.size() - end > 2) return;  // brackets, a currency sign, a mark
  const std::string_view number = std::string_view(word).substr(begin, end - begin);
  const std::size_t point = number.find_last_of(".,");
  if (point == std::string_view::npos || number.size() - point != 3) return;
  std::size_t group = 0;
  for (std::size_t i = point; i-- > 0;) {
    if (is_digit(number[i])) {
      ++group;
    } else {
      if (group != 3) return;
      group = 0;
    }
  }
  if (group == 0 || group > 3) return;
  for (std::size_t i = 0; i < number.size(); ++i) {
    if (!is_digit(number[i])) word[begin + i] = i == point ? '.' : ',';
  }
}

}  // namespace

std::string fix_text(std::string word) {
  for (const auto& [read, meant] : whole_words) {
    if (word == read) return std::string(meant);
  }
  if (word.starts_with("§")) word.replace(0, std::string_view("§").size(), "5");  // never in prints
  strip_speck(word);
  straighten_mark(word);
  if (is_age_life_with_letters(word))
    replace_letters(word, word.ends_with("NA") ? word.find('/') : word.size());
  if (is_figure_with_letters(word)) replace_letters(word, word.size());
  fix_separators(word);
  return word;
}

}  // namespace estimate::ocr
