// Field lists of the drywall calculator.
#pragma once

#include "estimate/fields/fields.h"
#include "esx/calc/drywall_room.h"
#include "fields/field_types.h"
#include "fields/names.h"
#include "fields/options.h"

template <>
struct estimate::FieldList<calc::DrywallOpening> {
  using In = calc::DrywallOpening;
  static constexpr std::string_view name = "DrywallOpening", text = "A door, a window or another opening.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("type", &In::type, "kind of opening",
                       {.values = calc::options::opening, .requirement = calc::required}),
                 field("count", &In::count, "how many", {.unit = "each", .minimum = 1, .maximum = 100}),
                 field("area_sf", &In::area_sf, "area of each",
                       {.unit = "SF",
                        .minimum = 0,
                        .maximum = 1000,
                        .above_minimum = true,
                        .computed_default = "21 / 15 / required for opening",
                        .source = "OPEN"}),
                 field("height_ft", &In::height_ft, "height of each",
                       {.unit = "ft", .minimum = 0, .maximum = 40, .computed_default = "7 / 5 / 0"}),
                 field("sill_ft", &In::sill_ft, "height of the sill",
                       {.unit = "ft", .minimum = 0, .maximum = 20, .computed_default = "0 / 3 / 0"}));
};

template <>
struct estimate::FieldList<calc::DrywallRoomInputs> {
  using In = calc::DrywallRoomInputs;
  static constexpr std::string_view name = "DrywallRoomInputs", text = "Inputs of the drywall calculator.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field(
          "length_ft", &In::length_ft, "room length",
          {.unit = "ft", .minimum = 0, .maximum = 500, .above_minimum = true, .requirement = calc::required}),
      field(
          "width_ft", &In::width_ft, "room width",
          {.unit = "ft", .minimum = 0, .maximum = 500, .above_minimum = true, .requirement = calc::required}),
      field("height_ft", &In::height_ft, "ceiling height",
            {.unit = "ft", .minimum = 0, .maximum = 40, .above_minimum = true}),
      field(
          "perimeter_ft", &In::perimeter_ft, "for a room that is not rectangular",
          {.unit = "LF", .minimum = 0, .maximum = 5000, .above_minimum = true, .computed_default = "2(l+w)"}),
      field("wall_scope", &In::wall_scope, "how much wall board is replaced",
            {.values = calc::options::wall_scope}),
      field("cut_height_ft", &In::cut_height_ft, "height replaced, at most the room's",
            {.unit = "ft", .minimum = 0, .maximum = 40, .above_minimum = true, .condition = "if partial"}),
      field("affected_wall_lf", &In::affected_wall_lf, "wall replaced, at most the perimeter",
            {.unit = "LF", .minimum = 0, .maximum = 5000, .computed_default = "perimeter"}),
      field("openings", &In::openings, "doors, windows, openings",
            {.min_items = 0, .max_items = 100, .absent = calc::written}),
      field("deduct_openings", &In::deduct_openings, "deduct openings from the wall"),
      field("include_ceiling", &In::include_ceiling, "replace the ceiling too"),
      field("ceiling_sf", &In::ceiling_sf, "ceiling area",
            {.unit = "SF", .minimum = 0, .maximum = 100000, .computed_default = "l*w"}),
      field("ceiling_separate", &In::ceiling_separate, "count wall and ceiling sheets apart"),
      field("board_type", &In::board_type, "board", {.values = calc::options::board_type}),
      field("sheet_size", &In::sheet_size, "sheet", {.values = calc::options::sheet_size}),
      field("layers", &In::layers, "layers of board", {.minimum = 1, .maximum = 3}),
      field("waste_pct", &In::waste_pct, "waste",
            {.unit = "%", .minimum = 0, .maximum = 50, .source = "WASTE"}),
      field("finish_level", &In::finish_level, "GA-214 level", {.minimum = 0, .maximum = 5, .source = "GA"}),
      field("outside_corner_lf", &In::outside_corner_lf, "outside corners",
            {.unit = "LF", .minimum = 0, .maximum = 2000}),
      field("remove_existing", &In::remove_existing, "tear out the old board"),
      field("texture_match", &In::texture_match, "match a texture"),
      field("built_before_1978", &In::built_before_1978, "lead-paint rules apply"),
      field("minimum_labor_hours", &In::minimum_labor_hours, "minimum labor; three coats need three visits",
            {.unit = "h", .minimum = 0, .maximum = 40, .computed_default = "1 a visit"}),
      calc::rates_field<calc::names::drywall_room>(&In::rates));
};

template <>
struct estimate::FieldList<calc::DrywallRoomResult> {
  using Out = calc::DrywallRoomResult;
  static constexpr std::string_view name = "DrywallRoomResult", text = "Result of the drywall calculator.";
  static constexpr auto rows = std::tuple(
      field("gross_wall_sf", &Out::gross_wall_sf, "wall before openings", {.unit = "SF", .decimals = 1}),
      field("opening_deduction_sf", &Out::opening_deduction_sf, "openings", {.unit = "SF", .decimals = 1}),
      field("net_wall_sf", &Out::net_wall_sf, "wall", {.unit = "SF", .decimals = 1}),
      field("ceiling_sf", &Out::ceiling_sf, "ceiling", {.unit = "SF", .decimals = 1}),
      field("board_sf", &Out::board_sf, "board of all layers, before waste", {.unit = "SF", .decimals = 1}),
      field("waste_pct", &Out::waste_pct, "waste", {.unit = "%", .decimals = 2}),
      field("sheets_walls", &Out::sheets_walls, "sheets for walls", {.unit = "sheet"}),
      field("sheets_ceiling", &Out::sheets_ceiling, "sheets for the ceiling", {.unit = "sheet"}),
      field("sheets_total", &Out::sheets_total, "sheets", {.unit = "sheet"}),
      field("compound_gal", &Out::compound_gal, "joint compound", {.unit = "gal", .decimals = 2}),
      field("tape_lf", &Out::tape_lf, "tape", {.unit = "LF", .decimals = 1}),
      field("screws_each", &Out::screws_each, "screws", {.unit = "each"}),
      field("corner_bead_lf", &Out::corner_bead_lf, "corner bead", {.unit = "LF", .decimals = 1}),
      field("hang_crew_days", &Out::hang_crew_days, "days of two hangers", {.unit = "day", .decimals = 3}),
      field("finish_taper_days", &Out::finish_taper_days, "days of a taper", {.unit = "day", .decimals = 3}),
      field("labor_hours", &Out::labor_hours, "hang and finish", {.unit = "hour", .decimals = 2}),
      field("debris_cy", &Out::debris_cy, "torn-out board, for the debris calculator",
            {.unit = "CY", .decimals = 2}),
      field("board_weight_lb", &Out::board_weight_lb, "weight of the sheets", {.unit = "lb", .decimals = 0}));
};
