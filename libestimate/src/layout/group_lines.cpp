#include "layout/group_lines.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace estimate::layout {
namespace {

// Baselines closer than this are one line: Xactimate prints the amounts of totals and recap rows up to
// 2.1 pt lower than their names, and the smallest line spacing of any print is 8.8 pt.
constexpr double same_line_pt = 2.2;

// Sketch labels of 5.76 or 6 pt are between lines of text of 8 to 10 pt. Words smaller than this share of
// the page's usual size form separate lines.
constexpr double small_share = 0.8;

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

Line finish(int page, std::vector<Word> words) {
  Line line;
  line.page = page;
  std::stable_sort(words.begin(), words.end(),
                   [](const Word& a, const Word& b) { return a.box.x0 < b.box.x0; });
  line.baseline = modal_value(words, [](const Word& w) { return w.baseline; });
  line.size = modal_value(words, [](const Word& w) { return static_cast<double>(w.size); });
  line.bold = std::all_of(words.begin(), words.end(), [](const Word& w) { return w.bold; });
  line.box = words.front().box;
  for (const Word& w : words) line.box.include(w.box);
  line.words = std::move(words);
  return line;
}

void add_lines(const Page& page, double limit, bool small, std::vector<Line>& lines) {
  std::vector<Word> current;
  double top = 0;
  for (const std::size_t i : ordered(page.words, limit, small)) {
    const Word& w = page.words[i];
    if (!current.empty() && w.baseline - top > same_line_pt) {
      lines.push_back(finish(page.number, std::move(current)));
      current.clear();
    }
    if (current.empty()) top = w.baseline;
    current.push_back(w);
  }
  if (!current.empty()) lines.push_back(finish(page.number, std::move(current)));
}

}  // namespace

std::vector<Line> group_lines(const Document& document) {
  std::vector<Line> lines;
  for (const Page& page : document.pages) {
    const std::size_t first = lines.size();
    const double limit = usual_size(page.words) * small_share;
    add_lines(page, limit, false, lines);
    add_lines(page, limit, true, lines);
    std::stable_sort(lines.begin() + static_cast<std::ptrdiff_t>(first), lines.end(),
                     [](const Line& a, const Line& b) { return a.baseline < b.baseline; });
  }
  return lines;
}

}  // namespace estimate::layout
