// Field lists of the scaffold calculator.
#pragma once

#include "estimate/fields/fields.h"
#include "esx/calc/scaffold.h"
#include "fields/field_types.h"
#include "fields/names.h"
#include "fields/options.h"

template <>
struct estimate::FieldList<calc::ScaffoldRunInputs> {
  using In = calc::ScaffoldRunInputs;
  static constexpr std::string_view name = "ScaffoldRunInputs", text = "A straight elevation.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(field(
      "length_ft", &In::length_ft, "length of a straight elevation",
      {.unit = "ft", .minimum = 0, .maximum = 2000, .above_minimum = true, .requirement = calc::required}));
};

template <>
struct estimate::FieldList<calc::ScaffoldInputs> {
  using In = calc::ScaffoldInputs;
  static constexpr std::string_view name = "ScaffoldInputs", text = "Inputs of the scaffold calculator.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field(
          "runs", &In::runs, "one per straight elevation",
          {.min_items = 1, .max_items = 40, .requirement = calc::required, .missing_code = "runs_required"}),
      field("work_height_ft", &In::work_height_ft, "highest point of work",
            {.unit = "ft", .minimum = 0, .maximum = 400, .above_minimum = true, .condition = "1of:h"}),
      field("platform_height_ft", &In::platform_height_ft, "height of the top platform",
            {.unit = "ft", .minimum = 0, .maximum = 400, .condition = "1of:h"}),
      field("worker_reach_ft", &In::worker_reach_ft, "platform = work height - reach",
            {.unit = "ft", .minimum = 0, .maximum = 7, .source = "OC"}),
      field("frame_height_ft", &In::frame_height_ft, "6 ft 4 in frames",
            {.unit = "ft", .minimum = 2, .maximum = 10, .decimals = 6, .source = "R"}),
      field("bay_length_ft", &In::bay_length_ft, "length of a bay",
            {.unit = "ft", .minimum = 4, .maximum = 10, .decimals = 6, .source = "R"}),
      field("frame_width_ft", &In::frame_width_ft, "width of the frames",
            {.unit = "ft", .minimum = 1.5, .maximum = 6, .decimals = 6, .source = "OC"}),
      field("effective_base_width_ft", &In::effective_base_width_ft, "with outriggers; drives 4:1",
            {.unit = "ft", .minimum = 1.5, .maximum = 30, .computed_default = "frame width"}),
      field("plank_width_in", &In::plank_width_in, "2x10 is 9.25; 19 is an aluminum deck",
            {.unit = "in", .minimum = 5.5, .maximum = 24, .source = "OC"}),
      field("planked_levels", &In::planked_levels, "levels planked at once",
            {.unit = "each", .minimum = 1, .maximum = 20}),
      field("duty", &In::duty, "25, 50 or 75 psf", {.values = calc::options::duty, .source = "L"}),
      field("ground", &In::ground, "soil needs mudsills", {.values = calc::options::scaffold_ground}),
      field("access_points", &In::access_points, "ladders or stairs",
            {.unit = "each", .minimum = 1, .maximum = 50, .computed_default = "1 per 150 LF"}),
      field("rental_months", &In::rental_months, "rental time in 28-day months",
            {.unit = "28-day", .minimum = 0.25, .maximum = 60}),
      field("enclosed", &In::enclosed, "netting, sheeting or shrink-wrap"),
      field_as<calc::HalfUp>("engineering_fee", &In::engineering_fee, "engineer's fee, passed through",
                             {.unit = "USD", .minimum = 0, .maximum = 200000}),
      field("power_line_distance_ft", &In::power_line_distance_ft, "distance to the nearest power line",
            {.unit = "ft", .minimum = 0, .maximum = 2000}),
      calc::rates_field<calc::names::scaffold>(&In::rates));
};

