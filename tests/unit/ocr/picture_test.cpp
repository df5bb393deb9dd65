#include "ocr/picture.h"

#include <doctest/doctest.h>

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
  CHECK(find_skew(binary.get()) == 0);
  CHECK_FALSE(find_orientation(binary.get()).has_value());
}
