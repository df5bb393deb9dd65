// Baseline, font size, weight and slant of recognized words, measured from their ink.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <ranges>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "ocr/picture.h"
#include "ocr/recognized_words.h"

namespace estimate::ocr {
namespace {

/// The middle value; 0 if there are no values.
double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

constexpr float least_darkness = 0.1F;                       // of a pixel in a letter
constexpr double thinnest_stem = 0.03, thickest_stem = 0.3;  // em; a longer run is a horizontal stroke

/// Thickness of the stems in pixels; 0 if there is no letter. `em`: font size in pixels.
double stem_thickness(const Ink& ink, const PixelBox& box, double em) {
  std::vector<double> runs;
  for (int y = box.y0; y < box.y1; ++y) {
    double run = 0;
    for (int x = box.x0; x <= box.x1; ++x) {
      const float darkness = x < box.x1 ? ink.darkness(x, y) : 0;
      if (darkness > least_darkness) {
        run += darkness;  // edges count partially, for subpixel accuracy
        continue;
      }
      if (run > thinnest_stem * em && run < thickest_stem * em) runs.push_back(run);
      run = 0;
    }
  }
  return median(std::move(runs));
}

/// How much the ink concentrates in columns when the box is sheared by so many pixels per row.
double column_sharpness(const Ink& ink, const PixelBox& box, double shear) {
  const auto widest_shift = static_cast<int>(std::ceil(shear * box.height()));
  std::vector<double> columns(static_cast<std::size_t>(box.width() + widest_shift + 1));
  for (int y = box.y0; y < box.y1; ++y) {
    auto column = static_cast<std::size_t>(std::lround(shear * (y - box.y0)));
    for (int x = box.x0; x < box.x1; ++x, ++column) {
      if (ink.at(x, y)) columns[column] += 1;
    }
  }
  double sum = 0;
  for (const double count : columns) sum += count * count;
  return sum;
}

constexpr float edge_darkness = 0.15F;
constexpr double part_gap = 1.2;        // of a word's height: a wider gap separates parts of a line
constexpr double same_baseline = 0.25;  // of a word's height
// From that of the recognizer, in heights of a word: it joins two columns whose lines are up to half a line
// apart; the next line is 1.4 away.
constexpr double furthest_baseline = 0.75;

float darkest(const Ink& ink, const PixelBox& box, int y) {
  float darkness = 0;
  for (int x = std::max(box.x0, 0); x < std::min(box.x1, ink.width()); ++x)
    darkness = std::max(darkness, ink.darkness(x, y));
  return darkness;
}

/// Where the first edge of the ink is, in rows from the first row: where a blurred edge is half as dark as
/// the ink. A blur makes letters neither higher nor lower then.
double edge_before_ink(const auto& rows, float half) {
  double y = 0, before = 0;
  for (const float darkness : rows) {
    if (darkness >= half) return std::max(0.0, y + 0.5 - (darkness - half) / (darkness - before));
    before = darkness;
    ++y;
  }
  return y;
}

/// The bottoms of the glyphs, which are separated by columns without ink. In any text, most letters are on
/// the baseline.
void add_bottoms(const RawWord& word, const Ink& ink, std::vector<double>& bottoms) {
  int begin = word.box.x0;
  for (int x = word.box.x0; x <= word.box.x1; ++x) {
    const PixelBox column{x, word.box.y0, x + 1, word.box.y1};
    if (x < word.box.x1 && !ink.tight(column).empty()) continue;
    if (x > begin) bottoms.push_back(extent_of(ink, {begin, word.box.y0, x, word.box.y1}).bottom);
    begin = x + 1;
  }
}

std::optional<double> baseline_of(std::span<const RawWord> part, const Ink& ink) {
  std::vector<double> bottoms;
  for (const RawWord& word : part) add_bottoms(word, ink, bottoms);
  return bottoms.empty() ? std::nullopt : std::optional(median(std::move(bottoms)));
}

std::size_t part_length(std::span<const RawWord> words) {
  std::size_t end = 1;
  while (end < words.size() && words[end].line == words[0].line &&
         words[end].box.x0 - words[end - 1].box.x1 < part_gap * words[end].box.height())
    ++end;
  return end;
}

constexpr std::string_view tall_letters = "ABCDEFGHIKLMNOPQRSTUVWXYZ0123456789bdfhkl";
constexpr double tall_em = 0.67;     // height of such letters
constexpr double same_size = 0.055;  // largest relative difference between measurements of one font size
constexpr double lowest_letter = 3;  // pixels
constexpr int edge = 2;              // pixels that the recognizer's boxes cut off
// Prints use whole points; only sketches do not, and they are smaller.
constexpr double smallest_whole_pt = 6.5, largest_whole_pt = 16;

std::map<int, double> measure(const std::vector<RawWord>& words, const Ink& ink) {
  std::map<int, std::vector<double>> heights;
  for (const RawWord& word : words) {
    if (word.text.find_first_of(tall_letters) == std::string::npos) continue;
    const PixelBox box{word.box.x0, word.box.y0 - edge, word.box.x1, word.box.y1};
    const double height = word.baseline - extent_of(ink, box).top;
    if (height >= lowest_letter) heights[word.line].push_back(height);
  }
  std::map<int, double> sizes;
  for (auto& [line, values] : heights) sizes[line] = median(std::move(values)) / tall_em;
  return sizes;
}

std::size_t count_near(const std::map<int, double>& sizes, double size) {
  return static_cast<std::size_t>(std::ranges::count_if(
      sizes, [&](const auto& other) { return std::abs(other.second - size) <= same_size * size; }));
}

/// The size that most lines have, approximately.
double modal_size(const std::map<int, double>& sizes) {
  double best = 0;
  std::size_t best_count = 0;
  for (const auto& [line, size] : sizes) {
    const std::size_t count = count_near(sizes, size);
    if (count > best_count) {
      best = size;
      best_count = count;
    }
  }
  return best;
}

double whole_points(double size, double scale) {
  const double points = size * scale;
  if (points < smallest_whole_pt || points > largest_whole_pt) return size;
  return std::round(points) / scale;
}

/// Gives lines of almost the same size the same size.
std::map<int, double> join_sizes(std::map<int, double> sizes, double scale) {
  std::map<int, double> joined;
  while (!sizes.empty()) {
    const double common = modal_size(sizes);
    const double size = whole_points(common, scale);
    for (auto line = sizes.begin(); line != sizes.end();) {
      if (std::abs(line->second - common) > same_size * common) {
        ++line;
        continue;
      }
      joined[line->first] = size;
      line = sizes.erase(line);
    }
  }
  return joined;
}

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

Extent extent_of(const Ink& ink, const PixelBox& box) {
  const int top = std::max(box.y0, 0), bottom = std::min(box.y1, ink.height());
  std::vector<float> rows;  // how dark each is
  rows.reserve(static_cast<std::size_t>(std::max(bottom - top, 0)));
  for (int y = top; y < bottom; ++y) rows.push_back(darkest(ink, box, y));
  const float darkest_row = rows.empty() ? 0 : std::ranges::max(rows);
  if (darkest_row < edge_darkness) return {static_cast<double>(box.y0), static_cast<double>(box.y1)};
  return {top + edge_before_ink(rows, darkest_row / 2),
          bottom - edge_before_ink(std::views::reverse(rows), darkest_row / 2)};
}

void measure_baselines(std::vector<RawWord>& words, const Ink& ink) {
  int next_line = words.empty() ? 0 : words.back().line + 1;
  double current = 0;  // baseline of the first part of the line
  int line = -1;
  for (std::size_t begin = 0; begin < words.size();) {
    const auto part = std::span(words).subspan(begin, part_length(std::span(words).subspan(begin)));
    const bool first = part[0].line != line;
    line = part[0].line;
    const double height = part[0].box.height();
    const double read = part[0].baseline;
    double baseline = baseline_of(part, ink).value_or(first ? read : current);
    if (std::abs(baseline - read) > furthest_baseline * height) baseline = read;  // letters of another line
    if (first) current = baseline;
    const bool aside = std::abs(baseline - current) > same_baseline * height;
    for (RawWord& word : part) {
      word.baseline = aside ? baseline : current;
      if (aside) word.line = next_line;
    }
    if (aside) ++next_line;
    begin += part.size();
  }
}

double LineSizes::of(const RawWord& word) const {
  if (sizes_.empty()) return word.box.height() / tall_em;
  const auto after = sizes_.upper_bound(word.line);
  return after == sizes_.begin() ? after->second : std::prev(after)->second;
}

LineSizes measure_lines(const std::vector<RawWord>& words, const Ink& ink, double scale) {
  return LineSizes(join_sizes(measure(words, ink), scale));
}

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
