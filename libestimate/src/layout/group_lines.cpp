#include "layout/group_lines.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <numeric>

#include "estimate/run_on_threads.h"
#include "esx/estimate/base/text.h"
#include "layout/mend_words.h"

namespace estimate::layout {
namespace {

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

/// Whether both are pieces of one word: "QUA", "N" in another font, "TITY".
bool is_torn(const Word& a, const Word& b) {
  constexpr double touching_em = 0.05;  // real prints: 0 between pieces, 0.17 and more between words
  if (!b.joins_previous || a.text.empty() || b.text.empty()) return false;
  const char last = a.text.back(), first = b.text.front();
  const bool one_word =
      (is_letter(last) && !may_be_apart(first)) || (!may_be_apart(last) && is_letter(first));
  return one_word && a.bold == b.bold && a.size == b.size && a.baseline == b.baseline &&
         std::abs(b.box.x0 - a.box.x1) <= touching_em * b.size;
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

/// Ticks, specks and strokes of a pen left of the text, on the line of a word at its edge. Item numbers may
/// have an asterisk there.
void drop_marginal_marks(std::vector<Line>& lines) {
  const double left = usual_left(lines);
  for (Line& line : lines) {
    const auto begin = std::ranges::find_if(
        line.words, [&](const Word& w) { return std::abs(w.box.x0 - left) <= edge_tolerance_pt; });
    const bool marks = std::all_of(line.words.begin(), begin, [](const Word& w) {
      return w.text.size() <= longest_mark && (w.text != "*" || w.confidence < unsure_mark);
    });
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
  if (page.recognized) drop_marginal_marks(lines);
  return lines;
}

}  // namespace

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
