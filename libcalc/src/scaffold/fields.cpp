#include "calc/scaffold.h"
#include "fields/options.h"

namespace calc {

void describe(FieldVisitor& v, ScaffoldRunInputs& run) {
  v.number("length_ft", run.length_ft,
           {.unit = "ft",
            .min = 0,
            .max = 2000,
            .above_min = true,
            .need = "Y",
            .text = "length of a straight elevation"});
}

void describe(FieldVisitor& v, ScaffoldInputs& in) {
  v.list(
      "runs", in.runs,
      {.min = 1, .max = 40, .need = "Y", .missing = "runs_required", .text = "one per straight elevation"});
  v.number("work_height_ft", in.work_height_ft,
           {.unit = "ft",
            .min = 0,
            .max = 400,
            .above_min = true,
            .need = "1of:h",
            .text = "highest point of work"});
  v.number("platform_height_ft", in.platform_height_ft,
           {.unit = "ft", .min = 0, .max = 400, .need = "1of:h", .text = "height of the top platform"});
  v.number("worker_reach_ft", in.worker_reach_ft,
           {.unit = "ft", .min = 0, .max = 7, .text = "platform = work height - reach", .source = "OC"});
  v.number("frame_height_ft", in.frame_height_ft,
           {.unit = "ft", .min = 2, .max = 10, .text = "6 ft 4 in frames", .source = "R"});
  v.number("bay_length_ft", in.bay_length_ft,
           {.unit = "ft", .min = 4, .max = 10, .text = "length of a bay", .source = "R"});
  v.number("frame_width_ft", in.frame_width_ft,
           {.unit = "ft", .min = 1.5, .max = 6, .text = "width of the frames", .source = "OC"});
  v.number("effective_base_width_ft", in.effective_base_width_ft,
           {.unit = "ft",
            .min = 1.5,
            .max = 30,
            .computed = "frame width",
            .text = "with outriggers; drives 4:1"});
  v.number(
      "plank_width_in", in.plank_width_in,
      {.unit = "in", .min = 5.5, .max = 24, .text = "2x10 is 9.25; 19 is an aluminium deck", .source = "OC"});
  v.integer("planked_levels", in.planked_levels,
            {.unit = "each", .min = 1, .max = 20, .text = "levels planked at once"});
  v.choice("duty", in.duty, options::duty, {.text = "25, 50 or 75 psf", .source = "L"});
  v.choice("ground", in.ground, options::scaffold_ground, {.text = "soil needs mudsills"});
  v.integer("access_points", in.access_points,
            {.unit = "each", .min = 1, .max = 50, .computed = "1 per 150 LF", .text = "ladders or stairs"});
  v.number("rental_months", in.rental_months,
           {.unit = "28-day", .min = 0.25, .max = 60, .text = "rental time in 28-day months"});
  v.boolean("enclosed", in.enclosed, {.text = "netting, sheeting or shrink-wrap"});
  v.number("engineering_fee", in.engineering_fee,
           {.unit = "USD", .min = 0, .max = 200000, .text = "engineer's fee, passed through"});
  v.number("power_line_distance_ft", in.power_line_distance_ft,
           {.unit = "ft", .min = 0, .max = 2000, .text = "distance to the nearest power line"});
  v.rates("rates", in.rates,
          {.unit = "USD", .min = 0, .text = "prices that replace ours", .source = "scaffold"});
}

namespace {

void parts(ResultVisitor& v, const ScaffoldRun& r) {
  v.integer("frames", r.frames, "each", "frames");
  v.integer("cross_braces", r.cross_braces, "each", "cross braces");
  v.integer("base_plates", r.base_plates, "each", "base plates");
  v.integer("mudsills", r.mudsills, "each", "mudsills, on soil");
  v.integer("coupling_pins", r.coupling_pins, "each", "coupling pins");
  v.integer("planks", r.planks, "each", "planks");
  v.number("guardrail_lf", r.guardrail_lf, 1, "LF", "top rail and midrail");
  v.number("toeboard_lf", r.toeboard_lf, 1, "LF", "toeboard");
  v.integer("ties", r.ties, "each", "ties to the building");
}

}  // namespace

void describe(ResultVisitor& v, const ScaffoldRun& r) {
  v.number("length_ft", r.length_ft, 2, "ft", "length as given");
  v.integer("bays", r.bays, "each", "bays");
  v.integer("frame_lines", r.frame_lines, "each", "lines of frames");
  v.integer("lifts", r.lifts, "each", "lifts of frames");
  parts(v, r);
  v.numbers("tie_levels_ft", r.tie_levels_ft, 2, "ft", "heights of the ties");
  v.integer("tie_columns", r.tie_columns, "each", "columns of ties");
  v.number("face_sf", r.face_sf, 2, "SF", "face of the run");
}

void describe(ResultVisitor& v, const ScaffoldResult& r) {
  parts(v, r.total);
  v.number("access_ladders_ft", r.access_ladders_ft, 1, "ft", "ladders of all access points");
  v.number("face_sf", r.total.face_sf, 1, "SF", "face of all runs");
  v.integer("access_points", r.access_points, "each", "access points");
  v.number("platform_height_ft", r.platform_height_ft, 2, "ft", "height of the top platform");
  v.number("scaffold_height_ft", r.scaffold_height_ft, 2, "ft", "height of the top frame");
  v.integer("lifts", r.total.lifts, "each", "lifts of frames");
  v.integer("planks_per_bay", r.planks_per_bay, "each", "planks side by side");
  v.number("platform_capacity_lb_per_bay", r.platform_capacity_lb_per_bay, 1, "lb", "load of one bay");
  v.number("duty_psf", r.duty_psf, 0, "psf", "design load");
  v.integer("crew", r.crew, "person", "crew");
  v.number("erect_dismantle_days", r.erect_dismantle_days, 3, "day", "crew days, both ways");
  v.number("labor_hours", r.labor_hours, 2, "hour", "labor, both ways");
  v.number("rental_factor", r.rental_factor, 2, "-", "of small, long and large jobs");
  v.boolean("fall_protection_required", r.fall_protection_required, "platform above 10 ft");
  v.list("runs", r.runs, "the same of each run");
}

}  // namespace calc
