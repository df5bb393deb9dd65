#include "ocr/picture.h"

#include <doctest/doctest.h>
#include <leptonica/allheaders.h>

#include "unit/ocr/page_image.h"

using namespace estimate;
using namespace estimate::ocr;
using namespace estimate::testing;

namespace {

/// The page after cleaning, at 200 dots per inch: a speck is at most 4 pixels.
PixPointer cleaned(const PageImage& image) {
  const PixPointer gray = to_pix(image);
  PixPointer binary = to_black_and_white(gray.get());
  REQUIRE(drop_specks(gray.get(), binary.get()));
  return binary;
}

bool is_black(const PixPointer& binary, int x, int y) {
  unsigned pixel = 0;
  pixGetPixel(binary.get(), x, y, &pixel);
  return pixel != 0;
}

}  // namespace

TEST_CASE("dust far from any ink is erased") {
  PageImage image = paper();
  paint(image, {300, 200, 303, 203});
  const PixPointer page = cleaned(image);
  CHECK_FALSE(is_black(page, 301, 201));
}

TEST_CASE("periods and dots next to larger ink stay") {
  PageImage image = paper();
  paint(image, {100, 100, 110, 120});  // a letter
  paint(image, {113, 117, 116, 120});  // a period behind it
  paint(image, {103, 94, 106, 97});    // a dot above it
  const PixPointer page = cleaned(image);
  CHECK(is_black(page, 105, 110));
  CHECK(is_black(page, 114, 118));
  CHECK(is_black(page, 104, 95));
}

TEST_CASE("ink larger than a speck stays, wherever it is") {
  PageImage image = paper();
  paint(image, {300, 200, 306, 202});  // a hyphen
  paint(image, {400, 50, 402, 60});
  const PixPointer page = cleaned(image);
  CHECK(is_black(page, 303, 201));
  CHECK(is_black(page, 401, 55));
}
