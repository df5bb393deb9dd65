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

TEST_CASE("results: a crane does not lift in a storm") {
  const Envelope calm = answered("crane", R"({"load_weight_lb": 500, "radius_ft": 20, "wind_mph": 29.9})");
  CHECK_FALSE(warning_of(calm, "wind_stop"));
  const Envelope storm = answered("crane", R"({"load_weight_lb": 500, "radius_ft": 20, "wind_mph": 150})");
  REQUIRE(warning_of(storm, "wind_stop"));
  CHECK(warning_of(storm, "wind_stop")->severity == Severity::stop);
}
