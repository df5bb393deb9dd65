#include "ocr/line_sizes.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "ocr/baselines.h"
#include "ocr/median.h"

namespace estimate::ocr {
namespace {

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

}  // namespace

double LineSizes::of(const RawWord& word) const {
  if (sizes_.empty()) return word.box.height() / tall_em;
  const auto after = sizes_.upper_bound(word.line);
  return after == sizes_.begin() ? after->second : std::prev(after)->second;
}

LineSizes measure_lines(const std::vector<RawWord>& words, const Ink& ink, double scale) {
  return LineSizes(join_sizes(measure(words, ink), scale));
}

}  // namespace estimate::ocr
