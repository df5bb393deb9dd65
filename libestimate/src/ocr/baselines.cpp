#include "ocr/baselines.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "ocr/median.h"

namespace estimate::ocr {
namespace {

constexpr float edge_darkness = 0.15F;
constexpr double part_gap = 1.2;        // of a word's height: a wider gap separates parts of a line
constexpr double same_baseline = 0.25;  // of a word's height

float darkest(const Ink& ink, const PixelBox& box, int y) {
  float darkness = 0;
  for (int x = std::max(box.x0, 0); x < std::min(box.x1, ink.width()); ++x)
    darkness = std::max(darkness, ink.darkness(x, y));
  return darkness;
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

}  // namespace

Extent extent_of(const Ink& ink, const PixelBox& box) {
  int top = std::max(box.y0, 0), bottom = std::min(box.y1, ink.height());
  while (top < bottom && darkest(ink, box, top) < edge_darkness) ++top;
  while (bottom > top && darkest(ink, box, bottom - 1) < edge_darkness) --bottom;
  if (top >= bottom) return {static_cast<double>(box.y0), static_cast<double>(box.y1)};
  return {top + 1.0 - static_cast<double>(darkest(ink, box, top)),
          bottom - 1.0 + static_cast<double>(darkest(ink, box, bottom - 1))};
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
    if (std::abs(baseline - read) > height / 2) baseline = read;  // specks, or letters of another line
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

}  // namespace estimate::ocr
