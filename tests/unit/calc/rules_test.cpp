// The rules between fields: each has a case that breaks it, and each warning one that brings it about.
#include <doctest/doctest.h>

#include <cmath>
#include <set>

#include "support/calc_inputs.h"

namespace {

using namespace calc;
using estimate::JsonValue;
using namespace test;

/// What the plain inputs become, and what is then answered.
struct Rule {
  std::string_view calculator;
  std::string_view changes;
  std::string_view code;
  std::string_view field = {};
};

const Rule refusals[] = {
    {"water-mitigation", R"({"rooms": null})", "rooms_required", "rooms"},
    {"water-mitigation", R"({"rooms": []})", "rooms_required", "rooms"},
    {"water-mitigation", R"({"rooms": [{"length_ft": 12}]})", "dimensions_required", "rooms[0].length_ft"},
    {"water-mitigation", R"({"rooms": [{"floor_area_sf": 12}]})", "dimensions_required",
     "rooms[0].length_ft"},
    {"water-mitigation", R"({"rooms": [{"length_ft": 12, "width_ft": 10, "affected_floor_sf": 121}]})",
     "affected_exceeds_room", "rooms[0].affected_floor_sf"},
    {"water-mitigation", R"({"rooms": [{"length_ft": 12, "width_ft": 10, "affected_ceiling_sf": 121}]})",
     "affected_exceeds_room", "rooms[0].affected_ceiling_sf"},
    {"water-mitigation", R"({"rooms": [{"length_ft": 12, "width_ft": 10, "affected_wall_lf": 45}]})",
     "affected_exceeds_room", "rooms[0].affected_wall_lf"},
    {"water-mitigation",
     R"({"rooms": [{"length_ft": 12, "width_ft": 10, "affected_wall_above_2ft_sf": 353}]})",
     "affected_exceeds_room", "rooms[0].affected_wall_above_2ft_sf"},
    {"water-mitigation", R"({"rooms": [{"length_ft": 12, "width_ft": 10, "wall_wick_height_ft": 2.5}]})",
     "wick_over_2ft", "rooms[0].wall_wick_height_ft"},
    {"water-mitigation", R"({"rooms": [{"floor_area_sf": 314.16, "perimeter_ft": 62.8}]})",
     "perimeter_too_short", "rooms[0].perimeter_ft"},
    {"water-mitigation", R"({"rooms": [{"length_ft": 10, "width_ft": 10, "floor_area_sf": 200}]})",
     "perimeter_too_short", "rooms[0].floor_area_sf"},
    {"water-mitigation", R"({"water_category": null})", "water_category_required", "water_category"},
    {"water-mitigation", R"({"water_category": 4})", "out_of_range", "water_category"},
    {"water-mitigation", R"({"water_class": 4, "dehumidifier": {"type": "conventional"}})",
     "conventional_not_applicable_class_4", "dehumidifier.type"},
    {"water-mitigation", R"({"low_evaporation_materials": true, "dehumidifier": {"type": "conventional"}})",
     "conventional_not_applicable_class_4", "dehumidifier.type"},
    {"water-mitigation", R"({"rooms": [{"length_ft": 12, "width_ft": 10, "affected_floor_sf": 0}]})",
     "nothing_affected", "rooms"},
    {"water-mitigation", R"({"rates": {"air_mover_day": -1}})", "out_of_range", "rates.air_mover_day"},

    {"drying-power", R"({"equipment": null})", "equipment_source", "equipment"},
    {"drying-power",
     R"({"water_mitigation": {"rooms": [{"length_ft": 9, "width_ft": 9}], "water_category": 1}})",
     "equipment_source", "equipment"},
    {"drying-power", R"({"equipment": [{"type": "custom", "quantity": 1}]})", "amps_required",
     "equipment[0].amps"},
    {"drying-power", R"({"circuits": [{"id": "A", "breaker_a": 15, "existing_continuous_a": 16}]})",
     "out_of_range", "circuits[0].existing_continuous_a"},
    {"drying-power", R"({"circuits": [{"breaker_a": 15}]})", "field_required", "circuits[0].id"},
    {"drying-power",
     R"({"equipment": [{"type": "heater_1500w", "quantity": 60}], "panel": {"wetted": true}})",
     "generator_over_100kw", ""},
    {"drying-power",
     R"({"equipment": null, "water_mitigation": {"rooms": [{"length_ft": 9}], "water_category": 1}})",
     "dimensions_required", "water_mitigation.rooms[0].length_ft"},
    {"drying-power", R"({"equipment": [{"type": "afd", "quantity": 500}, {"type": "afd", "quantity": 0}]})",
     "out_of_range", "equipment[1].quantity"},

    {"crane", R"({"load_weight_lb": null})", "field_required", "load_weight_lb"},
    {"crane", R"({"radius_ft": null})", "radius_required", "radius_ft"},
    {"crane", R"({"radius_ft": null, "crane_center_to_wall_ft": 20})", "radius_required", "radius_ft"},
    {"crane", R"({"crane_center_to_wall_ft": 20, "setback_on_roof_ft": 26.5})", "radius_conflict",
     "radius_ft"},
    {"crane", R"({"radius_ft": null, "crane_center_to_wall_ft": 2, "setback_on_roof_ft": 1})", "out_of_range",
     "crane_center_to_wall_ft"},
    {"crane", R"({"radius_ft": null, "crane_center_to_wall_ft": 200, "setback_on_roof_ft": 200})",
     "out_of_range", "crane_center_to_wall_ft"},
    {"crane", R"({"radius_ft": 12, "set_height_ft": 85})", "boom_angle_over_limit", "radius_ft"},
    {"crane", R"({"load_weight_lb": 400000})", "no_crane_class_adequate", ""},
    {"crane", R"({"personnel_hoist": true})", "out_of_scope_personnel", "personnel_hoist"},
    {"crane", R"({"personnel_hoist": true, "load_weight_lb": null})", "out_of_scope_personnel",
     "personnel_hoist"},

    {"scaffold", R"({"runs": null})", "runs_required", "runs"},
    {"scaffold", R"({"runs": []})", "runs_required", "runs"},
    {"scaffold", R"({"work_height_ft": null})", "height_required", "work_height_ft"},
    {"scaffold", R"({"platform_height_ft": 25})", "height_conflict", "platform_height_ft"},
    {"scaffold", R"({"frame_width_ft": 1.4})", "out_of_range", "frame_width_ft"},
    {"scaffold", R"({"frame_width_ft": 1.5, "plank_width_in": 19})", "plank_wider_than_frame",
     "plank_width_in"},

    {"lift", R"({"work_height_ft": null})", "height_required", "work_height_ft"},
    {"lift", R"({"platform_height_ft": 40})", "height_conflict", "platform_height_ft"},
    {"lift", R"({"horizontal_outreach_ft": 100})", "no_lift_class_fits", ""},
    {"lift", R"({"work_height_ft": 38, "horizontal_outreach_ft": 10, "power": "electric"})",
     "no_lift_class_fits", ""},

    {"drywall-room", R"({"length_ft": null})", "field_required", "length_ft"},
    {"drywall-room", R"({"openings": [{"type": "opening"}]})", "opening_needs_area", "openings[0].area_sf"},
    {"drywall-room", R"({"openings": [{"type": "door", "count": 50}]})", "openings_exceed_wall", "openings"},
    {"drywall-room", R"({"wall_scope": "partial"})", "cut_height_required", "cut_height_ft"},
    {"drywall-room", R"({"wall_scope": "partial", "cut_height_ft": 8.5})", "out_of_range", "cut_height_ft"},
    {"drywall-room", R"({"affected_wall_lf": 45})", "out_of_range", "affected_wall_lf"},
    {"drywall-room", R"({"perimeter_ft": 38.8})", "perimeter_too_short", "perimeter_ft"},
    {"drywall-room", R"({"wall_scope": "none", "include_ceiling": false})", "nothing_selected", "wall_scope"},
    {"drywall-room", R"({"affected_wall_lf": 0, "include_ceiling": false, "openings": []})",
     "nothing_selected", ""},

    {"debris", R"({"items": null})", "items_required", "items"},
    {"debris", R"({"items": []})", "items_required", "items"},
    {"debris", R"({"items": [{}]})", "field_required", "items[0].kind"},
    {"debris", R"({"items": [{"kind": "single_family_demolition", "length_ft": 9, "width_ft": 9}]})",
     "field_required_for_kind", "items[0].stories"},
    {"debris", R"({"items": [{"kind": "other_building_demolition", "length_ft": 9, "width_ft": 9}]})",
     "field_required_for_kind", "items[0].height_ft"},
    {"debris", R"({"items": [{"kind": "mobile_home"}]})", "field_required_for_kind", "items[0].width_class"},
    {"debris", R"({"items": [{"kind": "roof", "squares": 9}]})", "field_required_for_kind",
     "items[0].covering"},
    {"debris", R"({"items": [{"kind": "roof", "covering": "tile"}]})", "field_required_for_kind",
     "items[0].squares"},
    {"debris", R"({"items": [{"kind": "roof", "squares": 9, "covering": "three_tab", "family": "tile"}]})",
     "family_conflict", "items[0].family"},
    {"debris", R"({"items": [{"kind": "roof", "squares": 9, "covering": "cedar", "family": "tile"}]})",
     "family_conflict", "items[0].family"},
    {"debris", R"({"items": [{"kind": "finish_removal", "material": "plaster"}]})", "field_required_for_kind",
     "items[0].area_sf"},
    {"debris", R"({"items": [{"kind": "loose_pile", "length_ft": 9, "width_ft": 9, "height_ft": 9}]})",
     "field_required_for_kind", "items[0].material"},
    {"debris", R"({"items": [{"kind": "volume", "material": "wood"}]})", "field_required_for_kind",
     "items[0].cubic_yards"},
    {"debris", R"({"items": [{"kind": "volume", "cubic_yards": 6, "material": "plaster"}]})",
     "unknown_material", "items[0].material"},
    {"debris", R"({"items": [{"kind": "finish_removal", "area_sf": 6, "material": "wood"}]})",
     "unknown_material", "items[0].material"},
    {"debris",
     R"({"items": [{"kind": "volume", "cubic_yards": 6, "material": "soil"}], "allowed_sizes_yd": [20, 30]})",
     "no_dumpster_allowed", "allowed_sizes_yd"},
    {"debris", R"({"items": [{"kind": "loose_pile", "length_ft": 100000, "width_ft": 100000, "height_ft": 500,
                              "material": "soil"}]})",
     "amount_too_large", ""},
};

