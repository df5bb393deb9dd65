#include "ocr/drop_specks.h"

#include <leptonica/allheaders.h>

#include <algorithm>

namespace estimate::ocr {
namespace {

// In inches. A hyphen of 6 pt type is wider, a period of 12 pt type is smaller.
constexpr double largest_speck = 0.022;
// Periods and dots are closer to their letters, and so are short dashes: a blank of 12 pt type is 0.04 wide.
constexpr double reach_across = 0.06, reach_down = 0.03;
constexpr int gray_edge = 2;  // pixels around a speck that are gray
constexpr int all_neighbors = 8;

}  // namespace

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
