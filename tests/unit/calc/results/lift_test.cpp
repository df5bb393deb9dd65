// Figures of lifts that experts work out by hand, one for each rule.
#include <doctest/doctest.h>

#include "support/calc_answers.h"

namespace {

using namespace calc;
using estimate::JsonValue;
using namespace test;

const Figure lift_figures[] = {
    {R"({"work_height_ft": 38, "horizontal_outreach_ft": 10})", "selected_power", "\"dual\""},
    {R"({"work_height_ft": 38, "horizontal_outreach_ft": 10, "power": "diesel"})", "selected_power",
     "\"dual\""},
    // Height and outreach are one point: a 60-ft boom does not reach 45 ft out at its full height.
    {R"({"platform_height_ft": 60, "horizontal_outreach_ft": 45, "terrain": "rough"})", "selected",
     "\"boom_art_80\""},
    {R"({"platform_height_ft": 60, "horizontal_outreach_ft": 48, "terrain": "rough"})",
     "selected_platform_ft", "80"},
    {R"({"platform_height_ft": 20, "horizontal_outreach_ft": 40, "terrain": "rough"})", "selected",
     "\"boom_str_60\""},
    {R"({"platform_height_ft": 60, "horizontal_outreach_ft": 0, "terrain": "rough"})", "selected",
     "\"boom_art_60\""},
    {R"({"platform_height_ft": 55, "horizontal_outreach_ft": 22, "terrain": "rough"})",
     "selected_reach_at_height_ft", "23.1"},
    // Through a 36-in doorway: 32 ft up, and the least machine for 20 ft.
    {R"({"platform_height_ft": 32, "terrain": "slab", "indoor": true, "min_access_width_in": 36})",
     "selected", "\"scissor_32_narrow\""},
    {R"({"platform_height_ft": 26, "terrain": "slab", "indoor": true, "min_access_width_in": 32})",
     "selected_width_in", "32"},
    {R"({"platform_height_ft": 20, "terrain": "slab", "indoor": true, "min_access_width_in": 36})",
     "selected", "\"mast_20_electric\""},
    {R"({"below_grade_ft": 3, "terrain": "rough"})", "selected", "\"boom_str_45\""},
};

}  // namespace

TEST_CASE("results: lifts") { check_figures("lift", lift_figures); }

TEST_CASE("results: an electric lift is asked for, and none reaches: the reason is its power") {
  const auto result =
      answer_to("lift", R"({"work_height_ft": 38, "horizontal_outreach_ft": 10, "power": "electric"})");
  REQUIRE_FALSE(result);
  for (const JsonValue& row : *result.error().details.find("rejected")->list()) {
    if (row.find("id")->as_text() != "boom_art_34") continue;
    CHECK(to_json(*row.find("why")).find("\"power\"") != std::string::npos);
  }
}

TEST_CASE("results: no lift is high enough and reaches that far at once: the refusal names the reach") {
  const auto result = answer(
      "lift", json(R"({"platform_height_ft": 182, "horizontal_outreach_ft": 70, "terrain": "rough"})"));
  REQUIRE_FALSE(result);
  CHECK(result.error().first.code == "no_lift_class_fits");
  CHECK(result.error().first.message.find("the reach of 70 ft out at 182 ft up") != std::string::npos);
  const auto deep = answer("lift", json(R"({"below_grade_ft": 12, "terrain": "rough"})"));
  REQUIRE_FALSE(deep);
  CHECK(to_json(deep.error().details).find("below_grade") != std::string::npos);
}

TEST_CASE("results: a lift near the end of its reach says so") {
  const Envelope near =
      answered("lift", R"({"platform_height_ft": 55, "horizontal_outreach_ft": 22, "terrain": "rough"})");
  CHECK(warning_of(near, "reach_near_limit"));
  const Envelope well_within =
      answered("lift", R"({"platform_height_ft": 20, "horizontal_outreach_ft": 20, "terrain": "rough"})");
  CHECK_FALSE(warning_of(well_within, "reach_near_limit"));
}
