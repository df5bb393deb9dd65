#include "ocr/picture.h"

#include <leptonica/allheaders.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace estimate::ocr {
namespace {

constexpr int tile = 600;               // pixels; large enough to hold paper and ink
constexpr float background_score = 0.1F;  // Leptonica's own choice for text
constexpr float least_orientation = 8, least_ratio = 2.5F;
constexpr float most_skew_degrees = 7, sweep_step_degrees = 1, search_step_degrees = 0.02F;
constexpr float least_skew_confidence = 3, least_skew_degrees = 0.04F;
constexpr int sweep_reduction = 4, search_reduction = 2;
constexpr int white = 255;

}  // namespace

void PixDeleter::operator()(Pix* pix) const { pixDestroy(&pix); }

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

PixPointer to_black_and_white(Pix* grey) {
  Pix* result = nullptr;
  pixOtsuAdaptiveThreshold(grey, tile, tile, 0, 0, background_score, nullptr, &result);
  return PixPointer(result);
}

PixPointer turned(Pix* pix, int quarters) { return PixPointer(pixRotateOrth(pix, quarters)); }

Orientation find_orientation(Pix* black_and_white) {
  float up = 0, left = 0;
  if (pixOrientDetect(black_and_white, &up, &left, 0, 0) != 0) return {};
  int orientation = L_TEXT_ORIENT_UNKNOWN;
  makeOrientDecision(up, left, least_orientation, least_ratio, &orientation, 0);
  switch (orientation) {
    case L_TEXT_ORIENT_UP:
      return {0, true};
    case L_TEXT_ORIENT_LEFT:
      return {1, true};
    case L_TEXT_ORIENT_DOWN:
      return {2, true};
    case L_TEXT_ORIENT_RIGHT:
      return {3, true};
    default:
      return {};
  }
}

float find_skew(Pix* black_and_white) {
  float degrees = 0, confidence = 0;
  if (pixFindSkewSweepAndSearch(black_and_white, &degrees, &confidence, sweep_reduction, search_reduction,
                                most_skew_degrees, sweep_step_degrees, search_step_degrees) != 0)
    return 0;
  return confidence < least_skew_confidence || std::abs(degrees) < least_skew_degrees ? 0 : degrees;
}

PixPointer rotated(Pix* grey, float degrees) {
  const float radians = degrees * std::numbers::pi_v<float> / 180;
  PixPointer result(pixRotateAMGray(grey, radians, white));
  if (result) pixCopyResolution(result.get(), grey);
  return result;
}

PixPointer cut_out(Pix* grey, const PixelBox& part) {
  ::Box* box = boxCreate(part.x0, part.y0, part.width(), part.height());
  PixPointer cut(pixClipRectangle(grey, box, nullptr));
  if (cut) {
    pixCopyResolution(cut.get(), grey);
    pixSetInRect(grey, box);
  }
  boxDestroy(&box);
  return cut;
}

}  // namespace estimate::ocr