const Rule warnings[] = {
    {"water-mitigation", R"({"water_class": 3})", "class_override"},
    {"water-mitigation", R"({"water_category": 3})", "cat3_remediate_before_drying"},
    {"water-mitigation", R"({"water_category": 2})", "afd_consider"},
    {"water-mitigation", R"({"drawdown": [100, 50]})", "drawdown_needs_readings"},
    {"water-mitigation", R"({"build_out_density": "dense"})", "detailed_method_recommended"},
    {"water-mitigation", R"({"dehumidifier": {"unit_rating_ppd": 201}})", "rating_not_aham"},
    {"water-mitigation", R"({"rooms": [{"length_ft": 60, "width_ft": 40}]})", "power_check"},
    {"water-mitigation", R"({"readings": {"affected": [80, 70], "outdoor": [40, 30]}})",
     "ventilation_may_help"},
    {"water-mitigation", R"({"air_mover_method": "linear"})", "linear_without_walls"},
    {"water-mitigation", R"({"readings": {"affected": [70, 30], "dehumidifier_out": [90, 60]}})",
     "negative_grain_depression"},
    {"water-mitigation", R"({"readings": {"affected": [70, 0]}})", "humidity_zero"},
    {"water-mitigation", R"({"readings": {"affected": [70, 50], "outdoor": [40, 0]}})", "humidity_zero"},

    {"drying-power", R"({"circuits": []})", "circuits_missing"},
    {"drying-power", R"({"panel": {"service_a": 100}})", "existing_load_assumed_50pct"},
    {"drying-power", R"({"panel": {"wetted": true}})", "panel_wetted_or_deenergized_licensed_electrician"},
    {"drying-power", R"({"panel": {"energized": false}})",
     "panel_wetted_or_deenergized_licensed_electrician"},
    {"drying-power", R"({"equipment": [{"type": "air_mover", "quantity": 40}],
                         "panel": {"receptacles_240": ["dryer_30a_240"]}})",
     "240v_receptacle_insufficient"},
    {"drying-power", R"({"panel": {"wetted": true}})", "co_hazard_generator_outdoors"},
    {"drying-power", R"({"circuits": [], "panel": {"service_a": 200, "spare_2pole_spaces": 1}})",
     "licensed_electrician_permit"},
    {"drying-power", R"({})", "gfci_required_590_6"},
    {"drying-power", R"({})", "service_unknown"},
    {"drying-power", R"({})", "default_amps_used"},

    {"crane", R"({"power_line_distance_ft": 100})", "power_line_20ft_trigger"},
    {"crane", R"({"power_line_distance_ft": 54, "power_line_kv": 13})", "inside_table_a_minimum"},
    {"crane", R"({"power_line_distance_ft": 64})", "inside_table_a_minimum"},
    {"crane", R"({"max_utilization_pct": 100, "load_weight_lb": 3200})", "critical_lift_over_75pct"},
    {"crane", R"({"weight_confidence": "estimated"})", "weight_unverified"},
    {"crane", R"({"radius_ft": 40, "crane_center_to_wall_ft": 38, "set_height_ft": 183.5,
                   "pick_point_spread_ft": 5.8})",
     "faa_part77_notice"},
    {"crane", R"({})", "roof_edge_assumed"},
    {"crane", R"({"set_height_ft": null, "radius_ft": null, "crane_center_to_wall_ft": 20,
                  "setback_on_roof_ft": 25})",
     "roof_height_unknown"},
    {"crane", R"({})", "class_chart_extrapolated"},
    {"crane", R"({})", "scaled_estimate"},
    {"crane", R"({})", "planning_only_cab_chart_governs"},
    {"crane", R"({"ground": "roof_or_vault"})", "vault_or_buried_utility"},
    {"crane", R"({"ground": "soil"})", "ground_unverified"},
    {"crane", R"({"crane_center_to_wall_ft": 20, "setback_on_roof_ft": 25})", "blind_lift_signal_person"},
    {"crane", R"({"wind_mph": 12})", "wind_check_manual"},
    {"crane", R"({"wind_mph": 30})", "wind_stop"},

    {"scaffold", R"({"work_height_ft": 38})", "ties_required"},
    {"scaffold", R"({"work_height_ft": 140})", "engineer_required_over_125ft"},
    {"scaffold", R"({"enclosed": true})", "enclosure_requires_wind_design"},
    {"scaffold", R"({"work_height_ft": 19})", "fall_protection_over_10ft"},
    {"scaffold", R"({"power_line_distance_ft": 9.9})", "power_line_10ft"},
    {"scaffold", R"({"work_height_ft": 70})", "height_unusual_for_frames"},
    {"scaffold", R"({"work_height_ft": 45})", "rest_platforms_over_35ft"},
    {"scaffold", R"({"work_height_ft": 8})", "deck_higher_than_asked"},
    {"scaffold", R"({"work_height_ft": 14})", "deck_lower_than_asked"},
    {"scaffold", R"({"frame_width_ft": 1.5, "plank_width_in": 14})", "deck_under_18in"},

    {"lift", R"({})", "fall_arrest_required_1926_453"},
    {"lift", R"({"wind_mph": 28})", "wind_28mph_stop"},
    {"lift", R"({"power_line_within_ft": 9.9})", "power_line_10ft"},
    {"lift", R"({"work_height_ft": 20, "terrain": "slab"})", "level_within_3_degrees_when_driving_elevated"},
    {"lift", R"({"horizontal_outreach_ft": 10})", "range_diagram_check"},
    {"lift", R"({"work_height_ft": 61, "horizontal_outreach_ft": 22, "terrain": "rough"})",
     "reach_near_limit"},
    {"lift", R"({"work_height_ft": 20, "terrain": "slab", "indoor": true})", "floor_load_check"},
    {"lift", R"({"work_height_ft": 20, "terrain": "slab"})", "battery_charging_needed"},

    {"drywall-room", R"({"built_before_1978": true})", "lead_rrp_check"},
    {"drywall-room", R"({"finish_level": 5, "texture_match": true})", "level5_with_texture"},
    {"drywall-room", R"({"board_type": "five_eighths_x"})", "rated_assembly_check"},
    {"drywall-room", R"({"layers": 2})", "rated_assembly_check"},
    {"drywall-room", R"({})", "ceiling_half_inch_24oc_sag"},
    {"drywall-room", R"({"wall_scope": "flood_cut_2ft", "openings": [{"type": "opening", "area_sf": 48}]})",
     "opening_height_unknown"},
    {"drywall-room", R"({"length_ft": 3, "width_ft": 3, "openings": [], "wall_scope": "none"})",
     "visits_govern_labor"},

    {"debris", R"({"items": [{"kind": "volume", "cubic_yards": 6, "material": "soil"}]})",
     "heavy_debris_10yd_only"},
    {"debris", R"({"built_before_1978": true})", "lead_rrp_check"},
    {"debris", R"({"built_before_1980": true})", "asbestos_survey_required"},
    {"debris", R"({"asbestos_suspect": true})", "asbestos_survey_required"},
    {"debris",
     R"({"items": [{"kind": "single_family_demolition", "length_ft": 9, "width_ft": 9, "stories": 2,
                    "vegetation": "light"}]})",
     "vcm_first_story_only"},
    {"debris", R"({"items": [{"kind": "volume", "cubic_yards": 120, "material": "wood"}]})",
     "consider_trucking"},
    {"debris",
     R"({"items": [{"kind": "single_family_demolition", "length_ft": 9, "width_ft": 9, "stories": 1,
                    "vegetation": "light"}]})",
     "vegetation_adds_volume"},
    {"debris", R"({"items": [{"kind": "mobile_home", "width_class": "single"}]})", "weight_by_area"},
    {"debris",
     R"({"items": [{"kind": "other_building_demolition", "length_ft": 9, "width_ft": 9, "height_ft": 9}]})",
     "building_kind_unknown"},
    {"debris", R"({"items": [{"kind": "volume", "cubic_yards": 18, "material": "rubble"},
                             {"kind": "volume", "cubic_yards": 20, "material": "mixed_cd"}]})",
     "overweight_fee_expected"},
};

