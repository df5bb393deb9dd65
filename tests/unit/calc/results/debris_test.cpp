// Figures of debris that experts work out by hand, one for each rule.
#include <doctest/doctest.h>

#include "support/calc_answers.h"

namespace {

using namespace calc;
using namespace test;

}  // namespace

TEST_CASE("results: hours of debris are rounded once") {
  const Envelope envelope =
      answered("debris", R"({"items": [{"kind": "volume", "cubic_yards": 1.99327, "material": "wood"}]})");
  CHECK(line_of(envelope, "DBR-LAB").quantity.plain() == "1.49");
}

TEST_CASE("results: a house without trees, and tile without a family") {
  const Envelope house = answered("debris", R"({"items": [{"kind": "single_family_demolition",
      "length_ft": 40, "width_ft": 30, "stories": 1, "vegetation": "none"}]})");
  CHECK_FALSE(warning_of(house, "vegetation_adds_volume"));
  const Envelope trees = answered("debris", R"({"items": [{"kind": "single_family_demolition",
      "length_ft": 40, "width_ft": 30, "stories": 1}]})");
  REQUIRE(warning_of(trees, "vegetation_adds_volume"));
  CHECK(warning_of(trees, "vegetation_adds_volume")->message.find("medium trees add 30 %") !=
        std::string::npos);
  const Envelope tile =
      answered("debris", R"({"items": [{"kind": "roof", "squares": 9, "covering": "tile"}]})");
  CHECK(figure_of(tile, "cubic_yards") == "9");
}
