#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "esx/estimate/base/text.h"
#include "ocr/recognized_words.h"

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

constexpr double narrowest_blank_em = 0.1;
constexpr double widest_bound_em = 0.35;
constexpr double narrowest_hidden_em = 0.2;
constexpr double search_em = 0.35;  // largest error of the recognizer's boxes
constexpr double above_em = 0.75, below_em = 0.25;
constexpr std::string_view letters_and_digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
constexpr double highest_point_em = 0.25;
constexpr double flattest_letter_em = 0.35;
constexpr double underscore_em = 0.5, shortest_underscore_em = 0.35;

/// Columns without ink, from x0 up to but not including x1.
struct Blank {
  int x0 = 0, x1 = 0;
  [[nodiscard]] int width() const { return x1 - x0; }
};

PixelBox line_box(const RawWord& word, double em, int x0, int x1) {
  return {x0, static_cast<int>(word.baseline - above_em * em), x1,
          static_cast<int>(std::ceil(word.baseline + below_em * em))};
}

bool column_has_ink(const Ink& ink, int x, const PixelBox& box) {
  for (int y = box.y0; y < box.y1; ++y) {
    if (ink.at(x, y)) return true;
  }
  return false;
}

Blank widest_blank(const Ink& ink, const PixelBox& box) {
  Blank widest, current{box.x0, box.x0};
  for (int x = box.x0; x < box.x1; ++x) {
    if (column_has_ink(ink, x, box)) {
      current = {x + 1, x + 1};
      continue;
    }
    current.x1 = x + 1;
    if (current.width() > widest.width()) widest = current;
  }
  return widest;
}

/// The recognizer reads specks and wide gaps as words.
bool is_guess(const RawWord& word, const Ink& ink) { return word.text == "©" || ink.tight(word.box).empty(); }

/// Marks that are never a separate word: "100.00 %", "name @example.com", "** Walls**".
bool is_bound(std::string_view before, std::string_view word) {
  return before == "**" || word == "%" || word.starts_with('@') || before.ends_with('@');
}

/// The gap between two words of a line. The recognizer's boxes may overlap or cut off parts of letters.
Blank blank_between(const Ink& ink, const RawWord& before, const RawWord& word, double em) {
  const auto slack = static_cast<int>(search_em * em);
  const int from = std::max(std::min(before.box.x1, word.box.x0) - slack, before.box.x0);
  const int to = std::min(std::max(before.box.x1, word.box.x0) + slack, word.box.x1);
  return widest_blank(ink, line_box(word, em, from, std::max(from, to)));
}

void append(RawWord& to, RawWord&& word) {
  for (std::size_t i = 0; i < word.letters.size(); ++i) {
    to.letters.push_back(word.letters[i] + to.text.size());
    to.letter_x.push_back(word.letter_x[i]);
  }
  to.text += word.text;
  to.confidence = std::min(to.confidence, word.confidence);
  to.box.x1 = word.box.x1;
}

bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
bool is_small(char c) { return c >= 'a' && c <= 'z'; }
bool is_quote(char c) { return c == '\'' || c == '"'; }

/// Where the recognizer often misses a narrow gap: 6' 8", 34.90 SQ, X 6', Sales Tax.
bool may_hide_blank(char before, char after) {
  return (is_quote(before) && (is_digit(after) || is_letter(after))) ||
         (is_digit(before) && is_letter(after)) || (is_letter(before) && is_digit(after)) ||
         (is_small(before) && is_letter(after) && !is_small(after));
}

/// Cuts off the part of the word from letter `at` on, and returns it.
RawWord cut_off(RawWord& word, std::size_t at, const Blank& blank) {
  RawWord rest = word;
  const std::size_t begin = word.letters[at];
  rest.text.erase(0, begin);
  rest.letters.erase(rest.letters.begin(), rest.letters.begin() + static_cast<std::ptrdiff_t>(at));
  rest.letter_x.erase(rest.letter_x.begin(), rest.letter_x.begin() + static_cast<std::ptrdiff_t>(at));
  for (std::size_t& letter : rest.letters) letter -= begin;
  rest.box.x0 = blank.x1;
  word.text.resize(begin);
  word.letters.resize(at);
  word.letter_x.resize(at);
  word.box.x1 = blank.x0;
  return rest;
}

void add_split(RawWord word, const Ink& ink, double em, std::vector<RawWord>& words) {
  const auto slack = static_cast<int>(search_em * em);
  for (std::size_t i = 1; i < word.letters.size(); ++i) {
    const std::size_t at = word.letters[i];
    if (!may_hide_blank(word.text[at - 1], word.text[at])) continue;
    const int from = std::max(word.letter_x[i] - slack, word.box.x0);
    const int to = std::min(word.letter_x[i] + slack, word.box.x1);
    const Blank blank = widest_blank(ink, line_box(word, em, from, std::max(from, to)));
    if (blank.width() < narrowest_hidden_em * em) continue;
    RawWord rest = cut_off(word, i, blank);
    words.push_back(std::move(word));
    word = std::move(rest);
    i = 0;
  }
  words.push_back(std::move(word));
}