bool has_warning(const Envelope& envelope, std::string_view code) {
  return std::ranges::find(envelope.warnings, code, &Warning::code) != envelope.warnings.end();
}

}  // namespace

TEST_CASE("rules: each is refused with its code, at its field") {
  for (const Rule& rule : refusals) {
    CAPTURE(rule.calculator);
    CAPTURE(rule.changes);
    const auto result = answer_to(rule.calculator, rule.changes);
    REQUIRE_FALSE(result);
    INFO(result.error().first.code << " " << result.error().first.field);
    CHECK(breaks(result.error(), rule.code, rule.field));
    CHECK(result.error().first.code == rule.code);
    CHECK_FALSE(result.error().first.message.empty());
  }
}

TEST_CASE("rules: every code of the table has a case") {
  std::set<std::string_view> seen = {"malformed_inputs", "unknown_calculator", "unknown_field",
                                     "wrong_type",       "not_an_option",      "unknown_rate_key",
                                     "invalid_answer",   "unknown_question"};
  for (const Rule& rule : refusals) seen.insert(rule.code);
  for (const RefusalInfo& row : refusal_table()) {
    CAPTURE(row.code);
    CHECK(seen.contains(row.code));
  }
}

TEST_CASE("rules: each warning comes when it should, with its words") {
  for (const Rule& rule : warnings) {
    CAPTURE(rule.calculator);
    CAPTURE(rule.changes);
    CAPTURE(rule.code);
    const auto result = answer_to(rule.calculator, rule.changes);
    REQUIRE(result);
    REQUIRE(has_warning(*result, rule.code));
    CHECK_FALSE(std::ranges::find(result->warnings, rule.code, &Warning::code)->message.empty());
  }
}

