#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>

#include "estimate/run_on_threads.h"
#include "esx/estimate/base/text.h"
#include "layout/layout.h"
#include "layout/line.h"
#include "model/tokens.h"
#include "model/trade_terms.h"

namespace estimate {

std::string words_text(std::span<const Word> words) {
  std::string text;
  for (const Word& w : words) {
    if (!text.empty()) text += ' ';
    text += w.text;
  }
  return text;
}

bool touches(const Word& a, const Word& b) {
  constexpr double touching_em = 0.05;  // real prints: 0 between pieces, 0.17 and more between words
  return b.joins_previous && a.bold == b.bold && a.size == b.size && a.baseline == b.baseline &&
         std::abs(b.box.x0 - a.box.x1) <= touching_em * b.size;
}

std::string Line::text() const { return words_text(words); }

}  // namespace estimate

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

/// A mark that is between words as marks are, a blank from both, or the percent sign of a heading: "Hip /
/// Ridge", "Siding - vinyl", "DEP %". A speck in a blank would leave less room.
bool is_mark_between(std::span<const Word> words, std::size_t i) {
  static constexpr std::array<std::string_view, 4> between = {"/", "-", "–", "—"};
  constexpr double least_room_em = 0.65, widest_blank_em = 0.5;
  if (i == 0 || !is_plain(words[i - 1].text.back())) return false;
  const Word& before = words[i - 1];
  const double blank = widest_blank_em * before.size;
  const bool follows = words[i].box.x0 - before.box.x1 <= blank;
  if (words[i].text == "%") return follows && before.text == "DEP";
  if (i + 1 == words.size() || std::ranges::find(between, words[i].text) == between.end()) return false;
  const Word& next = words[i + 1];
  const bool precedes = next.box.x0 - words[i].box.x1 <= blank;
  return follows && precedes && std::ranges::any_of(next.text, is_plain) &&
         next.box.x0 - before.box.x1 >= least_room_em * before.size;
}

void drop_specks(std::vector<Word>& words) {
  for (std::size_t i = words.size(); i-- > 0;) {
    if (is_speck(words[i]) && !is_mark_between(words, i))
      words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

/// "|." for 1., "14°" for 14.: the number of an item whose digit or period looks like a speck.
void mend_item_number(Word& first) {
  static constexpr std::array<std::string_view, 5> periods = {"°", "’", "‘", ":", ";"};
  if (is_printed(first)) return;
  if (first.text == "|.") first.text = "1.";
  const std::size_t digits = std::min(first.text.find_first_not_of("0123456789"), first.text.size());
  if (digits == 0 || digits > max_number_digits) return;
  if (std::ranges::find(periods, std::string_view(first.text).substr(digits)) == periods.end()) return;
  first.text.replace(digits, std::string::npos, ".");
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

// Baselines closer than this are one line: Xactimate prints the amounts of totals and recap rows up to 2.1 pt
// lower than their names, Symbility those of subtotals 2.23 pt; the smallest line spacing of any print is 8.8
// pt.
constexpr double same_line_pt = 2.4;

// Sketch labels of 5.76 or 6 pt are between lines of text of 8 to 10 pt. Words smaller than this share of
// the page's usual size form separate lines.
constexpr double small_share = 0.8;

// Of recognized pages: lines that begin at the same edge, and the length of marks that are left of it.
constexpr double edge_tolerance_pt = 2;
constexpr std::size_t longest_mark = 6;  // bytes: "J", "y", "—~"
constexpr float unsure_mark = 0.5F;

double usual_size(const std::vector<Word>& words) {
  std::vector<float> sizes;
  sizes.reserve(words.size());
  for (const Word& w : words) {
    if (!w.rotated) sizes.push_back(w.size);
  }
  if (sizes.empty()) return 0;
  const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
  std::nth_element(sizes.begin(), middle, sizes.end());
  return *middle;
}

/// Indices of the words of one kind (small or not), by baseline, then from left to right.
std::vector<std::size_t> ordered(const std::vector<Word>& words, double limit, bool small) {
  std::vector<std::size_t> order;
  order.reserve(words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!words[i].rotated && (words[i].size < limit) == small) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return words[a].baseline < words[b].baseline; });
  return order;
}

/// The most frequent value; the first one of a tie.
template <class Get>
double modal_value(const std::vector<Word>& words, Get get) {
  double best = 0;
  std::size_t best_count = 0;
  for (const Word& w : words) {
    const auto count = static_cast<std::size_t>(std::count_if(
        words.begin(), words.end(), [&](const Word& o) { return std::abs(get(o) - get(w)) < 0.05; }));
    if (count > best_count) {
      best = get(w);
      best_count = count;
    }
  }
  return best;
}

bool is_letter(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || std::isalpha(byte) || c == '_';
}

/// Digits that touch something may be in another column, and "*" is a mark.
bool may_be_apart(char c) { return is_digit(c) || c == '*'; }

/// "123" and "_MAIN", "9:" and "00": no column begins or ends with "_", and times are one word.
bool joins_digits(char last, char first) {
  const auto binds = [](char c) { return c == '_' || c == ':'; };
  return (is_digit(last) && binds(first)) || (binds(last) && is_digit(first));
}

/// Whether both are pieces of one word: "QUA", "N" in another font, "TITY".
bool is_torn(const Word& a, const Word& b) {
  if (!b.joins_previous || a.text.empty() || b.text.empty()) return false;
  const char last = a.text.back(), first = b.text.front();
  const bool one_word = joins_digits(last, first) || (is_letter(last) && !may_be_apart(first)) ||
                        (!may_be_apart(last) && is_letter(first));
  return one_word && touches(a, b);
}

void mend_torn_words(std::vector<Word>& words) {
  std::size_t last = 0;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (is_torn(words[last], words[i])) {
      words[last].text += words[i].text;
      words[last].box.include(words[i].box);
      words[last].confidence = std::min(words[last].confidence, words[i].confidence);
    } else if (++last != i) {
      words[last] = std::move(words[i]);
    }
  }
  words.resize(last + 1);
}

