// What has to hold whatever the inputs are: more work never needs less, money alone moves with the region,
// and the order of units changes nothing.
#include <doctest/doctest.h>

#include <random>

#include "support/calc_inputs.h"
#include "support/must.h"

namespace {

using namespace calc;
using estimate::JsonValue;
using namespace test;
using estimate::testing::must;

double result_of(const Envelope& envelope, std::string_view path) {
  const JsonValue* found = envelope.result.at_path(path);
  return found ? found->as_double() : -1;
}

std::string json_of(const JsonValue* value) { return value ? to_json(*value) : ""; }

/// The answer, or nothing where the inputs are refused.
std::optional<Envelope> answer_or_none(std::string_view calculator, const JsonValue& inputs) {
  auto result = answer(calculator, inputs);
  return result ? std::optional(*std::move(result)) : std::nullopt;
}

/// An input that grows, and figures that may not shrink with it.
struct Growth {
  std::string_view calculator;
  std::string_view changes;
  std::string_view input;
  double from, to;
  std::vector<std::string_view> figures;
};

const Growth growths[] = {
    {"water-mitigation",
     R"({"water_class": 2})",
     "rooms[0].length_ft",
     1,
     120,
     {"air_movers", "air_movers_low", "air_movers_high", "dehumidifiers", "required_ppd", "volume_cf"}},
    {"water-mitigation",
     R"({"water_category": 3, "water_class": 3, "dehumidifier": {"type": "desiccant"}})",
     "rooms[0].width_ft",
     1,
     120,
     {"air_movers", "dehumidifiers", "afd_units", "required_cfm"}},
    {"water-mitigation",
     R"({"rooms": [{"floor_area_sf": 900, "perimeter_ft": 120}]})",
     "rooms[0].affected_ceiling_sf",
     0,
     900,
     {"air_movers", "wet_surface_pct", "estimated_class", "drying_days"}},
    {"drywall-room",
     "{}",
     "length_ft",
     3,
     120,
     {"board_sf", "sheets_total", "compound_gal", "tape_lf", "screws_each", "labor_hours", "debris_cy"}},
    {"drywall-room", "{}", "waste_pct", 0, 50, {"sheets_walls", "sheets_ceiling", "sheets_total"}},
    {"debris", "{}", "items[0].cubic_yards", 1, 900, {"cubic_yards", "tons", "truck_alternative.loads"}},
    {"debris", R"({"allowed_sizes_yd": [20]})", "items[0].cubic_yards", 1, 900, {"dumpster.count"}},
    {"scaffold",
     "{}",
     "runs[0].length_ft",
     1,
     400,
     {"frames", "cross_braces", "planks", "ties", "guardrail_lf", "labor_hours", "access_points"}},
    {"scaffold",
     "{}",
     "work_height_ft",
     7,
     120,
     {"frames", "lifts", "scaffold_height_ft", "ties", "labor_hours"}},
    {"crane", "{}", "load_weight_lb", 100, 20000, {"gross_load_lb", "class_tons"}},
    {"crane", R"({"load_weight_lb": 1500})", "radius_ft", 30, 90, {"class_tons", "required_boom_ft"}},
    {"crane", "{}", "picks", 1, 100, {"on_site_hours", "billed_hours", "days"}},
    {"lift", "{}", "duration_days", 1, 400, {"rental.cost"}},
    {"drying-power",
     "{}",
     "equipment[0].quantity",
     1,
     200,
     {"running_va", "min_15a_circuits", "generator_kw_required", "unplaced", "kwh"}},
};

void check_growth(const Growth& growth) {
  constexpr int steps = 60;
  std::optional<Envelope> before;
  for (int step = 0; step <= steps; ++step) {
    JsonValue inputs = inputs_with(growth.calculator, growth.changes);
    const bool whole = growth.input.find("quantity") != growth.input.npos || growth.input == "picks" ||
                       growth.input == "duration_days";
    inputs.set_path(growth.input, JsonValue::rounded(growth.from + (growth.to - growth.from) * step / steps,
                                                     whole ? 0 : 2));
    auto now = answer_or_none(growth.calculator, inputs);
    if (!now) continue;
    for (const auto figure : growth.figures) {
      CAPTURE(figure);
      CAPTURE(step);
      if (before) CHECK(result_of(*now, figure) >= result_of(*before, figure));
    }
    before = std::move(now);
  }
  REQUIRE(before);
}

/// Inputs of a calculator with some numbers moved at random, within the first tenth of what is allowed.
JsonValue random_inputs(std::string_view calculator, unsigned seed) {
  std::mt19937 random(seed);
  JsonValue inputs = inputs_with(calculator, "{}");
  const auto figure = [&](double least, double most) {
    return JsonValue::rounded(least + (most - least) * double(random() % 10'001) / 10'000, 2);
  };
  if (calculator == "crane") inputs.set("permit_fee", figure(0, 900));
  if (calculator == "crane") inputs.set("picks", JsonValue::integer(1 + random() % 40));
  if (calculator == "scaffold") inputs.set_path("runs[0].length_ft", figure(10, 300));
  if (calculator == "scaffold") inputs.set("engineering_fee", figure(0, 5000));
  if (calculator == "lift") inputs.set("duration_days", JsonValue::integer(1 + random() % 90));
  if (calculator == "water-mitigation") inputs.set_path("rooms[0].length_ft", figure(5, 80));
  if (calculator == "drywall-room") inputs.set("length_ft", figure(5, 80));
  if (calculator == "debris") inputs.set_path("items[0].cubic_yards", figure(1, 300));
  if (calculator == "debris") inputs.set("permit_fee", figure(0, 300));
  if (calculator == "drying-power")
    inputs.set_path("equipment[0].quantity", JsonValue::integer(1 + random() % 60));
  return inputs;
}

/// Line items without their place in the answer.
std::string lines_of(const Envelope& envelope) { return json_of(to_value(envelope).find("line_items")); }

}  // namespace

TEST_CASE("properties: more work never needs less") {
  for (const Growth& growth : growths) {
    CAPTURE(growth.calculator);
    CAPTURE(growth.input);
    check_growth(growth);
  }
}

TEST_CASE("properties: a regional percentage moves the total of the regional lines, and nothing else") {
  for (const Calculator& calculator : calculators()) {
    CAPTURE(calculator.name);
    for (unsigned seed = 0; seed < 20; ++seed) {
      const JsonValue inputs = random_inputs(calculator.name, seed);
      const auto plain = answer(calculator.name, inputs), moved = answer(calculator.name, inputs, 12.75);
      REQUIRE(plain);
      REQUIRE(moved);
      CHECK(to_json(plain->result) == to_json(moved->result));
      CHECK(lines_of(*plain) == lines_of(*moved));
      CHECK(plain->cost.base_total == moved->cost.base_total);
      CHECK(plain->cost.pass_through_total == moved->cost.pass_through_total);
      const Money amount = estimate::percent_of(must(Percent::parse("12.75")), plain->cost.base_total);
      CHECK(moved->cost.regional_adjustment_amount == amount);
      CHECK(moved->cost.total.units() == plain->cost.total.units() + amount.units());
    }
  }
}

TEST_CASE("properties: the totals are the sums of the lines, and each line its quantity times its price") {
  for (const Calculator& calculator : calculators()) {
    CAPTURE(calculator.name);
    for (unsigned seed = 100; seed < 130; ++seed) {
      const auto result = answer(calculator.name, random_inputs(calculator.name, seed), 7.5);
      REQUIRE(result);
      std::int64_t base = 0, passed = 0;
      for (const LineItem& line : result->line_items) {
        CHECK(line.extended == extended(line.quantity, line.unit_price));
        (line.regional ? base : passed) += line.extended.units();
      }
      CHECK(result->cost.base_total.units() == base);
      CHECK(result->cost.pass_through_total.units() == passed);
      CHECK(result->cost.total.units() == base + passed + result->cost.regional_adjustment_amount.units());
    }
  }
}

TEST_CASE("properties: splitting a line keeps the total within a cent for each line") {
  std::mt19937 random(7);
  for (int round = 0; round < 2'000; ++round) {
    const auto quantity = std::int64_t(random() % 5'000'000);
    const auto price = Price::from_units(std::int64_t(random() % 3'000'000));
    const auto first = quantity == 0 ? 0 : std::int64_t(random() % std::uint64_t(quantity));
    const auto whole = extended(Quantity::from_units(quantity), price).units();
    const auto parts = extended(Quantity::from_units(first), price).units() +
                       extended(Quantity::from_units(quantity - first), price).units();
    CHECK(std::abs(whole - parts) <= 1);
  }
  // Rooms and runs split in two: everything that is counted by area stays, money moves by whole units only.
  const auto one =
      answer_to("debris", R"({"items": [{"kind": "volume", "cubic_yards": 31, "material": "wood"}]})");
  const auto two =
      answer_to("debris", R"({"items": [{"kind": "volume", "cubic_yards": 17.5, "material": "wood"},
                                                     {"kind": "volume", "cubic_yards": 13.5, "material": "wood"}]})");
  REQUIRE(one);
  REQUIRE(two);
  CHECK(std::abs(one->cost.total.units() - two->cost.total.units()) <= 3);
}

