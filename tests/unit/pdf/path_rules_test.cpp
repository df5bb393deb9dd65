#include "pdf/page_content.h"

#include <doctest/doctest.h>

namespace pdf = estimate::pdf;
using estimate::Box;
using estimate::Rule;

namespace {

constexpr Box sheet = {0, 0, 612, 792};

std::vector<Rule> stroked(const std::vector<pdf::Point>& line, double width) {
  std::vector<Rule> rules;
  pdf::add_stroked_rules(rules, line, {sheet, width, 0x112233});
  return rules;
}

std::vector<Rule> filled(const std::vector<pdf::Point>& line, const Box& visible = sheet) {
  std::vector<Rule> rules;
  pdf::add_filled_rule(rules, line, {visible, 0, 0x112233});
  return rules;
}

std::vector<pdf::Point> rectangle(double x0, double y0, double x1, double y1) {
  return {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}, {x0, y0}};
}

}  // namespace

TEST_CASE("horizontal and vertical strokes are rules as wide as the pen") {
  const auto rules = stroked({{36, 100}, {576, 100}, {576, 140}}, 0.5);
  REQUIRE(rules.size() == 2);
  CHECK(rules[0] == Rule{{36, 99.75, 576, 100.25}, 0.5F, 0x112233});
  CHECK(rules[0].horizontal());
  CHECK(rules[1].box == Box{575.75, 100, 576.25, 140});
  CHECK_FALSE(rules[1].horizontal());
}

TEST_CASE("slanted, short and thick strokes are not rules") {
  CHECK(stroked({{0, 0}, {100, 3}}, 0.5).empty());
  CHECK(stroked({{0, 10}, {2.9, 10}}, 0.5).empty());
  CHECK(stroked({{0, 10}, {100, 10}}, 2.1).empty());
}

TEST_CASE("a stroked rectangle is four rules") { CHECK(stroked(rectangle(10, 10, 60, 40), 1).size() == 4); }

TEST_CASE("thin filled bars are rules, whichever way they are drawn") {
  CHECK(filled(rectangle(36, 100, 576, 100.6)).size() == 1);
  CHECK(filled({{36, 100}, {36, 100.6}, {576, 100.6}, {576, 100}}).size() == 1);
  CHECK(filled(rectangle(576, 100.6, 36, 100)).front().box == Box{36, 100, 576, 100.6});
  CHECK(filled(rectangle(36, 100, 576, 112)).empty());
  CHECK(filled({{36, 100}, {576, 100}, {576, 101}}).empty());
  CHECK(filled({{36, 100}, {576, 101}, {576, 102}, {36, 101}}).empty());
}

TEST_CASE("only the visible part of a path counts") {
  CHECK(filled(rectangle(0, 90, 612, 110), {36, 100, 576, 101}).front().box == Box{36, 100, 576, 101});
  CHECK(filled(rectangle(36, 800, 576, 801)).empty());
}