Line finish(int page, std::vector<Word> words) {
  Line line;
  line.page = page;
  std::stable_sort(words.begin(), words.end(),
                   [](const Word& a, const Word& b) { return a.box.x0 < b.box.x0; });
  mend_torn_words(words);
  line.baseline = modal_value(words, [](const Word& w) { return w.baseline; });
  line.size = modal_value(words, [](const Word& w) { return static_cast<double>(w.size); });
  line.bold = std::all_of(words.begin(), words.end(), [](const Word& w) { return w.bold; });
  line.box = words.front().box;
  for (const Word& w : words) line.box.include(w.box);
  line.words = std::move(words);
  return line;
}

void add_line(const Page& page, std::vector<Word> words, std::vector<Line>& lines) {
  if (page.recognized) {
    std::ranges::stable_sort(words, {}, [](const Word& w) { return w.box.x0; });
    mend_words(words);
  }
  if (words.empty()) return;
  lines.push_back(finish(page.number, std::move(words)));
  lines.back().recognized = page.recognized;
}

void add_lines(const Page& page, double limit, bool small, std::vector<Line>& lines) {
  std::vector<Word> current;
  double top = 0;
  for (const std::size_t i : ordered(page.words, limit, small)) {
    const Word& w = page.words[i];
    if (!current.empty() && w.baseline - top > same_line_pt) {
      add_line(page, std::move(current), lines);
      current.clear();
    }
    if (current.empty()) top = w.baseline;
    current.push_back(w);
  }
  if (!current.empty()) add_line(page, std::move(current), lines);
}

/// Whether both are bold, of nearly one size, and next to each other: one of Symbility's column headings is
/// smaller than the others, and 1.1 pt higher.
bool are_one_heading(const Line& a, const Line& b) {
  const bool apart = a.box.x1 < b.box.x0 || b.box.x1 < a.box.x0;
  const bool inside = !apart && std::ranges::none_of(a.words, [&](const Word& w) {
    return std::ranges::any_of(b.words,
                               [&](const Word& o) { return w.box.x0 < o.box.x1 && o.box.x0 < w.box.x1; });
  });
  return a.bold && b.bold && (apart || inside) && b.baseline - a.baseline <= same_line_pt &&
         std::min(a.size, b.size) >= small_share * std::max(a.size, b.size);
}

