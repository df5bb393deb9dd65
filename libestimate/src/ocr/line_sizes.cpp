#include "ocr/line_sizes.h"

#include <algorithm>
#include <string_view>

#include "ocr/median.h"

namespace estimate::ocr {
namespace {

constexpr std::string_view tall_letters = "ABCDEFGHIKLMNOPQRSTUVWXYZ0123456789bdfhkl";
constexpr double tall_em = 0.67;    // height of such letters
constexpr double same_size = 1.09;  // sizes of one type differ less, by their pixels

/// Of the recogniser's lines, by number.
std::map<int, double> measure(const std::vector<RawWord>& words) {
  std::map<int, std::vector<double>> heights;
  for (const RawWord& word : words) {
    if (word.text.find_first_of(tall_letters) != std::string::npos)
      heights[word.line].push_back(word.baseline - word.box.y0);
  }
  std::map<int, double> sizes;
  for (auto& [line, values] : heights) sizes[line] = median(std::move(values)) / tall_em;
  return sizes;
}

/// Lines of nearly the same size have the same: half a pixel more or less is no other type.
void join_sizes(std::map<int, double>& sizes) {
  std::vector<double> sorted;
  for (const auto& [line, size] : sizes) sorted.push_back(size);
  std::ranges::sort(sorted);
  std::map<double, double> joined;
  for (std::size_t begin = 0; begin < sorted.size();) {
    std::size_t end = begin;
    while (end < sorted.size() && sorted[end] <= sorted[begin] * same_size) ++end;
    const double middle = sorted[begin + (end - begin) / 2];
    for (; begin < end; ++begin) joined[sorted[begin]] = middle;
  }
  for (auto& [line, size] : sizes) size = joined[size];
}

}  // namespace

double LineSizes::of(const RawWord& word) const {
  const auto size = sizes_.find(word.line);
  return size == sizes_.end() ? word.box.height() / tall_em : size->second;
}

LineSizes measure_lines(const std::vector<RawWord>& words) {
  std::map<int, double> sizes = measure(words);
  join_sizes(sizes);
  return LineSizes(std::move(sizes));
}

}  // namespace estimate::ocr