/// A run of underscores is drawn as one line; its length gives their number.
void count_underscores(RawWord& word, const Ink& ink, double em) {
  std::vector<int> counts;
  int run = 0;
  const int top = static_cast<int>(word.baseline + 1),
            bottom = static_cast<int>(word.baseline + below_em * em);
  for (int x = word.box.x0; x <= word.box.x1; ++x) {
    if (x < word.box.x1 && column_has_ink(ink, x, {x, top, x + 1, bottom})) {
      ++run;
      continue;
    }
    if (run > shortest_underscore_em * em)
      counts.push_back(std::max(1, static_cast<int>(std::lround(run / (underscore_em * em)))));
    run = 0;
  }
  std::string text;
  std::size_t next = 0;
  for (std::size_t i = 0; i < word.text.size();) {
    const std::size_t end = std::min(word.text.find_first_not_of('_', i), word.text.size());
    if (end == i) {
      text += word.text[i++];
      continue;
    }
    if (next == counts.size()) return;  // the ink does not agree with the text
    text.append(static_cast<std::size_t>(counts[next++]), '_');
    i = end;
  }
  if (next == counts.size()) word.text = std::move(text);
}

/// Removes a dash before a word whose ink begins with a letter.
void strip_guessed_marks(RawWord& word, const Ink& ink, double em) {
  static constexpr std::array<std::string_view, 7> marks = {"_", "-", "—", "–", "=", "~", "©"};
  const std::size_t begin = word.text.find_first_of(letters_and_digits);
  if (begin == 0 || begin == std::string::npos) return;
  std::string_view front = std::string_view(word.text).substr(0, begin);
  while (!front.empty()) {
    const auto mark = std::ranges::find_if(marks, [&](std::string_view m) { return front.starts_with(m); });
    if (mark == marks.end()) return;
    front.remove_prefix(mark->size());
  }
  int x = word.box.x0;
  while (x < word.box.x1 && column_has_ink(ink, x, word.box)) ++x;
  const PixelBox glyph = ink.tight({word.box.x0, word.box.y0, x, word.box.y1});
  if (glyph.height() > flattest_letter_em * em) word.text.erase(0, begin);
}

/// Removes a period after a word whose ink ends with a letter.
void strip_guessed_point(RawWord& word, const Ink& ink, double em) {
  constexpr int end_columns = 2;
  if (word.text.size() < 2 || word.text.back() != '.') return;
  const PixelBox end = ink.tight({word.box.x1 - end_columns, word.box.y0, word.box.x1, word.box.y1});
  if (word.baseline - end.y0 > highest_point_em * em) word.text.pop_back();
}

/// A mark that is alone on its line: the remains of a rule.
bool is_rest_of_rule(const std::vector<RawWord>& words, std::size_t i) {
  static constexpr std::array<std::string_view, 5> marks = {"_", "-", "—", "–", "~"};
  const bool first = i == 0 || words[i - 1].line != words[i].line;
  const bool last = i + 1 == words.size() || words[i + 1].line != words[i].line;
  return first && last && std::ranges::find(marks, words[i].text) != marks.end();
}

/// "4," at the start of a line is an item number: "4.".
void name_first_words(std::vector<RawWord>& words) {
  int line = -1;
  for (RawWord& word : words) {
    const bool first = word.line != line;
    line = word.line;
    if (!first || word.text.size() < 2 || word.text.back() != ',') continue;
    if (word.text.find_first_not_of("0123456789") == word.text.size() - 1) word.text.back() = '.';
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

std::vector<RawWord> clean_words(std::vector<RawWord> words, const Ink& ink, const LineSizes& sizes) {
  std::vector<RawWord> joined;
  joined.reserve(words.size());
  for (RawWord& word : words) {
    if (is_guess(word, ink)) continue;
    if (!joined.empty() && joined.back().line == word.line) {
      RawWord& before = joined.back();
      const double em = sizes.of(word);
      const Blank blank = blank_between(ink, before, word, em);
      if (blank.width() < (is_bound(before.text, word.text) ? widest_bound_em : narrowest_blank_em) * em) {
        append(before, std::move(word));
        continue;
      }
      before.box.x1 = blank.x0;
      word.box.x0 = blank.x1;
    }
    joined.push_back(std::move(word));
  }
  std::vector<RawWord> split;
  split.reserve(joined.size());
  for (RawWord& word : joined) {
    const double em = sizes.of(word);
    word.text = fix_text(std::move(word.text));
    add_split(std::move(word), ink, em, split);
  }
  for (RawWord& word : split) {
    const double em = sizes.of(word);
    const PixelBox tight = ink.tight(line_box(word, em, word.box.x0, word.box.x1));
    if (!tight.empty())
      word.box = tight;
    else if (word.text.find_first_of(letters_and_digits) == std::string::npos)
      word.text.clear();
    strip_guessed_point(word, ink, em);
    strip_guessed_marks(word, ink, em);
    if (word.text.find('_') != std::string::npos) count_underscores(word, ink, em);
    word.text = fix_text(std::string(trim(word.text)));
  }
  for (std::size_t i = 0; i < split.size(); ++i) {
    if (is_rest_of_rule(split, i)) split[i].text.clear();
  }
  std::erase_if(split, [](const RawWord& word) { return word.text.empty(); });
  name_first_words(split);
  return split;
}

}  // namespace estimate::ocr