TEST_CASE("properties: the order of rooms, runs, items, equipment and circuits of a size changes no total") {
  const struct {
    std::string_view calculator, list, inputs;
  } rows[] = {
      {"water-mitigation", "rooms", R"({"water_category": 2, "rooms": [{"length_ft": 12, "width_ft": 10},
          {"length_ft": 7, "width_ft": 30, "affected_wall_above_2ft_sf": 60}, {"length_ft": 5, "width_ft": 4}]})"},
      {"scaffold", "runs",
       R"({"work_height_ft": 44, "runs": [{"length_ft": 12}, {"length_ft": 55}, {"length_ft": 31}]})"},
      {"debris", "items", R"({"items": [{"kind": "volume", "cubic_yards": 6, "material": "wood"},
          {"kind": "roof", "squares": 20, "covering": "three_tab"}, {"kind": "mobile_home", "width_class": "single"}]})"},
      {"drywall-room", "openings", R"({"length_ft": 12, "width_ft": 10,
          "openings": [{"type": "door"}, {"type": "window", "count": 2}, {"type": "opening", "area_sf": 30}]})"},
      {"drying-power", "equipment", R"({"equipment": [{"type": "air_mover", "quantity": 7},
          {"type": "dehumidifier_lgr", "quantity": 2}, {"type": "afd", "quantity": 1}],
          "circuits": [{"id": "A", "breaker_a": 15}, {"id": "B", "breaker_a": 20}]})"},
      {"drying-power", "circuits", R"({"equipment": [{"type": "air_mover", "quantity": 12}],
          "circuits": [{"id": "A", "breaker_a": 15}, {"id": "B", "breaker_a": 15}, {"id": "C", "breaker_a": 15}]})"},
  };
  for (const auto& row : rows) {
    CAPTURE(row.calculator);
    CAPTURE(row.list);
    JsonValue inputs = json(row.inputs);
    const auto plain = answer(row.calculator, inputs);
    REQUIRE(plain);
    for (int turn = 0; turn < 2; ++turn) {
      JsonValue::List list = *inputs.find(row.list)->list();
      std::ranges::rotate(list, list.begin() + 1);
      inputs.set(row.list, JsonValue(std::move(list)));
      const auto turned = answer(row.calculator, inputs);
      REQUIRE(turned);
      CHECK(lines_of(*turned) == lines_of(*plain));
      CHECK(turned->cost.total == plain->cost.total);
    }
  }
}

TEST_CASE("properties: the same request gives the same bytes") {
  for (const Calculator& calculator : calculators()) {
    const Request request{.inputs = inputs_with(calculator.name, "{}"), .explain = true, .drawing = true};
    const auto first = calculate(calculator.name, request, bundled_book());
    const auto second = calculate(calculator.name, request, bundled_book());
    REQUIRE(first);
    REQUIRE(second);
    CHECK(to_json(to_value(*first)) == to_json(to_value(*second)));
  }
}

TEST_CASE("properties: a normalized request gives the same answer again") {
  for (const PlainInputs& plain : plain_inputs) {
    CAPTURE(plain.inputs);
    const auto first = answer(plain.calculator, json(plain.inputs));
    REQUIRE(first);
    const auto again = answer(plain.calculator, first->inputs);
    REQUIRE(again);
    CHECK(to_json(again->result) == to_json(first->result));
    CHECK(again->cost.total == first->cost.total);
  }
}
