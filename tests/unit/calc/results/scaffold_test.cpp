// Figures of scaffolds that experts work out by hand, one for each rule.
#include <doctest/doctest.h>

#include "support/calc_answers.h"

namespace {

using namespace calc;
using namespace test;

const Figure scaffold_figures[] = {
    // 1926.451(b)(2): decks of at least 18 in.
    {R"({"runs": [{"length_ft": 42}], "work_height_ft": 31, "frame_width_ft": 1.6})", "planks_per_bay", "2"},
    {R"({"runs": [{"length_ft": 42}], "work_height_ft": 31, "frame_width_ft": 2, "plank_width_in": 7.25})",
     "planks_per_bay", "3"},
    {R"({"runs": [{"length_ft": 42}], "work_height_ft": 31})", "planks_per_bay", "5"},
    // Heights and duties follow the deck that is built.
    {R"({"runs": [{"length_ft": 42}], "work_height_ft": 14})", "platform_height_ft", "12.67"},
    {R"({"runs": [{"length_ft": 42}], "work_height_ft": 14})", "required_platform_height_ft", "8"},
    {R"({"runs": [{"length_ft": 42}], "work_height_ft": 14})", "fall_protection_required", "true"},
    // 6.3333 ft is 6 ft 4 in.
    {R"({"runs": [{"length_ft": 42}], "platform_height_ft": 38, "frame_height_ft": 6.3333})", "lifts", "6"},
    {R"({"runs": [{"length_ft": 42}], "platform_height_ft": 38, "frame_height_ft": 6.33})", "lifts", "6"},
    {R"({"runs": [{"length_ft": 42}], "platform_height_ft": 38, "frame_height_ft": 6.3})", "lifts", "7"},
    {R"({"runs": [{"length_ft": 150.1}], "platform_height_ft": 38})", "rest_platforms", "2"},
    {R"({"runs": [{"length_ft": 42}], "platform_height_ft": 35, "frame_height_ft": 5})", "rest_platforms",
     "0"},
    {R"({"runs": [{"length_ft": 42}], "platform_height_ft": 70.1, "frame_height_ft": 5})", "rest_platforms",
     "2"},
};

}  // namespace

TEST_CASE("results: scaffolds") { check_figures("scaffold", scaffold_figures); }

TEST_CASE("results: quantities of scaffolds are products of exact sizes") {
  const Envelope envelope = answered(
      "scaffold", R"({"runs": [{"length_ft": 77}], "platform_height_ft": 38, "frame_height_ft": 6.3333})");
  CHECK(line_of(envelope, "SCF-RNT").quantity.plain() == "2926");
}
