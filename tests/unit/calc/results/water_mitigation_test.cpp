// Figures of water mitigation that experts work out by hand, one for each rule.
#include <doctest/doctest.h>

#include "support/calc_answers.h"

namespace {

using namespace calc;
using namespace test;

const Figure water_mitigation_figures[] = {
    {R"({"rooms": [{"length_ft": 9, "width_ft": 9}], "water_category": 1,
        "readings": {"affected": [80, 60]}})",
     "affected_vapor_pressure_inhg", "0.62"},
    {R"({"rooms": [{"length_ft": 9, "width_ft": 9}], "water_category": 1,
        "readings": {"affected": [90, 67.55]}})",
     "affected_vapor_pressure_inhg", "0.961"},
    {R"({"rooms": [{"length_ft": 9, "width_ft": 9}], "water_category": 1,
        "readings": {"affected": [80, 0]}})",
     "affected_dew_point_f", "none"},
    // S500: considered in category 2, required in category 3 and with mold.
    {R"({"rooms": [{"length_ft": 9, "width_ft": 9}], "water_category": 1})", "afd_recommendation",
     "\"none\""},
    {R"({"rooms": [{"length_ft": 9, "width_ft": 9}], "water_category": 2})", "afd_recommendation",
     "\"consider\""},
    {R"({"rooms": [{"length_ft": 9, "width_ft": 9}], "water_category": 2})", "afd_required", "false"},
    {R"({"rooms": [{"length_ft": 9, "width_ft": 9}], "water_category": 2})", "afd_units", "1"},
    {R"({"rooms": [{"length_ft": 9, "width_ft": 9}], "water_category": 2, "consider_afd": false})",
     "afd_units", "0"},
    {R"({"rooms": [{"length_ft": 9, "width_ft": 9}], "water_category": 3})", "afd_recommendation",
     "\"required\""},
    {R"({"rooms": [{"length_ft": 9, "width_ft": 9}], "water_category": 1, "mold": true})", "afd_required",
     "true"},
    // Monitored drawdown: 3 air movers of 81 SF, all for two days, then half of them, rounded up.
    {R"({"rooms": [{"length_ft": 9, "width_ft": 9}], "water_category": 1, "drying_days": 4,
        "drawdown": [100, 100, 50]})",
     "air_movers_by_day", "[3, 3, 2, 2]"},
    {R"({"rooms": [{"length_ft": 9, "width_ft": 9}], "water_category": 1, "drying_days": 4,
        "drawdown": [100, 100, 50]})",
     "air_mover_days", "10"},
    {R"({"rooms": [{"length_ft": 9, "width_ft": 9}], "water_category": 1, "drying_days": 4})",
     "air_mover_days", "12"},
};

}  // namespace

TEST_CASE("results: water mitigation") { check_figures("water-mitigation", water_mitigation_figures); }

TEST_CASE("results: a job without desiccants says nothing of their airflow") {
  const auto assumed = [](const Envelope& envelope) {
    return std::ranges::find(envelope.assumptions, "dehumidifier.unit_cfm", &Assumption::override_field) !=
           envelope.assumptions.end();
  };
  const auto lgr = answer_to("water-mitigation", "{}");
  REQUIRE(lgr);
  CHECK_FALSE(lgr->inputs.at_path("dehumidifier.unit_cfm"));
  CHECK_FALSE(assumed(*lgr));
  const auto desiccant = answer_to("water-mitigation", R"({"dehumidifier": {"type": "desiccant"}})");
  REQUIRE(desiccant);
  CHECK(to_json(*desiccant->inputs.at_path("dehumidifier.unit_cfm")) == "500");
  CHECK(assumed(*desiccant));
}

TEST_CASE("results: good readings and walls bring no warning") {
  const Envelope room = answered("water-mitigation", R"({"water_category": 1, "air_mover_method": "linear",
      "rooms": [{"length_ft": 20, "width_ft": 15, "affected_wall_lf": 30}],
      "readings": {"affected": [80, 60], "dehumidifier_out": [95, 15]}})");
  CHECK(figure_of(room, "air_movers") == "3");
  for (const auto* code : {"linear_without_walls", "negative_grain_depression", "humidity_zero"})
    CHECK_FALSE(warning_of(room, code));
}
