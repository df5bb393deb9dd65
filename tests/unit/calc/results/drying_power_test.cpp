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
    // A 1,500-W heater takes 12.5 A: more than the 12 A of a 15-A circuit.
    {R"({"equipment": [{"type": "heater_1500w", "quantity": 2}],
        "circuits": [{"id": "A", "breaker_a": 15}, {"id": "B", "breaker_a": 15}]})",
     "verdict", "\"circuits_missing\""},
    {R"({"equipment": [{"type": "heater_1500w", "quantity": 2}],
        "circuits": [{"id": "A", "breaker_a": 15}, {"id": "B", "breaker_a": 15}]})",
     "circuits_missing[0].breaker_a", "20"},
    {R"({"equipment": [{"type": "heater_1500w", "quantity": 2}],
        "circuits": [{"id": "A", "breaker_a": 15}, {"id": "B", "breaker_a": 15}]})",
     "circuits_missing[0].count", "2"},
    {R"({"equipment": [{"type": "heater_1500w", "quantity": 2}]})", "min_15a_circuits", "0"},
    {R"({"equipment": [{"type": "heater_1500w", "quantity": 1}],
        "circuits": [{"id": "A", "breaker_a": 20}]})",
     "verdict", "\"panel_ok\""},
    // Air movers fit with the heater that needs 20 A, the others fill a 15-A circuit.
    {R"({"equipment": [{"type": "heater_1500w", "quantity": 1}, {"type": "air_mover", "quantity": 5},
        {"type": "dehumidifier_desiccant", "quantity": 1}]})",
     "circuits_missing[0].volts", "240"},
    {R"({"equipment": [{"type": "heater_1500w", "quantity": 1}, {"type": "air_mover", "quantity": 5},
        {"type": "dehumidifier_desiccant", "quantity": 1}]})",
     "circuits_missing[1].breaker_a", "20"},
    {R"({"equipment": [{"type": "heater_1500w", "quantity": 1}, {"type": "air_mover", "quantity": 5},
        {"type": "dehumidifier_desiccant", "quantity": 1}]})",
     "circuits_missing[2].count", "1"},
    // The ways cost nothing, a box, a 2-kW generator, a larger box, a feeder; none of them is a 20-kW
    // generator.
    {R"({"equipment": [{"type": "air_mover", "quantity": 3}]})", "ways[0].way", "\"another_circuit\""},
    {R"({"equipment": [{"type": "air_mover", "quantity": 3}]})", "ways[1].way", "\"distribution_box\""},
    {R"({"equipment": [{"type": "air_mover", "quantity": 3}]})", "ways[2].way", "\"small_generator\""},
    {R"({"equipment": [{"type": "air_mover", "quantity": 3}]})", "ways[2].size", "2"},
    {R"({"equipment": [{"type": "air_mover", "quantity": 3}]})", "ways[2].cost", "191.65"},
    {R"({"equipment": [{"type": "air_mover", "quantity": 3}]})", "ways[4].way", "\"temporary_feeder\""},
    // Existing load by 220.83, and continuous load whole and a quarter: 73.3 A and 27.3 A, not 82.1 A.
    {R"({"equipment": [{"type": "air_mover", "quantity": 9}, {"type": "dehumidifier_lgr", "quantity": 2},
        {"type": "afd", "quantity": 1}], "panel": {"service_a": 100, "existing_load_va": 32000}})",
     "service.total_a", "100.6"},
    {R"({"equipment": [{"type": "air_mover", "quantity": 9}, {"type": "dehumidifier_lgr", "quantity": 2},
        {"type": "afd", "quantity": 1}], "panel": {"service_a": 100, "existing_load_va": 32000}})",
     "verdict", "\"generator\""},
    {R"({"equipment": [{"type": "air_mover", "quantity": 9}, {"type": "dehumidifier_lgr", "quantity": 2},
        {"type": "afd", "quantity": 1}], "panel": {"service_a": 100, "existing_load_va": 32000}})",
     "generator_kw", "7"},
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
