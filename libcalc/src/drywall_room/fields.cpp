#include "calc/drywall_room.h"
#include "fields/options.h"

namespace calc {

void describe(FieldVisitor& v, DrywallOpening& o) {
  v.choice("type", o.type, options::opening, {.need = "Y", .text = "kind of opening"});
  v.integer("count", o.count, {.unit = "each", .min = 1, .max = 100, .text = "how many"});
  v.number("area_sf", o.area_sf,
           {.unit = "SF",
            .min = 0,
            .max = 1000,
            .above_min = true,
            .computed = "21 / 15 / required for opening",
            .text = "area of one",
            .source = "OPEN"});
  v.number("height_ft", o.height_ft,
           {.unit = "ft", .min = 0, .max = 40, .computed = "7 / 5 / 0", .text = "height of one"});
  v.number("sill_ft", o.sill_ft,
           {.unit = "ft", .min = 0, .max = 20, .computed = "0 / 3 / 0", .text = "height of the sill"});
}

void describe(FieldVisitor& v, DrywallRoomInputs& in) {
  v.number("length_ft", in.length_ft,
           {.unit = "ft", .min = 0, .max = 500, .above_min = true, .need = "Y", .text = "room length"});
  v.number("width_ft", in.width_ft,
           {.unit = "ft", .min = 0, .max = 500, .above_min = true, .need = "Y", .text = "room width"});
  v.number("height_ft", in.height_ft,
           {.unit = "ft", .min = 0, .max = 40, .above_min = true, .text = "ceiling height"});
  v.number("perimeter_ft", in.perimeter_ft,
           {.unit = "LF",
            .min = 0,
            .max = 5000,
            .above_min = true,
            .computed = "2(l+w)",
            .text = "where the room is no rectangle"});
  v.choice("wall_scope", in.wall_scope, options::wall_scope, {.text = "how much wall board is replaced"});
  v.number("cut_height_ft", in.cut_height_ft,
           {.unit = "ft",
            .min = 0,
            .max = 40,
            .above_min = true,
            .need = "if partial",
            .text = "height replaced, at most the room's"});
  v.number("affected_wall_lf", in.affected_wall_lf,
           {.unit = "LF",
            .min = 0,
            .max = 5000,
            .computed = "perimeter",
            .text = "wall replaced, at most the perimeter"});
  v.list("openings", in.openings, {.min = 0, .max = 100, .text = "doors, windows, openings"});
  v.boolean("deduct_openings", in.deduct_openings, {.text = "deduct them from the wall"});
  v.boolean("include_ceiling", in.include_ceiling, {.text = "replace the ceiling too"});
  v.number("ceiling_sf", in.ceiling_sf,
           {.unit = "SF", .min = 0, .max = 100000, .computed = "l*w", .text = "ceiling area"});
  v.boolean("ceiling_separate", in.ceiling_separate, {.text = "count wall and ceiling sheets apart"});
  v.choice("board_type", in.board_type, options::board_type, {.text = "board"});
  v.choice("sheet_size", in.sheet_size, options::sheet_size, {.text = "sheet"});
  v.integer("layers", in.layers, {.min = 1, .max = 3, .text = "layers of board"});
  v.number("waste_pct", in.waste_pct, {.unit = "%", .min = 0, .max = 50, .text = "waste", .source = "WASTE"});
  v.integer("finish_level", in.finish_level, {.min = 0, .max = 5, .text = "GA-214 level", .source = "GA"});
  v.number("outside_corner_lf", in.outside_corner_lf,
           {.unit = "LF", .min = 0, .max = 2000, .text = "outside corners"});
  v.boolean("remove_existing", in.remove_existing, {.text = "tear the old board out"});
  v.boolean("texture_match", in.texture_match, {.text = "match a texture"});
  v.boolean("built_before_1978", in.built_before_1978, {.text = "lead rules"});
  v.number("minimum_labor_hours", in.minimum_labor_hours,
           {.unit = "h",
            .min = 0,
            .max = 40,
            .text = "least labor; three coats need three visits",
            .source = "OC"});
  v.rates("rates", in.rates,
          {.unit = "USD", .min = 0, .text = "prices that replace ours", .source = "drywall-room"});
}

void describe(ResultVisitor& v, const DrywallRoomResult& r) {
  v.number("gross_wall_sf", r.gross_wall_sf, 1, "SF", "wall before openings");
  v.number("opening_deduction_sf", r.opening_deduction_sf, 1, "SF", "openings");
  v.number("net_wall_sf", r.net_wall_sf, 1, "SF", "wall");
  v.number("ceiling_sf", r.ceiling_sf, 1, "SF", "ceiling");
  v.number("board_sf", r.board_sf, 1, "SF", "board of all layers, before waste");
  v.number("waste_pct", r.waste_pct, 2, "%", "waste");
  v.integer("sheets_walls", r.sheets_walls, "sheet", "sheets for walls");
  v.integer("sheets_ceiling", r.sheets_ceiling, "sheet", "sheets for the ceiling");
  v.integer("sheets_total", r.sheets_total, "sheet", "sheets");
  v.number("compound_gal", r.compound_gal, 2, "gal", "joint compound");
  v.number("tape_lf", r.tape_lf, 1, "LF", "tape");
  v.integer("screws_each", r.screws_each, "each", "screws");
  v.number("corner_bead_lf", r.corner_bead_lf, 1, "LF", "corner bead");
  v.number("hang_crew_days", r.hang_crew_days, 3, "day", "days of two hangers");
  v.number("finish_taper_days", r.finish_taper_days, 3, "day", "days of a taper");
  v.number("labor_hours", r.labor_hours, 2, "hour", "hang and finish");
  v.number("debris_cy", r.debris_cy, 2, "CY", "torn-out board, for the debris calculator");
  v.number("board_weight_lb", r.board_weight_lb, 0, "lb", "weight of the sheets");
}

}  // namespace calc
