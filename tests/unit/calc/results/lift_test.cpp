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