TEST_CASE("rules: every warning of the data has a case that brings it about") {
  for (const Calculator& calculator : calculators()) {
    for (const auto& member : *bundled_book().data(calculator.name).find("warnings")->object()) {
      if (member.name == "am_outside_range")
        continue;  // the densities that may be chosen lie within the range
      CAPTURE(calculator.name);
      CAPTURE(member.name);
      CHECK(std::ranges::any_of(warnings, [&](const Rule& rule) {
        return rule.calculator == calculator.name && rule.code == member.name;
      }));
    }
  }
}

TEST_CASE("rules: quiet inputs bring no warnings that depend on them") {
  const auto crane = answer_to("crane", R"({"ground": "paved", "power_line_distance_ft": 500})");
  REQUIRE(crane);
  for (const auto* code :
       {"power_line_20ft_trigger", "inside_table_a_minimum", "critical_lift_over_75pct", "weight_unverified",
        "faa_part77_notice", "blind_lift_signal_person", "wind_check_manual"})
    CHECK_FALSE(has_warning(*crane, code));
  const auto lift = answer_to("lift", R"({"wind_mph": 27.9, "power_line_within_ft": 10})");
  REQUIRE(lift);
  CHECK_FALSE(has_warning(*lift, "wind_28mph_stop"));
  CHECK_FALSE(has_warning(*lift, "power_line_10ft"));
}

