#include "ocr/picture.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

#include <leptonica/allheaders.h>

namespace estimate::ocr {
namespace {

constexpr int tile = 600;                 // pixels; large enough to contain both paper and ink
constexpr float background_score = 0.1F;  // Leptonica's default for text
constexpr float least_orientation = 8, least_ratio = 2.5F;
constexpr float max_skew_degrees = 7, sweep_step_degrees = 1, search_step_degrees = 0.02F;
constexpr float least_skew_confidence = 3, least_skew_degrees = 0.04F;
constexpr int sweep_reduction = 4, search_reduction = 2;
constexpr int darkest_gray_text = 60, lightest_gray_text = 190;  // black is darker, paper lighter
// The neighborhood of a pixel that is examined: as wide as a letter, less high than the space between lines.
constexpr int letters_an_inch = 10, strokes_an_inch = 25, least_resolution = 50;

constexpr int odd(int n) { return n | 1; }

struct NumaDeleter {
  void operator()(Numa* numbers) const { numaDestroy(&numbers); }
};
using NumaPointer = std::unique_ptr<Numa, NumaDeleter>;

/// The mean squared difference between neighbors.
double roughness(Numa* counts) {
  const int n = counts ? numaGetCount(counts) : 0;
  double sum = 0;
  float before = 0, value = 0;
  for (int i = 0; i < n; ++i) {
    numaGetFValue(counts, i, &value);
    const double step = i == 0 ? 0 : static_cast<double>(value - before);
    sum += step * step;
    before = value;
  }
  return n > 0 ? sum / n : 0;
}

// In inches. A hyphen of 6 pt type is wider, a period of 12 pt type is smaller.
constexpr double largest_speck = 0.022;
// Periods and dots are closer to their letters, and so are short dashes: a blank of 12 pt type is 0.04 wide.
constexpr double reach_across = 0.06, reach_down = 0.03;
constexpr int gray_edge = 2;  // pixels around a speck that are gray
constexpr int all_neighbors = 8;

}  // namespace

void PixDeleter::operator()(Pix* pix) const { pixDestroy(&pix); }

PixPointer clipped(Pix* pix, const PixelBox& part) {
  ::Box* box = boxCreate(part.x0, part.y0, part.width(), part.height());
  PixPointer result(pixClipRectangle(pix, box, nullptr));
  boxDestroy(&box);
  if (result) pixCopyResolution(result.get(), pix);
  return result;
}

PixPointer to_pix(const PageImage& image) {
  PixPointer pix(pixCreateNoInit(image.width, image.height, 8));
  if (!pix) return pix;
  for (int y = 0; y < image.height; ++y) {
    l_uint32* row = pixGetData(pix.get()) + static_cast<std::ptrdiff_t>(y) * pixGetWpl(pix.get());
    const std::uint8_t* from = image.pixels.data() + static_cast<std::ptrdiff_t>(y) * image.width;
    for (int x = 0; x < image.width; ++x) SET_DATA_BYTE(row, x, from[x]);
  }
  const int resolution = static_cast<int>(std::lround(image.dots_per_inch));
  pixSetResolution(pix.get(), resolution, resolution);
  return pix;
}

void darken_gray_text(Pix* gray) {
  const int dots_per_inch = std::max(pixGetXRes(gray), least_resolution);
  const PixPointer darkest(
      pixErodeGray(gray, odd(dots_per_inch / letters_an_inch), odd(dots_per_inch / strokes_an_inch)));
  if (!darkest) return;
  for (int y = 0; y < pixGetHeight(gray); ++y) {
    l_uint32* row = pixGetData(gray) + static_cast<std::ptrdiff_t>(y) * pixGetWpl(gray);
    const l_uint32* near =
        pixGetData(darkest.get()) + static_cast<std::ptrdiff_t>(y) * pixGetWpl(darkest.get());
    for (int x = 0; x < pixGetWidth(gray); ++x) {
      const int ink = GET_DATA_BYTE(near, x);
      if (ink < darkest_gray_text || ink > lightest_gray_text) continue;
      const int stretched = (GET_DATA_BYTE(row, x) - ink) * white / (white - ink);
      SET_DATA_BYTE(row, x, static_cast<l_uint8>(stretched));
    }
  }
}

PixPointer to_black_and_white(Pix* gray) {
  Pix* result = nullptr;
  pixOtsuAdaptiveThreshold(gray, tile, tile, 0, 0, background_score, nullptr, &result);
  return PixPointer(result);
}

PixPointer turned(Pix* pix, int quarters) { return PixPointer(pixRotateOrth(pix, quarters)); }

std::optional<int> find_orientation(Pix* black_and_white) {
  float up = 0, left = 0;
  if (pixOrientDetect(black_and_white, &up, &left, 0, 0) != 0) return std::nullopt;
  int orientation = L_TEXT_ORIENT_UNKNOWN;
  makeOrientDecision(up, left, least_orientation, least_ratio, &orientation, 0);
  switch (orientation) {
    case L_TEXT_ORIENT_UP:
      return 0;
    case L_TEXT_ORIENT_LEFT:
      return 1;
    case L_TEXT_ORIENT_DOWN:
      return 2;
    case L_TEXT_ORIENT_RIGHT:
      return 3;
    default:
      return std::nullopt;
  }
}

bool has_level_lines(Pix* black_and_white) {
  const double down = roughness(NumaPointer(pixCountPixelsByRow(black_and_white, nullptr)).get());
  const double across = roughness(NumaPointer(pixCountPixelsByColumn(black_and_white)).get());
  return down >= across;
}

PixPointer densest_band(Pix* gray) {
  const PixPointer binary = to_black_and_white(gray);
  if (!binary) return nullptr;
  const NumaPointer rows(pixCountPixelsByRow(binary.get(), nullptr));
  const int height = pixGetHeight(gray);
  const int band = std::min(height, std::max(1, pixGetYRes(gray)) * 5 / 4);
  std::vector<double> sums(static_cast<std::size_t>(height) + 1);
  for (int y = 0; y < height; ++y) {
    float count = 0;
    numaGetFValue(rows.get(), y, &count);
    sums[static_cast<std::size_t>(y) + 1] = sums[static_cast<std::size_t>(y)] + static_cast<double>(count);
  }
  int best = 0;
  for (int y = 0; y + band <= height; ++y) {
    const auto ink = [&](int from) {
      const auto begin = static_cast<std::size_t>(from);
      return sums[begin + static_cast<std::size_t>(band)] - sums[begin];
    };
    if (ink(y) > ink(best)) best = y;
  }
  return clipped(gray, {0, best, pixGetWidth(gray), best + band});
}

float find_skew(Pix* black_and_white) {
  float degrees = 0, confidence = 0;
  if (pixFindSkewSweepAndSearch(black_and_white, &degrees, &confidence, sweep_reduction, search_reduction,
                                max_skew_degrees, sweep_step_degrees, search_step_degrees) != 0)
    return 0;
  return confidence < least_skew_confidence || std::abs(degrees) < least_skew_degrees ? 0 : degrees;
}

PixPointer rotated(Pix* gray, float degrees) {
  const float radians = degrees * std::numbers::pi_v<float> / 180;
  PixPointer result(pixRotateAMGray(gray, radians, white));
  if (result) pixCopyResolution(result.get(), gray);
  return result;
}

PixPointer cut_out(Pix* gray, const PixelBox& part) {
  PixPointer cut = clipped(gray, part);
  ::Box* box = boxCreate(part.x0, part.y0, part.width(), part.height());
  if (cut) pixSetInRect(gray, box);
  boxDestroy(&box);
  return cut;
}

Ink::Ink(Pix* black_and_white, Pix* gray)
    : width_(pixGetWidth(black_and_white)), height_(pixGetHeight(black_and_white)) {
  dark_.resize(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
  gray_.resize(dark_.size());
  for (int y = 0; y < height_; ++y) {
    const l_uint32* bits =
        pixGetData(black_and_white) + static_cast<std::ptrdiff_t>(y) * pixGetWpl(black_and_white);
    const l_uint32* bytes = pixGetData(gray) + static_cast<std::ptrdiff_t>(y) * pixGetWpl(gray);
    for (int x = 0; x < width_; ++x) {
      dark_[index(x, y)] = static_cast<std::uint8_t>(GET_DATA_BIT(bits, x));
      gray_[index(x, y)] = static_cast<std::uint8_t>(GET_DATA_BYTE(bytes, x));
    }
  }
}

PixelBox Ink::tight(const PixelBox& box) const {
  PixelBox found{box.x1, box.y1, box.x0, box.y0};
  for (int y = box.y0; y < box.y1; ++y) {
    for (int x = box.x0; x < box.x1; ++x) {
      if (!at(x, y)) continue;
      found = {std::min(found.x0, x), std::min(found.y0, y), std::max(found.x1, x + 1),
               std::max(found.y1, y + 1)};
    }
  }
  return found;
}

bool drop_specks(Pix* gray, Pix* black_and_white) {
  const double dots_per_inch = std::max(pixGetXRes(gray), 1);
  const auto pixels = [&](double inches) { return std::max(1, static_cast<int>(inches * dots_per_inch)); };
  const int largest = pixels(largest_speck);
  const PixPointer large(pixSelectBySize(black_and_white, largest, largest, all_neighbors, L_SELECT_IF_EITHER,
                                         L_SELECT_IF_GT, nullptr));
  if (!large) return false;
  const PixPointer near(
      pixDilateBrick(nullptr, large.get(), 2 * pixels(reach_across) + 1, 2 * pixels(reach_down) + 1));
  const PixPointer small(pixXor(nullptr, black_and_white, large.get()));
  if (!near || !small) return false;
  const PixPointer seeds(pixAnd(nullptr, small.get(), near.get()));
  if (!seeds) return false;
  const PixPointer kept(pixSeedfillBinary(nullptr, seeds.get(), small.get(), all_neighbors));
  if (!kept) return false;
  const PixPointer specks(pixSubtract(nullptr, small.get(), kept.get()));
  if (!specks) return false;
  pixSubtract(black_and_white, black_and_white, specks.get());
  const PixPointer wide(pixDilateBrick(nullptr, specks.get(), 2 * gray_edge + 1, 2 * gray_edge + 1));
  return wide && pixSetMasked(gray, wide.get(), white) == 0;
}

}  // namespace estimate::ocr
