// Figures of debris that experts work out by hand, one for each rule.
#include <doctest/doctest.h>

#include "support/calc_answers.h"

namespace {

using namespace calc;
using namespace test;

const Figure debris_figures[] = {
    // FEMA's loose volume at the density of loose debris, not half a ton a yard; a house of 1,500 SF, no
    // trees.
    {R"({"items": [{"kind": "single_family_demolition", "length_ft": 50, "width_ft": 30, "stories": 1}]})",
     "tons", "52.5"},
    {R"({"items": [{"kind": "single_family_demolition", "length_ft": 50, "width_ft": 30, "stories": 1}]})",
     "cubic_yards", "300"},
    {R"({"items": [{"kind": "single_family_demolition", "length_ft": 50, "width_ft": 30, "stories": 1}]})",
     "tons_low", "37.5"},
    {R"({"items": [{"kind": "single_family_demolition", "length_ft": 50, "width_ft": 30, "stories": 1}]})",
     "tons_high", "90"},
    {R"({"items": [{"kind": "mobile_home", "width_class": "single"}]})", "tons", "30"},
    {R"({"items": [{"kind": "mobile_home", "width_class": "single"}]})", "tons_low", "20"},
    {R"({"items": [{"kind": "mobile_home", "width_class": "double"}]})", "tons", "55"},
    // Plaster: one box, full by weight at a quarter of its volume.
    {R"({"items": [{"kind": "finish_removal", "material": "plaster", "area_sf": 700}],
        "allowed_sizes_yd": [20]})",
     "dumpster.governed_by", "\"weight\""},
    {R"({"items": [{"kind": "volume", "cubic_yards": 17, "material": "wood"}], "allowed_sizes_yd": [20]})",
     "dumpster.governed_by", "\"volume\""},
    // Compacted by heavy equipment.
    {R"({"items": [{"kind": "volume", "cubic_yards": 10, "material": "wood"}]})", "tons", "1.5"},
    {R"({"items": [{"kind": "volume", "cubic_yards": 10, "material": "wood", "compacted": true}]})", "tons",
     "3"},
    {R"({"items": [{"kind": "volume", "cubic_yards": 10, "material": "drywall", "compacted": true}]})",
     "tons", "3.75"},
};

}  // namespace

TEST_CASE("results: debris") { check_figures("debris", debris_figures); }

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
      "length_ft": 40, "width_ft": 30, "stories": 1, "vegetation": "medium"}]})");
  REQUIRE(warning_of(trees, "vegetation_adds_volume"));
  CHECK(warning_of(trees, "vegetation_adds_volume")->message.find("medium trees add 30 %") !=
        std::string::npos);
  const Envelope tile =
      answered("debris", R"({"items": [{"kind": "roof", "squares": 9, "covering": "tile"}]})");
  CHECK(figure_of(tile, "cubic_yards") == "9");
}
