#include "ocr/type_measure.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "ocr/median.h"

namespace estimate::ocr {
namespace {

constexpr float least_darkness = 0.1F;                       // of a pixel in a letter
constexpr double thinnest_stem = 0.03, thickest_stem = 0.3;  // em; a longer run is a horizontal stroke

}  // namespace

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

}  // namespace estimate::ocr
