#include "ocr/picture.h"

#include <doctest/doctest.h>
#include <leptonica/allheaders.h>

#include <cmath>

#include "unit/ocr/page_image.h"

using namespace estimate;
using namespace estimate::ocr;
using namespace estimate::testing;

namespace {

std::vector<PixelRule> rules_of(const PageImage& image) {
  const PixPointer gray = to_pix(image);
  const PixPointer binary = to_black_and_white(gray.get());
  return find_rules(binary.get(), 40, 60);
}

}  // namespace

TEST_CASE("long thin lines are rules, letters and blots are not") {
  PageImage image = paper();
  paint(image, {50, 100, 300, 102});
  paint(image, {400, 50, 402, 250});
  paint(image, {100, 200, 120, 220});
  const auto rules = rules_of(image);
  REQUIRE(rules.size() == 2);
  CHECK(rules[0].horizontal);
  CHECK(rules[0].box.width() == 250);
  CHECK(rules[0].thickness == 2);
  CHECK_FALSE(rules[1].horizontal);
  CHECK(rules[1].box.height() == 200);
}

TEST_CASE("a rule is erased, what crosses it stays") {
  PageImage image = paper();
  paint(image, {50, 100, 300, 102});
  paint(image, {150, 90, 154, 112});
  const PixPointer gray = to_pix(image);
  const PixPointer binary = to_black_and_white(gray.get());
  Ink ink(binary.get(), gray.get());
  erase_rules(rules_of(image), gray.get(), ink);
  CHECK_FALSE(ink.at(100, 101));
  CHECK(ink.at(151, 101));
  CHECK(ink.at(151, 95));
}

TEST_CASE("a dash is kept, a stroke through letters is not") {
  PageImage image = paper();
  paint(image, {50, 100, 95, 102});    // a dash
  paint(image, {200, 100, 245, 102});  // a stroke
  for (int x = 202; x < 240; x += 8) paint(image, {x, 92, x + 3, 110});
  const PixPointer gray = to_pix(image);
  const PixPointer binary = to_black_and_white(gray.get());
  const Ink ink(binary.get(), gray.get());
  auto rules = rules_of(image);
  drop_dashes(rules, ink, 60);
  REQUIRE(rules.size() == 1);
  CHECK(rules[0].box.x0 == 200);
}

TEST_CASE("a sketch is framed, the rule of a heading is not") {
  PageImage image = paper();
  paint(image, {20, 50, 180, 52});
  paint(image, {20, 200, 180, 202});
  paint(image, {20, 50, 22, 202});
  paint(image, {178, 50, 180, 202});
  paint(image, {10, 300, 590, 302});
  const auto frames = find_frames(rules_of(image), image.width);
  REQUIRE(frames.size() == 1);
  CHECK(frames[0].width() == 160);
  CHECK(frames[0].height() == 152);
}

TEST_CASE("left of the rule of a room's heading is its sketch, down to the next text") {
  PageImage image = paper();
  paint(image, {162, 60, 570, 62});   // the rule below the heading
  paint(image, {36, 70, 120, 72});    // a wall
  paint(image, {30, 260, 400, 270});  // a line of text
  const auto gray = to_pix(image);
  const auto black = to_black_and_white(gray.get());
  auto rules = rules_of(image);
  Ink ink(black.get(), gray.get());
  erase_rules(rules, gray.get(), ink);
  const auto sketches = find_sketches(rules, ink, 0.36);
  REQUIRE(sketches.size() == 1);
  CHECK(sketches[0].x0 == 0);
  CHECK(sketches[0].x1 < 162);
  CHECK(sketches[0].y1 > 200);
  CHECK(sketches[0].y1 < 260);
  CHECK(find_frames(rules, image.width, sketches).empty());
}

