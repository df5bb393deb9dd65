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
