// Figures of drywall rooms that experts work out by hand, one for each rule.
#include <doctest/doctest.h>

#include "support/calc_answers.h"

namespace {

using namespace calc;
using namespace test;

const Figure drywall_room_figures[] = {
    // Only the part of an opening below the cut is deducted; without a height, nothing.
    {R"({"length_ft": 20, "width_ft": 15, "wall_scope": "flood_cut_2ft",
        "include_ceiling": false, "openings": [{"type": "opening", "area_sf": 48}]})",
     "opening_deduction_sf", "0"},
    {R"({"length_ft": 20, "width_ft": 15, "wall_scope": "flood_cut_2ft",
        "include_ceiling": false, "openings": [{"type": "opening", "area_sf": 48}]})",
     "sheets_total", "5"},
    {R"({"length_ft": 20, "width_ft": 15, "wall_scope": "flood_cut_2ft",
        "include_ceiling": false, "openings": [{"type": "opening", "area_sf": 48, "height_ft": 8}]})",
     "opening_deduction_sf", "12"},
    {R"({"length_ft": 20, "width_ft": 15, "wall_scope": "partial", "cut_height_ft": 0.5,
        "include_ceiling": false, "openings": [{"type": "opening", "area_sf": 48}]})",
     "opening_deduction_sf", "0"},
    {R"({"length_ft": 20, "width_ft": 15, "include_ceiling": false,
        "openings": [{"type": "opening", "area_sf": 48}]})",
     "opening_deduction_sf", "48"},
    // A 4-ft sheet yields one strip of 2.5, 3 or 4 ft, and two of 2 ft: 140 ft of run.
    {R"({"length_ft": 40, "width_ft": 30, "wall_scope": "partial", "cut_height_ft": 2.5, "waste_pct": 0,
        "include_ceiling": false})",
     "sheets_total", "18"},
    {R"({"length_ft": 40, "width_ft": 30, "wall_scope": "partial", "cut_height_ft": 3, "waste_pct": 0,
        "include_ceiling": false})",
     "sheets_total", "18"},
    {R"({"length_ft": 40, "width_ft": 30, "wall_scope": "flood_cut_4ft", "waste_pct": 0,
        "include_ceiling": false})",
     "sheets_total", "18"},
    {R"({"length_ft": 40, "width_ft": 30, "wall_scope": "flood_cut_2ft", "waste_pct": 0,
        "include_ceiling": false})",
     "sheets_total", "9"},
    {R"({"length_ft": 40, "width_ft": 30, "wall_scope": "partial", "cut_height_ft": 2.5,
        "include_ceiling": false})",
     "sheets_total", "20"},
    {R"({"length_ft": 40, "width_ft": 30, "wall_scope": "partial", "cut_height_ft": 2.5,
        "include_ceiling": false})",
     "sheets_before_waste", "18"},
    // A row of whole sheets and two strips a sheet above it; eight feet are two rows.
    {R"({"length_ft": 40, "width_ft": 30, "wall_scope": "partial", "cut_height_ft": 6, "waste_pct": 0,
        "include_ceiling": false})",
     "sheets_total", "27"},
    {R"({"length_ft": 40, "width_ft": 30, "wall_scope": "partial", "cut_height_ft": 8, "waste_pct": 0,
        "include_ceiling": false})",
     "sheets_total", "35"},
    // A ceiling alone: 44 ft around, two joints of 12 ft between rows, butt joints across 10 ft.
    {R"({"length_ft": 12, "width_ft": 10, "wall_scope": "none"})", "tape_lf", "78"},
    {R"({"length_ft": 12, "width_ft": 10, "wall_scope": "none", "sheet_size": "4x12"})", "tape_lf", "68"},
    // Tear-out counts every layer.
    {R"({"length_ft": 10, "width_ft": 10, "include_ceiling": false})", "debris_cy", "1.48"},
    {R"({"length_ft": 10, "width_ft": 10, "include_ceiling": false, "layers": 2})", "debris_cy", "2.96"},
    {R"({"length_ft": 10, "width_ft": 10, "include_ceiling": false, "existing_layers": 2})", "debris_cy",
     "2.96"},
    // Three coats are three visits; a minimum that is given is kept; a texture takes hours and compound.
    {R"({"length_ft": 3, "width_ft": 3, "wall_scope": "none"})", "labor_hours", "3"},
    {R"({"length_ft": 3, "width_ft": 3, "wall_scope": "none", "texture_match": true})", "labor_hours", "4"},
    {R"({"length_ft": 3, "width_ft": 3, "wall_scope": "none", "minimum_labor_hours": 0})", "labor_hours",
     "0.17"},
    {R"({"length_ft": 20, "width_ft": 20, "wall_scope": "none"})", "compound_gal", "4.4"},
    {R"({"length_ft": 20, "width_ft": 20, "wall_scope": "none", "texture_match": true})", "compound_gal",
     "8.4"},
};

}  // namespace

TEST_CASE("results: drywall rooms") { check_figures("drywall-room", drywall_room_figures); }

TEST_CASE("results: tear-out labor counts every layer") {
  const Envelope one = answered("drywall-room", R"({"length_ft": 10, "width_ft": 10})");
  const Envelope two = answered("drywall-room", R"({"length_ft": 10, "width_ft": 10, "existing_layers": 2})");
  CHECK(line_of(one, "DRY-DEM").quantity.plain() == "5.04");
  CHECK(line_of(two, "DRY-DEM").quantity.plain() == "10.08");
}