TEST_CASE("rules: the regional percentage is finite and within -50 to 200") {
  for (const double pct : {-50.0, 0.0, 12.5, 200.0}) CHECK(answer("lift", inputs_with("lift", "{}"), pct));
  for (const double pct : {-50.01, 200.01, std::nan(""), HUGE_VAL, -HUGE_VAL}) {
    const auto result = answer("lift", inputs_with("lift", "{}"), pct);
    REQUIRE_FALSE(result);
    CHECK(breaks(result.error(), "out_of_range", "regional_adjustment_pct"));
  }
}

TEST_CASE("rules: hostile input is refused, and soon") {
  CHECK(answer("lift", json("[1, 2]")).error().first.code == "malformed_inputs");
  CHECK(answer("hoist", json("{}")).error().first.code == "unknown_calculator");
  for (const auto* text : {"{", "NaN", "{\"a\": NaN}", "{\"a\": Infinity}", "{\"a\": 1e999}",
                           "{\"a\": 1, \"a\": 2}", "{} {}", "", "{\"a\": 01}", "{'a': 1}"})
    CHECK_FALSE(estimate::read_json(text));
  CHECK_FALSE(estimate::read_json(std::string(33, '[') + std::string(33, ']'), json_limits));
  CHECK_FALSE(estimate::read_json(std::string(5'000'000, ' ') + '1', json_limits));
  std::string names = "{";
  for (int i = 0; i < 200'000; ++i) names += "\"" + std::to_string(i) + "\": 0,";
  CHECK_FALSE(estimate::read_json(names + "\"a\": 0}", json_limits));

  JsonValue rooms{JsonValue::List(10'000, json(R"({"length_ft": 12, "width_ft": 10})"))};
  JsonValue inputs = json(R"({"water_category": 1})");
  inputs.set("rooms", std::move(rooms));
  CHECK(answer("water-mitigation", inputs).error().first.code == "out_of_range");
}
