// Figures of cranes that experts work out by hand, one for each rule.
#include <doctest/doctest.h>

#include "support/calc_answers.h"

namespace {

using namespace calc;
using namespace test;

std::string crane_price(std::string_view changes, std::string_view code) {
  const auto result = answer_to("crane", changes);
  return result ? line_of(*result, code).unit_price.plain() : "refused";
}

}  // namespace

TEST_CASE("results: a crane's own rate comes before that of all cranes") {
  const auto price = [](std::string_view rates, std::string_view code) {
    return crane_price(R"({"rates": )" + std::string(rates) + "}", code);
  };
  CHECK(price(R"({"crane_hour": 400, "boom_truck_30_hour": 180})", "CRN-HRS") == "180");
  CHECK(price(R"({"mobilization": 900, "boom_truck_30_mobilization": 280})", "CRN-MOB") == "280");
  CHECK(price(R"({"crane_hour": 400})", "CRN-HRS") == "400");
  CHECK(price(R"({"mobilization": 900})", "CRN-MOB") == "900");
}

TEST_CASE("results: a load on a roof has a height and clears the edge in every mode") {
  const Envelope radius_only = answered(
      "crane", R"({"load_type": "rtu", "load_weight_lb": 2190, "radius_ft": 35, "set_height_ft": 45})");
  // 45 ft + 3 clearance + 4 unit + 5.2 slings + 6 block
  CHECK(figure_of(radius_only, "required_tip_height_ft") == "63.2");
  CHECK(figure_of(radius_only, "roof_edge_distance_ft") == "25");
  CHECK(figure_of(radius_only, "roof_edge_height_ft") == "45");
  CHECK(figure_of(radius_only, "boom_parapet_clearance_ft") == "5");
  CHECK(warning_of(radius_only, "roof_edge_assumed"));
  const Envelope by_wall = answered("crane", R"({"load_type": "rtu", "load_weight_lb": 2190,
      "crane_center_to_wall_ft": 20, "setback_on_roof_ft": 25, "parapet_height_ft": 20})");
  CHECK(to_json(*by_wall.inputs.find("set_height_ft")) == "20");
  CHECK(figure_of(by_wall, "boom_parapet_clearance_ft") == "5");
  CHECK_FALSE(warning_of(by_wall, "roof_edge_assumed"));
  const Envelope on_the_ground =
      answered("crane", R"({"load_type": "rtu", "load_weight_lb": 2190, "radius_ft": 35})");
  CHECK(figure_of(on_the_ground, "boom_parapet_clearance_ft") == "null");
}

TEST_CASE("results: a crane does not lift in a storm") {
  const Envelope calm = answered("crane", R"({"load_weight_lb": 500, "radius_ft": 20, "wind_mph": 29.9})");
  CHECK_FALSE(warning_of(calm, "wind_stop"));
  const Envelope storm = answered("crane", R"({"load_weight_lb": 500, "radius_ft": 20, "wind_mph": 150})");
  REQUIRE(warning_of(storm, "wind_stop"));
  CHECK(warning_of(storm, "wind_stop")->severity == Severity::stop);
}
