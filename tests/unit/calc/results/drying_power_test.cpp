// Figures of drying power that experts work out by hand, one for each rule.
#include <doctest/doctest.h>

#include "support/calc_answers.h"

namespace {

using namespace calc;
using namespace test;

const Figure drying_power_figures[] = {
    // What has no circuit, and 80 % of the feeder.
    {R"({"equipment": [{"type": "air_mover", "quantity": 20}],
        "circuits": [{"id": "A", "breaker_a": 15}], "panel": {"service_a": 200, "spare_2pole_spaces": 1}})",
     "verdict", "\"temporary_feeder\""},
    {R"({"equipment": [{"type": "air_mover", "quantity": 20}],
        "circuits": [{"id": "A", "breaker_a": 15}], "panel": {"service_a": 200, "spare_2pole_spaces": 1}})",
     "box_load_va", "5520"},
    {R"({"equipment": [{"type": "air_mover", "quantity": 20}],
        "circuits": [{"id": "A", "breaker_a": 15}], "panel": {"service_a": 200, "spare_2pole_spaces": 1}})",
     "box_capacity_va", "9600"},
    {R"({"equipment": [{"type": "air_mover", "quantity": 3}]})", "verdict", "\"circuits_missing\""},
    {R"({"equipment": [{"type": "air_mover", "quantity": 3}]})", "temporary_power_needed", "null"},
    {R"({"equipment": [{"type": "air_mover", "quantity": 3}], "panel": {"wetted": true}})", "verdict",
     "\"generator\""},
};

}  // namespace

TEST_CASE("results: drying power") { check_figures("drying-power", drying_power_figures); }

TEST_CASE("results: a water package keeps its stops inside drying power") {
  const Envelope envelope = answered("drying-power", R"({"water_mitigation": {"water_category": 3,
      "rooms": [{"length_ft": 12, "width_ft": 10}]}})");
  const Warning* stop = warning_of(envelope, "cat3_remediate_before_drying");
  REQUIRE(stop);
  CHECK(stop->severity == Severity::stop);
  for (const auto& id : stop->citation_ids)
    CHECK(std::ranges::find(envelope.citations, id, &Citation::id) != envelope.citations.end());
  CHECK_FALSE(warning_of(envelope, "power_check"));
}
