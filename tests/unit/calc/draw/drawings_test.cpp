// Drawings: well-formed, without script, the same each time, and of a size that can be shown.
#include <doctest/doctest.h>

#include "esx/estimate/base/xml.h"
#include "support/calc_inputs.h"

namespace {

using namespace calc;
using estimate::JsonValue;
using namespace test;

std::string drawing_of(std::string_view calculator, const JsonValue& inputs) {
  const auto result = calculate(calculator, {.inputs = inputs, .drawing = true}, bundled_book());
  return result ? result->drawing_svg : "";
}

void check_drawing(const std::string& svg) {
  CHECK(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  CHECK(svg.ends_with("</svg>\n"));
  CHECK(svg.size() < 400'000);
  for (const auto* word : {"<script", "javascript", "href", "onload", "nan", "inf\"", "url("})
    CHECK(svg.find(word) == svg.npos);
  CHECK(svg.find("prefers-color-scheme:dark") != svg.npos);
  CHECK(estimate::parse_xml(svg));
}

std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

}  // namespace

TEST_CASE("drawings: every worked case of a calculator that draws") {
  int drawings = 0;
  for (const Calculator& row : calculators()) {
    const std::string_view calculator = row.name;
    const JsonValue oracle = fixture(calculator);
    for (const JsonValue& one : *oracle.find("cases")->list()) {
      if (const JsonValue* function = one.find("function"); function && function->text()) continue;
      if (one.find("expected")->find("error")) continue;
      CAPTURE(calculator);
      const std::string svg = drawing_of(calculator, *one.find("inputs"));
      check_drawing(svg);
      CHECK(svg == drawing_of(calculator, *one.find("inputs")));
      ++drawings;
    }
  }
  CHECK(drawings > 60);
}

TEST_CASE("drawings: the largest inputs stay small enough to be shown") {
  check_drawing(
      drawing_of("scaffold", json(R"({"runs": [{"length_ft": 2000}], "platform_height_ft": 400})")));
  check_drawing(drawing_of("drywall-room", json(R"({"length_ft": 500, "width_ft": 500, "height_ft": 40})")));
  JsonValue rooms{JsonValue::List(50, json(R"({"floor_area_sf": 100000, "perimeter_ft": 5000})"))};
  JsonValue inputs = json(R"({"water_category": 3})");
  inputs.set("rooms", std::move(rooms));
  check_drawing(drawing_of("water-mitigation", inputs));
  check_drawing(drawing_of("crane", json(R"({"load_weight_lb": 1, "radius_ft": 3.5, "block_length_ft": 0,
      "pick_point_spread_ft": 0, "clearance_ft": 0})")));
}

TEST_CASE("drawings: names are text, whatever is in them") {
  const std::string svg = drawing_of("water-mitigation", json(R"({"water_category": 1, "rooms": [
      {"name": "</text><script>x</script>\u0001\uffff", "length_ft": 9, "width_ft": 8}]})"));
  CHECK(svg.find("<script") == svg.npos);
  CHECK(svg.find("&lt;/text&gt;&lt;script&gt;x&lt;/script&gt;??") != svg.npos);
  CHECK(estimate::parse_xml(svg));
}

TEST_CASE("drawings: they show what the answer says") {
  const std::string scaffold =
      drawing_of("scaffold", json(R"({"runs": [{"length_ft": 42}], "work_height_ft": 31, "deck": "above"})"));
  CHECK(count_of(scaffold, "<circle") == 3);  // its ties
  const std::string water = drawing_of(
      "water-mitigation", json(R"({"water_category": 1, "rooms": [{"length_ft": 20, "width_ft": 15}]})"));
  CHECK(count_of(water, "<polygon") == 6);  // its air movers
  const std::string crane =
      drawing_of("crane", json(R"({"load_weight_lb": 2190, "radius_ft": 45, "set_height_ft": 18})"));
  CHECK(crane.find("radius 45 ft") != crane.npos);
  CHECK(crane.find("do not lift on it") != crane.npos);
  const std::string lift =
      drawing_of("lift", json(R"({"work_height_ft": 46, "horizontal_outreach_ft": 10})"));
  CHECK(lift.find("boom_art_45: 40 of 45 ft high, 10 of 24 ft out") != lift.npos);
  CHECK(lift.find("outreach 10 ft") != lift.npos);
  const std::string debris =
      drawing_of("debris", json(R"({"items": [{"kind": "volume", "cubic_yards": 18, "material": "rubble"},
                                   {"kind": "volume", "cubic_yards": 20, "material": "mixed_cd"}]})"));
  CHECK(count_of(debris, "<polygon") == 2 * 3);  // its boxes, and what is in them
}

TEST_CASE("drawings: what was missing or crossed is shown") {
  const std::string crane = drawing_of("crane", json(R"({"load_weight_lb": 5200, "radius_ft": 35,
      "set_height_ft": 45, "power_line_distance_ft": 60})"));
  CHECK(crane.find("power line 60 ft") != crane.npos);
  CHECK(crane.find("tip 64 ft") != crane.npos);
  const std::string far =
      drawing_of("crane", json(R"({"load_weight_lb": 500, "radius_ft": 35, "power_line_distance_ft": 900})"));
  CHECK(far.find("The power line, 900 ft away, is not drawn") != far.npos);

  const std::string low =
      drawing_of("scaffold", json(R"({"runs": [{"length_ft": 7}], "work_height_ft": 12})"));
  for (const auto* words : {"6.3 ft high, 1 lift;", "1 bay, 7 ft", "deck 6.3 ft", "Access: 1 ladder."})
    CHECK(low.find(words) != low.npos);

  const std::string power = drawing_of("drying-power", json(R"({"circuits": [{"breaker_a": 15,
      "id": "Receptacles of the north wall of the living room"}],
      "equipment": [{"type": "air_mover", "quantity": 20}],
      "panel": {"service_a": 200, "spare_2pole_spaces": 1}})"));
  CHECK(power.find("5520 of 9600 VA") != power.npos);
  const auto width = power.find("width=\"") + 7;
  CHECK(std::stod(power.substr(width)) > 1000);  // room for the name of the circuit

  const std::string water = drawing_of("water-mitigation", json(R"({"water_category": 1,
      "rooms": [{"length_ft": 20, "width_ft": 15, "affected_floor_sf": 30}]})"));
  CHECK(water.find("20 x 15 ft, 300 SF, wet 10 %") != water.npos);
}

TEST_CASE("drawings: in the envelope on request only") {
  const JsonValue inputs = inputs_with("scaffold", "{}");
  const auto plain = calculate("scaffold", {.inputs = inputs}, bundled_book());
  const auto drawn = calculate("scaffold", {.inputs = inputs, .drawing = true}, bundled_book());
  REQUIRE(plain);
  REQUIRE(drawn);
  CHECK_FALSE(to_value(*plain).find("drawing"));
  const JsonValue envelope = to_value(*drawn);
  REQUIRE(envelope.at_path("drawing.format"));
  CHECK(envelope.at_path("drawing.format")->as_text() == "svg");
  CHECK(envelope.at_path("drawing.content")->as_text() == drawn->drawing_svg);
}