template <>
struct estimate::FieldList<calc::ScaffoldRun> {
  using Out = calc::ScaffoldRun;
  static constexpr std::string_view name = "ScaffoldRun", text = "Parts of one run.";
  static constexpr auto rows = std::tuple(
      field("length_ft", &Out::length_ft, "length as given", {.unit = "ft", .decimals = 2}),
      field("bays", &Out::bays, "bays", {.unit = "each"}),
      field("frame_lines", &Out::frame_lines, "lines of frames", {.unit = "each"}),
      field("lifts", &Out::lifts, "lifts of frames", {.unit = "each"}),
      field("frames", &Out::frames, "frames", {.unit = "each"}),
      field("cross_braces", &Out::cross_braces, "cross braces", {.unit = "each"}),
      field("base_plates", &Out::base_plates, "base plates", {.unit = "each"}),
      field("mudsills", &Out::mudsills, "mudsills, on soil", {.unit = "each"}),
      field("coupling_pins", &Out::coupling_pins, "coupling pins", {.unit = "each"}),
      field("planks", &Out::planks, "planks", {.unit = "each"}),
      field("guardrail_lf", &Out::guardrail_lf, "top rail and midrail", {.unit = "LF", .decimals = 1}),
      field("toeboard_lf", &Out::toeboard_lf, "toeboard", {.unit = "LF", .decimals = 1}),
      field("ties", &Out::ties, "ties to the building", {.unit = "each"}),
      field("tie_levels_ft", &Out::tie_levels_ft, "heights of the ties", {.unit = "ft", .decimals = 2}),
      field("tie_columns", &Out::tie_columns, "columns of ties", {.unit = "each"}),
      field("face_sf", &Out::face_sf, "face of the run", {.unit = "SF", .decimals = 2}));
};

template <>
struct estimate::FieldList<calc::ScaffoldResult> {
  using Out = calc::ScaffoldResult;
  static constexpr std::string_view name = "ScaffoldResult", text = "Result of the scaffold calculator.";
  static constexpr auto rows = std::tuple(
      computed("frames", [](const Out& r) { return r.total.frames; }, "frames", {.unit = "each"}),
      computed("cross_braces", [](const Out& r) { return r.total.cross_braces; }, "cross braces",
               {.unit = "each"}),
      computed("base_plates", [](const Out& r) { return r.total.base_plates; }, "base plates",
               {.unit = "each"}),
      computed("mudsills", [](const Out& r) { return r.total.mudsills; }, "mudsills, on soil",
               {.unit = "each"}),
      computed("coupling_pins", [](const Out& r) { return r.total.coupling_pins; }, "coupling pins",
               {.unit = "each"}),
      computed("planks", [](const Out& r) { return r.total.planks; }, "planks", {.unit = "each"}),
      computed("guardrail_lf", [](const Out& r) { return r.total.guardrail_lf; }, "top rail and midrail",
               {.unit = "LF", .decimals = 1}),
      computed("toeboard_lf", [](const Out& r) { return r.total.toeboard_lf; }, "toeboard",
               {.unit = "LF", .decimals = 1}),
      computed("ties", [](const Out& r) { return r.total.ties; }, "ties to the building", {.unit = "each"}),
      field("access_ladders_ft", &Out::access_ladders_ft, "ladders of all access points",
            {.unit = "ft", .decimals = 1}),
      computed("face_sf", [](const Out& r) { return r.total.face_sf; }, "face of all runs",
               {.unit = "SF", .decimals = 1}),
      field("access_points", &Out::access_points, "access points", {.unit = "each"}),
      field("rest_platforms", &Out::rest_platforms, "rest platforms of the ladders, not priced",
            {.unit = "each"}),
      field("required_platform_height_ft", &Out::required_platform_height_ft, "platform that the work needs",
            {.unit = "ft", .decimals = 2}),
      field("platform_height_ft", &Out::platform_height_ft, "height of the top platform as built",
            {.unit = "ft", .decimals = 2}),
      field("scaffold_height_ft", &Out::scaffold_height_ft, "height of the top frame",
            {.unit = "ft", .decimals = 2}),
      computed("lifts", [](const Out& r) { return r.total.lifts; }, "lifts of frames", {.unit = "each"}),
      field("planks_per_bay", &Out::planks_per_bay, "planks side by side", {.unit = "each"}),
      field("platform_capacity_lb_per_bay", &Out::platform_capacity_lb_per_bay, "capacity of one bay",
            {.unit = "lb", .decimals = 1}),
      field("duty_psf", &Out::duty_psf, "design load", {.unit = "psf", .decimals = 0}),
      field("crew", &Out::crew, "crew", {.unit = "person"}),
      field("erect_dismantle_days", &Out::erect_dismantle_days, "crew days to erect and dismantle",
            {.unit = "day", .decimals = 3}),
      field("labor_hours", &Out::labor_hours, "labor to erect and dismantle",
            {.unit = "hour", .decimals = 2}),
      field("rental_factor", &Out::rental_factor, "factor for small, long and large jobs",
            {.unit = "-", .decimals = 2}),
      field("fall_protection_required", &Out::fall_protection_required, "platform above 10 ft"),
      field("runs", &Out::runs, "parts of each run"));
};