void join_headings(std::vector<Line>& lines) {
  for (std::size_t i = 1; i < lines.size();) {
    if (!are_one_heading(lines[i - 1], lines[i])) {
      ++i;
      continue;
    }
    std::vector<Word> words = std::move(lines[i - 1].words);
    std::ranges::move(lines[i].words, std::back_inserter(words));
    const bool recognized = lines[i].recognized;
    lines[i - 1] = finish(lines[i].page, std::move(words));
    lines[i - 1].recognized = recognized;
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

/// A heading or the first field of a cover sheet may be on the line of the page number: "Kitchen" or
/// "Insured:" in bold, "Page: 4" far right of it.
void split_page_numbers(std::vector<Line>& lines) {
  constexpr double least_gap_pt = 40;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::vector<Word>& words = lines[i].words;
    if (words.size() < 3 || !words.front().bold || words[words.size() - 2].text != "Page:") continue;
    const auto label = words.end() - 2;
    const bool apart = label->box.x0 - std::prev(label)->box.x1 >= least_gap_pt;
    const bool all_bold = std::all_of(words.begin(), label, [](const Word& w) { return w.bold; });
    if (!apart || label->bold || (!all_bold && !words.front().text.ends_with(':'))) continue;
    Line number = finish(lines[i].page, {label, words.end()});
    words.erase(label, words.end());
    lines[i] = finish(lines[i].page, std::move(words));
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(i), std::move(number));
    ++i;
  }
}

/// The left edge at which most lines of the page begin; 0 if fewer than four do.
double usual_left(std::span<const Line> lines) {
  constexpr std::ptrdiff_t least_lines = 4;
  double left = 0;
  std::ptrdiff_t most = least_lines - 1;
  for (const Line& line : lines) {
    const double x0 = line.box.x0;
    const auto same = std::ranges::count_if(
        lines, [&](const Line& o) { return std::abs(o.box.x0 - x0) <= edge_tolerance_pt; });
    if (same <= most) continue;
    most = same;
    left = x0;
  }
  return left;
}

/// Whether the word may be a tick, a speck or a stroke of a pen: not a part of a label ("Claim Rep.:", which
/// is left of a column of values), and not the number of an item, which may have an asterisk.
bool may_be_stroke(const Word& w) {
  constexpr std::ptrdiff_t letters_of_a_word = 3;
  if (w.text.size() > longest_mark) return false;
  if (w.confidence < unsure_mark) return true;
  const bool word = std::ranges::count_if(w.text, is_plain) >= letters_of_a_word || w.text.ends_with(':');
  return !word && w.text != "*" && !read_item_number(w.text);
}

/// Drops strokes left of the text, on the line of a word at its edge.
void drop_marginal_marks(std::vector<Line>& lines) {
  const double left = usual_left(lines);
  for (Line& line : lines) {
    const auto begin = std::ranges::find_if(
        line.words, [&](const Word& w) { return std::abs(w.box.x0 - left) <= edge_tolerance_pt; });
    const bool marks = std::all_of(line.words.begin(), begin, may_be_stroke);
    if (begin == line.words.begin() || begin == line.words.end() || !marks) continue;
    std::vector<Word> rest(begin, line.words.end());
    mend_words(rest);  // the first word is now the line's first
    line = finish(line.page, std::move(rest));
    line.recognized = true;
  }
}

constexpr std::size_t pages_per_thread = 12;  // 2 ms of work; to start a thread takes a tenth of that

std::vector<Line> lines_of_page(const Page& page) {
  std::vector<Line> lines;
  const double limit = usual_size(page.words) * small_share;
  add_lines(page, limit, false, lines);
  add_lines(page, limit, true, lines);
  std::ranges::stable_sort(lines, {}, &Line::baseline);
  join_headings(lines);
  split_page_numbers(lines);
  if (page.recognized) drop_marginal_marks(lines);
  return lines;
}

}  // namespace

void mend_words(std::vector<Word>& words) {
  if (!words.empty()) mend_item_number(words.front());
  drop_specks(words);
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

std::vector<Line> group_lines(const Document& document, unsigned threads) {
  std::vector<std::vector<Line>> by_page(document.pages.size());
  IndexQueue queue(document.pages.size());
  const auto work = [&] {
    while (const auto index = queue.next()) by_page[*index] = lines_of_page(document.pages[*index]);
  };
  run_on_threads(std::min<std::size_t>(threads, document.pages.size() / pages_per_thread), work, work);
  std::vector<Line> lines;
  for (std::vector<Line>& page : by_page) std::ranges::move(page, std::back_inserter(lines));
  return lines;
}

}  // namespace estimate::layout
