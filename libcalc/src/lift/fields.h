// Field lists of the aerial lift calculator.
#pragma once

#include "engine/answer_fields.h"
#include "estimate/fields/fields.h"
#include "esx/calc/lift.h"
#include "fields/field_types.h"
#include "fields/names.h"
#include "fields/options.h"

template <>
struct estimate::FieldList<calc::LiftInputs> {
  using In = calc::LiftInputs;
  static constexpr std::string_view name = "LiftInputs", text = "Inputs of the aerial lift calculator.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("work_height_ft", &In::work_height_ft, "height of the work",
            {.unit = "ft", .minimum = 0, .maximum = 200, .above_minimum = true, .condition = "1of:h"}),
      field("platform_height_ft", &In::platform_height_ft, "platform height; work height - 6",
            {.unit = "ft", .minimum = 0, .maximum = 190, .condition = "1of:h", .source = "WH"}),
      field("horizontal_outreach_ft", &In::horizontal_outreach_ft, "horizontal reach, machine edge to work",
            {.unit = "ft", .minimum = 0, .maximum = 100}),
      field("obstacle_height_ft", &In::obstacle_height_ft, "more than 0: up and over, an articulating boom",
            {.unit = "ft", .minimum = 0, .maximum = 80}),
      field("workers", &In::workers, "people on the platform",
            {.unit = "person", .minimum = 1, .maximum = 6}),
      field("worker_weight_lb", &In::worker_weight_lb, "weight of a person",
            {.unit = "lb", .minimum = 100, .maximum = 400, .source = "L1926"}),
      field("tools_lb", &In::tools_lb, "tools and materials on board",
            {.unit = "lb", .minimum = 0, .maximum = 5000, .source = "OC"}),
      field("terrain", &In::terrain, "ground the machine stands on", {.values = calc::options::terrain}),
      field("indoor", &In::indoor, "indoors: no exhaust, no large machine"),
      field("min_access_width_in", &In::min_access_width_in, "narrowest doorway or gate",
            {.unit = "in", .minimum = 24, .maximum = 400}),
      field("power", &In::power, "power source wanted", {.values = calc::options::lift_power}),
      field("duration_days", &In::duration_days, "rental length",
            {.unit = "calendar day", .minimum = 1, .maximum = 730}),
      field("quantity", &In::quantity, "machines", {.unit = "each", .minimum = 1, .maximum = 50}),
      field("wind_mph", &In::wind_mph, "forecast wind", {.unit = "mph", .minimum = 0, .maximum = 150}),
      field("power_line_within_ft", &In::power_line_within_ft, "distance to the nearest power line",
            {.unit = "ft", .minimum = 0, .maximum = 2000}),
      field("damage_waiver_pct", &In::damage_waiver_pct, "rental damage waiver",
            {.unit = "% of rent", .minimum = 0, .maximum = 30}),
      calc::rates_field<calc::names::lift>(&In::rates));
};

template <>
struct estimate::FieldList<calc::LiftRejection> {
  using Out = calc::LiftRejection;
  static constexpr std::string_view name = "LiftRejection", text = "A class that was ruled out.";
  static constexpr auto rows =
      std::tuple(field("id", &Out::id, "class"), field("why", &Out::why, "reason codes"));
};

template <>
struct estimate::FieldList<calc::LiftResult> {
  using Out = calc::LiftResult;
  static constexpr std::string_view name = "LiftResult", text = "Result of the aerial lift calculator.";
  static constexpr auto rows = std::tuple(
      field("required_platform_height_ft", &Out::required_platform_height_ft, "platform height needed",
            {.unit = "ft", .decimals = 2}),
      field("required_working_height_ft", &Out::required_working_height_ft, "height of the work",
            {.unit = "ft", .decimals = 2}),
      field("platform_load_lb", &Out::platform_load_lb, "people and tools", {.unit = "lb", .decimals = 1}),
      field("selected", &Out::selected, "class selected"),
      field("mewp_group", &Out::mewp_group, "A within the tipping lines, B beyond"),
      field("mewp_type", &Out::mewp_type, "3: driven from the platform", {.unit = "-"}),
      field("selected_platform_ft", &Out::selected_platform_ft, "platform height of the class",
            {.unit = "ft", .decimals = 1}),
      field("selected_outreach_ft", &Out::selected_outreach_ft, "outreach of the class",
            {.unit = "ft", .decimals = 1}),
      field("selected_capacity_lb", &Out::selected_capacity_lb, "platform capacity of the class",
            {.unit = "lb", .decimals = 0}),
      field("selected_width_in", &Out::selected_width_in, "width of the class",
            {.unit = "in", .decimals = 0}),
      field("selected_power", &Out::selected_power, "power of the class"),
      field("rental", &Out::rental, "cheapest rental for the period, one machine"),
      field("quantity", &Out::quantity, "machines", {.unit = "each"}),
      field("alternatives", &Out::alternatives, "the next cheapest classes that fit"),
      field("rejected", &Out::rejected, "classes ruled out, and why"),
      field("spec_provenance", &Out::spec_provenance, "where the figures of the class come from"));
};