TEST_CASE("a page of small type is enlarged, another is not") {
  const auto page_of = [](int height) {
    PageImage image = paper();
    for (int y = 10; y < 380; y += 2 * height)
      for (int x = 10; x < 580; x += 2 * height) paint(image, {x, y, x + height - 2, y + height});
    return image;
  };
  const PixPointer small = to_pix(page_of(8)), usual = to_pix(page_of(14));
  const PixPointer enlarged = enlarged_type(small.get());
  REQUIRE(enlarged);
  CHECK(pixGetWidth(enlarged.get()) == 1200);
  CHECK(enlarged_type(usual.get()) == nullptr);
}

TEST_CASE("lines of text run along the page or across it") {
  PageImage image = paper();
  for (int y = 20; y < 380; y += 20) paint(image, {50, y, 550, y + 8});
  const PixPointer gray = to_pix(image);
  const PixPointer level = to_black_and_white(gray.get());
  CHECK(has_level_lines(level.get()));
  CHECK_FALSE(has_level_lines(turned(level.get(), 1).get()));
}

TEST_CASE("an empty page has no skew and no orientation") {
  const PixPointer gray = to_pix(paper());
  const PixPointer binary = to_black_and_white(gray.get());
  CHECK_FALSE(find_skew(binary.get()).has_value());
  CHECK_FALSE(find_orientation(binary.get()).has_value());
}

TEST_CASE("the sheet on a photo is cut out and set upright") {
  PageImage photo{600, 800, 72, std::vector<std::uint8_t>(std::size_t{600} * 800, 70)};
  // Narrower at the top, as seen from below, with a black mark in its middle.
  for (int y = 80; y < 720; ++y) {
    const int inset = 60 + (720 - y) / 10;
    for (int x = inset; x < 600 - inset; ++x) photo.pixels[static_cast<std::size_t>(y) * 600 + x] = 220;
  }
  paint(photo, {290, 400, 310, 420});
  const PixPointer gray = to_pix(photo);
  const PixPointer sheet = flattened_photo(gray.get());
  REQUIRE(sheet);
  const int width = pixGetWidth(sheet.get()), height = pixGetHeight(sheet.get());
  CHECK(height / static_cast<double>(width) == doctest::Approx(11 / 8.5).epsilon(0.01));
  CHECK(width / static_cast<double>(pixGetXRes(sheet.get())) == doctest::Approx(8.5).epsilon(0.03));
  const PixPointer binary = to_black_and_white(sheet.get());
  const Ink ink(binary.get(), sheet.get());
  CHECK_FALSE(ink.at(4, 4));
  CHECK_FALSE(ink.at(width - 5, height - 5));
  CHECK_FALSE(ink.tight({width / 2 - 30, height / 4, width / 2 + 30, 3 * height / 4}).empty());
}

TEST_CASE("a scan is not a photo of a sheet") {
  CHECK_FALSE(flattened_photo(to_pix(paper()).get()));
  PageImage edged = paper();  // with the shadow of the lid
  paint(edged, {0, 0, 8, edged.height});
  CHECK_FALSE(flattened_photo(to_pix(edged).get()));
}

TEST_CASE("bent lines become level") {
  PageImage page{850, 1100, 100, std::vector<std::uint8_t>(std::size_t{850} * 1100, 255)};
  for (int line = 0; line < 45; ++line) {
    for (int x = 60; x < 790; ++x) {
      if (x / 5 % 3 == 2 || (x / 90 + line) % 4 == 3) continue;  // between letters, between words
      const int y = 60 + 22 * line + static_cast<int>(std::lround(30 * std::sin(x * 3.14159 / 850)));
      for (int down = 0; down < 9; ++down) page.pixels[static_cast<std::size_t>(y + down) * 850 + x] = 0;
    }
  }
  const PixPointer gray = to_pix(page);
  const PixPointer binary = to_black_and_white(gray.get());
  REQUIRE_FALSE(find_skew(binary.get()).has_value());
  const PixPointer straight = dewarped(gray.get(), binary.get());
  REQUIRE(straight);
  const PixPointer level = to_black_and_white(straight.get());
  CHECK(find_skew(level.get()).has_value());
  CHECK_FALSE(dewarped(to_pix(paper()).get(), to_black_and_white(to_pix(paper()).get()).get()));
}
