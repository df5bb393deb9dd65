#include "ocr/word_style.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <span>

#include "ocr/type_measure.h"

namespace estimate::ocr {
namespace {

constexpr double ascent_em = 0.8, descent_em = 0.2;                // of a word's box, as in read_pages
constexpr double left_bearing_em = 0.03, right_bearing_em = 0.02;  // between ink and advance
constexpr double widest_bearing_em = 0.08;                         // in addition to the usual bearing
constexpr double bearing_of_one_em = 0.1;                          // "1" has the advance of the other digits
constexpr double cell_gap_em = 0.8;  // words closer than that have the same style
constexpr double bold_stem_em = 0.11;
constexpr std::array italic_shears = {0.15, 0.2, 0.25};
constexpr double italic_gain = 1.06;

using Words = std::span<RawWord>;

bool is_bold(Words cell, const Ink& ink, double em) {
  double sum = 0, letters = 0;
  for (const RawWord& word : cell) {
    const double stem = stem_thickness(ink, word.box, em);
    if (stem <= 0) continue;
    const auto weight = static_cast<double>(word.text.size());
    sum += stem * weight;
    letters += weight;
  }
  return letters > 0 && sum / letters > bold_stem_em * em;
}

bool is_italic(Words cell, const Ink& ink) {
  const auto sharpness = [&](double shear) {
    double sum = 0;
    for (const RawWord& word : cell) sum += column_sharpness(ink, word.box, shear);
    return sum;
  };
  const double upright = sharpness(0);
  return std::ranges::any_of(italic_shears,
                             [&](double shear) { return sharpness(shear) > italic_gain * upright; });
}

/// The figures of a row have the style of its words; alone, they have too few strokes to measure.
bool is_figure(const RawWord& word) {
  return word.text.find_first_not_of("0123456789.,()<>$%-/") == std::string::npos;
}

/// For each line, whether most of its letters are bold.
std::map<int, bool> bold_lines(const std::vector<RawWord>& raw, const std::vector<Word>& words) {
  std::map<int, std::ptrdiff_t> balance;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    const auto weight = std::ssize(raw[i].text);
    balance[raw[i].line] += words[i].bold ? weight : -weight;
  }
  std::map<int, bool> bold;
  for (const auto& [line, sum] : balance) bold[line] = sum > 0;
  return bold;
}

double bearing(char letter, double usual_em) { return letter == '1' ? bearing_of_one_em : usual_em; }

Word to_word(const RawWord& raw, double em, double scale) {
  Word word;
  word.text = raw.text;
  word.confidence = raw.confidence;
  word.size = static_cast<float>(em * scale);
  word.baseline = raw.baseline * scale;
  word.box = {(raw.box.x0 - bearing(raw.text.front(), left_bearing_em) * em) * scale,
              (raw.baseline - ascent_em * em) * scale,
              (raw.box.x1 + bearing(raw.text.back(), right_bearing_em) * em) * scale,
              (raw.baseline + descent_em * em) * scale};
  return word;
}

/// Cells that begin at almost the same place are aligned: only the left bearing of their first letters
/// differs.
void align_left_edges(std::vector<Word>& words, std::vector<std::size_t> cell_starts) {
  std::ranges::sort(cell_starts, {}, [&](std::size_t i) { return words[i].box.x0; });
  for (std::size_t begin = 0; begin < cell_starts.size();) {
    const double left = words[cell_starts[begin]].box.x0;
    const double reach = left + widest_bearing_em * static_cast<double>(words[cell_starts[begin]].size);
    std::size_t end = begin;
    while (end < cell_starts.size() && words[cell_starts[end]].box.x0 <= reach) ++end;
    for (; begin < end; ++begin) words[cell_starts[begin]].box.x0 = left;
  }
}

/// The number of words that form one cell with the first word.
std::size_t cell_length(Words words, double em) {
  std::size_t end = 1;
  while (end < words.size() && words[end].line == words[0].line &&
         words[end].box.x0 - words[end - 1].box.x1 < cell_gap_em * em)
    ++end;
  return end;
}

}  // namespace

std::vector<Word> to_words(std::vector<RawWord> raw, const Ink& ink, const LineSizes& sizes, double scale) {
  std::vector<Word> words;
  words.reserve(raw.size());
  std::vector<std::size_t> cell_starts;
  for (std::size_t begin = 0; begin < raw.size();) {
    const double em = sizes.of(raw[begin]);
    const Words cell = Words(raw).subspan(begin, cell_length(Words(raw).subspan(begin), em));
    const bool bold = is_bold(cell, ink, em), italic = is_italic(cell, ink);
    cell_starts.push_back(words.size());
    for (const RawWord& word : cell) {
      words.push_back(to_word(word, em, scale));
      words.back().bold = bold;
      words.back().italic = italic;
    }
    begin += cell.size();
  }
  align_left_edges(words, std::move(cell_starts));
  const std::map<int, bool> bold = bold_lines(raw, words);
  for (std::size_t i = 0; i < raw.size(); ++i) {
    if (is_figure(raw[i])) words[i].bold = bold.at(raw[i].line);
  }
  return words;
}

}  // namespace estimate::ocr
