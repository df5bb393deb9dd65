// Field lists of the crane calculator.
#pragma once

#include "estimate/fields/fields.h"
#include "esx/calc/crane.h"
#include "fields/field_types.h"
#include "fields/names.h"
#include "fields/options.h"

template <>
struct estimate::FieldList<calc::CraneInputs> {
  using In = calc::CraneInputs;
  static constexpr std::string_view name = "CraneInputs", text = "Inputs of the crane calculator.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("load_type", &In::load_type, "sets the minutes per pick", {.values = calc::options::load_type}),
      field("load_weight_lb", &In::load_weight_lb, "heaviest single pick",
            {.unit = "lb",
             .minimum = 0,
             .maximum = 500000,
             .above_minimum = true,
             .requirement = calc::required}),
      field("weight_confidence", &In::weight_confidence, "+0, +5 or +15 %",
            {.values = calc::options::weight_confidence}),
      field("load_height_ft", &In::load_height_ft, "height of the load itself",
            {.unit = "ft", .minimum = 0, .maximum = 80}),
      field("pick_point_spread_ft", &In::pick_point_spread_ft, "sling height = spread / 2 x tan 60",
            {.unit = "ft", .minimum = 0, .maximum = 60, .source = "OC"}),
      field("radius_ft", &In::radius_ft, "center of rotation to hook, at the worst pick",
            {.unit = "ft", .minimum = 3, .maximum = 350, .above_minimum = true, .condition = "1of:r"}),
      field("crane_center_to_wall_ft", &In::crane_center_to_wall_ft, "with setback_on_roof_ft, the radius",
            {.unit = "ft", .minimum = 0, .maximum = 300, .above_minimum = true, .condition = "1of:r"}),
      field("setback_on_roof_ft", &In::setback_on_roof_ft, "wall to the farthest landing point",
            {.unit = "ft", .minimum = 0, .maximum = 300, .condition = "1of:r"}),
      field("set_height_ft", &In::set_height_ft, "landing surface above the crane pad",
            {.unit = "ft", .minimum = 0, .maximum = 400}),
      field("parapet_height_ft", &In::parapet_height_ft,
            "with crane_center_to_wall_ft, the boom clearance check",
            {.unit = "ft", .minimum = 0, .maximum = 400}),
      field("clearance_ft", &In::clearance_ft, "load bottom over landing or obstacle",
            {.unit = "ft", .minimum = 0, .maximum = 30, .source = "OC"}),
      field("boom_clearance_ft", &In::boom_clearance_ft, "boom to parapet",
            {.unit = "ft", .minimum = 0, .maximum = 30, .source = "OC"}),
      field("block_length_ft", &In::block_length_ft, "hook block and two-block distance",
            {.unit = "ft", .minimum = 0, .maximum = 20, .source = "OC"}),
      field("sling_height_ft", &In::sling_height_ft, "height of the slings",
            {.unit = "ft", .minimum = 0, .maximum = 100, .computed_default = "spread / 2 x tan 60"}),
      field("rigging_weight_lb", &In::rigging_weight_lb, "slings, shackles, spreaders",
            {.unit = "lb",
             .minimum = 0,
             .maximum = 100000,
             .computed_default = "max(100, 10 %)",
             .source = "RIG"}),
      field("block_and_ball_lb", &In::block_and_ball_lb, "hook block and ball, 670 + 239",
            {.unit = "lb", .minimum = 0, .maximum = 20000, .source = "BLK"}),
      field("other_deductions_lb", &In::other_deductions_lb, "jib, auxiliary head, extra rope",
            {.unit = "lb", .minimum = 0, .maximum = 50000}),
      field("dynamic_factor", &In::dynamic_factor, "on the gross load", {.minimum = 1, .maximum = 2}),
      field("max_utilization_pct", &In::max_utilization_pct,
            "75 is the critical-lift line, 100 the chart's limit",
            {.unit = "%", .minimum = 10, .maximum = 100, .source = "OSHA75"}),
      field("picks", &In::picks, "picks", {.unit = "each", .minimum = 1, .maximum = 1000}),
      field("minutes_per_pick", &In::minutes_per_pick, "minutes for one pick",
            {.unit = "min",
             .minimum = 1,
             .maximum = 480,
             .computed_default = "by load_type",
             .source = "PICK"}),
      field("setup_hours", &In::setup_hours, "setup",
            {.unit = "h", .minimum = 0, .maximum = 24, .source = "PICK"}),
      field("teardown_hours", &In::teardown_hours, "teardown",
            {.unit = "h", .minimum = 0, .maximum = 24, .source = "OC"}),
      field("travel_hours_each_way", &In::travel_hours_each_way, "billed port to port; half an hour each way",
            {.unit = "h", .minimum = 0, .maximum = 24, .source = "OC"}),
      field("riggers", &In::riggers, "riggers and signal persons",
            {.unit = "person", .minimum = 0, .maximum = 20, .source = "CREW"}),
      field("power_line_distance_ft", &In::power_line_distance_ft,
            "power line to the crane's center of rotation", {.unit = "ft", .minimum = 0, .maximum = 2000}),
      field("power_line_kv", &In::power_line_kv, "leave out if unknown: 20 ft of clearance is then assumed",
            {.unit = "kV", .minimum = 0, .maximum = 1000, .source = "PL"}),
      field("wind_mph", &In::wind_mph, "advisory; the manufacturer's limit governs",
            {.unit = "mph", .minimum = 0, .maximum = 150}),
      field("ground", &In::ground, "ground under the outriggers", {.values = calc::options::crane_ground}),
      field("outrigger_reaction_lb", &In::outrigger_reaction_lb, "with ground_bearing_psf, the mat area",
            {.unit = "lb", .minimum = 0, .maximum = 500000, .above_minimum = true}),
      field("ground_bearing_psf", &In::ground_bearing_psf, "allowable ground bearing",
            {.unit = "psf", .minimum = 0, .maximum = 20000, .above_minimum = true}),
      field("personnel_hoist", &In::personnel_hoist,
            "hoisting people (29 CFR 1926.1431) is out of scope: use a lift or an engineered plan",
            {.refused_code = "out_of_scope_personnel"}),
      field_as<calc::HalfUp>("permit_fee", &In::permit_fee, "street and oversize permits, passed through",
                             {.unit = "USD", .minimum = 0, .maximum = 100000}),
      calc::rates_field<calc::names::crane>(&In::rates));
};

