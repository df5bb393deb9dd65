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
    {R"({"runs": [{"length_ft": 42}], "work_height_ft": 14})", "platform_height_ft", "7.33"},
    {R"({"runs": [{"length_ft": 42}], "work_height_ft": 14, "deck": "above"})", "platform_height_ft",
     "12.67"},
    // Screw jacks under three lifts make a deck of 20 ft; between 20 and 25.33 ft there is none.
    {R"({"runs": [{"length_ft": 42}], "platform_height_ft": 20})", "platform_height_ft", "20"},
    {R"({"runs": [{"length_ft": 42}], "platform_height_ft": 20})", "lifts", "3"},
    {R"({"runs": [{"length_ft": 42}], "platform_height_ft": 20})", "jack_ft", "1"},
    {R"({"runs": [{"length_ft": 42}], "platform_height_ft": 20})", "screw_jacks", "14"},
    {R"({"runs": [{"length_ft": 42}], "platform_height_ft": 22})", "platform_height_ft", "20"},
    {R"({"runs": [{"length_ft": 42}], "platform_height_ft": 22})", "deck_choices[1].platform_height_ft",
     "25.33"},
    {R"({"runs": [{"length_ft": 42}], "platform_height_ft": 22})", "deck_choices[1].lifts", "4"},
    {R"({"runs": [{"length_ft": 42}], "platform_height_ft": 22})", "deck_choices[1].cost", "4689.92"},
    {R"({"runs": [{"length_ft": 42}], "platform_height_ft": 22, "jack_travel_ft": 1.5})",
     "platform_height_ft", "20.5"},
    {R"({"runs": [{"length_ft": 42}], "platform_height_ft": 20.5, "jack_travel_ft": 1.5})",
     "platform_height_ft", "20.5"},
    // Ties sit on members that the jacks raise: 12.67 + 1.5 ft, at or below 4:1 of 20 ft.
    {R"({"runs": [{"length_ft": 42}], "platform_height_ft": 20.5, "jack_travel_ft": 1.5})",
     "runs[0].tie_levels_ft[0]", "14.17"},
    // A small job: 7.33 h by parts, 8 h for two visits of two people.
    {R"({"runs": [{"length_ft": 10}], "platform_height_ft": 6})", "labor_hours", "7.33"},
    {R"({"runs": [{"length_ft": 10}], "platform_height_ft": 6})", "labor_minimum_hours", "8"},
    {R"({"runs": [{"length_ft": 42}], "work_height_ft": 14})", "required_platform_height_ft", "8"},
    {R"({"runs": [{"length_ft": 42}], "work_height_ft": 14})", "fall_protection_required", "false"},
    {R"({"runs": [{"length_ft": 42}], "work_height_ft": 14, "deck": "above"})", "fall_protection_required",
     "true"},
    // 6.3333 ft is 6 ft 4 in.
    {R"({"runs": [{"length_ft": 42}], "platform_height_ft": 38, "frame_height_ft": 6.3333})", "lifts", "6"},
    {R"({"runs": [{"length_ft": 42}], "platform_height_ft": 38, "frame_height_ft": 6.33})", "lifts", "6"},
    {R"({"runs": [{"length_ft": 42}], "platform_height_ft": 38, "frame_height_ft": 6.3})", "lifts", "6"},
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

TEST_CASE("results: the least labor of a scaffold is a line of its own, and rental a range of sources") {
  const Envelope small = answered("scaffold", R"({"runs": [{"length_ft": 10}], "platform_height_ft": 6})");
  CHECK(line_of(small, "SCF-MIN").quantity.plain() == "0.67");
  CHECK(line_of(small, "SCF-MIN").description.find("at least 8 h") != std::string::npos);
  const Envelope large = answered("scaffold", R"({"runs": [{"length_ft": 42}], "platform_height_ft": 20})");
  CHECK_THROWS(line_of(large, "SCF-MIN"));
  CHECK(figure_of(large, "rental_sources[2].source") == "\"M3\"");
  CHECK(figure_of(large, "rental_low") == "801.99");
  CHECK(warning_of(large, "deck_lower_than_asked") == nullptr);
  const Envelope between = answered("scaffold", R"({"runs": [{"length_ft": 42}], "platform_height_ft": 22})");
  CHECK(warning_of(between, "deck_lower_than_asked"));
}
