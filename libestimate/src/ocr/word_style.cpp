#include "ocr/word_style.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>

namespace estimate::ocr {
namespace {

constexpr std::string_view tall = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789bdfhkl";
constexpr double cap_height = 0.67;  // em

double median(std::vector<double> v) {
  if (v.empty()) return 0;
  std::nth_element(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(v.size() / 2), v.end());
  return v[v.size() / 2];
}

}  // namespace

std::vector<Word> to_words(const std::vector<RawWord>& raw, const Ink& ink, double scale) {
  std::map<int, std::vector<double>> heights;
  for (const RawWord& w : raw) {
    if (w.text.find_first_of(tall) == std::string::npos) continue;
    const PixelBox box = ink.tight(w.box);
    if (!box.empty()) heights[w.line].push_back(w.baseline - box.y0);
  }
  std::vector<Word> words;
  for (const RawWord& w : raw) {
    Word word;
    word.text = w.text;
    PixelBox box = ink.tight(w.box);
    if (box.empty()) box = w.box;
    word.confidence = w.confidence;
    word.baseline = w.baseline * scale;
    word.size = static_cast<float>(median(heights[w.line]) * scale / cap_height);
    word.box = {box.x0 * scale, word.baseline - 0.8 * word.size, box.x1 * scale, word.baseline + 0.2 * word.size};
    words.push_back(std::move(word));
  }
  return words;
}

}  // namespace estimate::ocr