template <>
struct estimate::FieldList<calc::CraneEvaluation> {
  using Out = calc::CraneEvaluation;
  static constexpr std::string_view name = "CraneEvaluation",
                                    text = "One class of crane at the reach asked for.";
  static constexpr auto rows =
      std::tuple(field("id", &Out::id, "class"),
                 field("capacity_lb", &Out::capacity_lb, "chart capacity; null where the boom cannot reach",
                       {.unit = "lb", .decimals = 0, .absent = calc::written}),
                 field("boom_ft", &Out::boom_ft, "boom of the chart",
                       {.unit = "ft", .decimals = 1, .absent = calc::written}),
                 field("chart_radius_ft", &Out::chart_radius_ft, "radius of the chart",
                       {.unit = "ft", .decimals = 1, .absent = calc::written}),
                 field("utilization_pct", &Out::utilization_pct, "gross load of capacity",
                       {.unit = "%", .decimals = 1, .absent = calc::written}),
                 field("capacity_basis", &Out::capacity_basis, "published_chart or scaled_estimate"));
};

template <>
struct estimate::FieldList<calc::CraneCrew> {
  using Out = calc::CraneCrew;
  static constexpr std::string_view name = "CraneCrew", text = "People on site.";
  static constexpr auto rows =
      std::tuple(field("operator", &Out::operators, "operators", {.unit = "person"}),
                 field("riggers", &Out::riggers, "riggers and signal persons", {.unit = "person"}));
};

template <>
struct estimate::FieldList<calc::GrossLoad> {
  using Out = calc::GrossLoad;
  static constexpr std::string_view name = "GrossLoad", text = "Parts of a gross load.";
  static constexpr auto rows = std::tuple(
      field("load_lb", &Out::load_lb, "the load", {.unit = "lb", .decimals = 1}),
      field("contingency_lb", &Out::contingency_lb, "allowance for an uncertain weight",
            {.unit = "lb", .decimals = 1}),
      field("rigging_lb", &Out::rigging_lb, "rigging", {.unit = "lb", .decimals = 1}),
      field("block_and_ball_lb", &Out::block_and_ball_lb, "block and ball", {.unit = "lb", .decimals = 1}),
      field("other_lb", &Out::other_lb, "other deductions", {.unit = "lb", .decimals = 1}));
};

template <>
struct estimate::FieldList<calc::CraneResult> {
  using Out = calc::CraneResult;
  static constexpr std::string_view name = "CraneResult", text = "Result of the crane calculator.";
  static constexpr auto rows = std::tuple(
      field("radius_ft", &Out::radius_ft, "center of rotation to hook", {.unit = "ft", .decimals = 2}),
      field("required_tip_height_ft", &Out::required_tip_height_ft, "tip height that the pick needs",
            {.unit = "ft", .decimals = 2}),
      field("tip_height_ft", &Out::tip_height_ft, "tip height that the boom has",
            {.unit = "ft", .decimals = 2}),
      field("required_boom_ft", &Out::required_boom_ft, "boom length", {.unit = "ft", .decimals = 2}),
      field("boom_angle_deg", &Out::boom_angle_deg, "boom angle to the horizontal",
            {.unit = "deg", .decimals = 2}),
      field("gross_load_lb", &Out::gross_load_lb, "everything that hangs on the boom tip",
            {.unit = "lb", .decimals = 1}),
      field("gross_load_parts", &Out::gross_load_parts, "parts of the gross load"),
      field("sling_height_ft", &Out::sling_height_ft, "height of the slings", {.unit = "ft", .decimals = 2}),
      field("crane_class", &Out::crane_class, "the smallest adequate class"),
      field("class_tons", &Out::class_tons, "rating of the class", {.unit = "ton", .decimals = 1}),
      field("chart_boom_ft", &Out::chart_boom_ft, "boom of the chart", {.unit = "ft", .decimals = 1}),
      field("chart_radius_ft", &Out::chart_radius_ft, "radius of the chart", {.unit = "ft", .decimals = 1}),
      field("capacity_lb", &Out::capacity_lb, "capacity at that boom and radius",
            {.unit = "lb", .decimals = 0}),
      field("capacity_basis", &Out::capacity_basis, "published_chart or scaled_estimate"),
      field("utilization_pct", &Out::utilization_pct, "gross load of capacity", {.unit = "%", .decimals = 1}),
      field("boom_parapet_clearance_ft", &Out::boom_parapet_clearance_ft,
            "clearance of the boom over the parapet", {.unit = "ft", .decimals = 2, .absent = calc::written}),
      field("on_site_hours", &Out::on_site_hours, "hours on site", {.unit = "hour", .decimals = 2}),
      field("billed_hours", &Out::billed_hours, "hours billed", {.unit = "hour", .decimals = 2}),
      field("days", &Out::days, "days", {.unit = "day"}), field("crew", &Out::crew, "crew"),
      field("mat_area_sf", &Out::mat_area_sf, "mat under one outrigger",
            {.unit = "SF", .decimals = 1, .absent = calc::left_out}),
      field("evaluated", &Out::evaluated, "every class that was considered"));
};
