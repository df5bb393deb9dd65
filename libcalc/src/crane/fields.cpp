#include "calc/crane.h"
#include "fields/options.h"

namespace calc {
namespace {

void describe_load(FieldVisitor& v, CraneInputs& in) {
  v.choice("load_type", in.load_type, options::load_type, {.text = "sets the minutes per pick"});
  v.number("load_weight_lb", in.load_weight_lb,
           {.unit = "lb",
            .min = 0,
            .max = 500000,
            .above_min = true,
            .need = "Y",
            .text = "heaviest single pick"});
  v.choice("weight_confidence", in.weight_confidence, options::weight_confidence,
           {.text = "+0, +5 or +15 %"});
  v.number("load_height_ft", in.load_height_ft,
           {.unit = "ft", .min = 0, .max = 80, .text = "height of the load itself"});
  v.number("pick_point_spread_ft", in.pick_point_spread_ft,
           {.unit = "ft", .min = 0, .max = 60, .text = "sling height = spread / 2 x tan 60", .source = "OC"});
  v.number("radius_ft", in.radius_ft,
           {.unit = "ft",
            .min = 3,
            .max = 350,
            .above_min = true,
            .need = "1of:r",
            .text = "centre of rotation to hook at the worst pick"});
  v.number("crane_center_to_wall_ft", in.crane_center_to_wall_ft,
           {.unit = "ft",
            .min = 0,
            .max = 300,
            .above_min = true,
            .need = "1of:r",
            .text = "with setback_on_roof_ft, the radius"});
  v.number(
      "setback_on_roof_ft", in.setback_on_roof_ft,
      {.unit = "ft", .min = 0, .max = 300, .need = "1of:r", .text = "wall to the farthest landing point"});
  v.number("set_height_ft", in.set_height_ft,
           {.unit = "ft", .min = 0, .max = 400, .text = "landing surface above the crane pad"});
  v.number(
      "parapet_height_ft", in.parapet_height_ft,
      {.unit = "ft", .min = 0, .max = 400, .text = "with crane_center_to_wall_ft, the boom clearance check"});
}

void describe_rigging(FieldVisitor& v, CraneInputs& in) {
  v.number(
      "clearance_ft", in.clearance_ft,
      {.unit = "ft", .min = 0, .max = 30, .text = "load bottom over landing or obstacle", .source = "OC"});
  v.number("boom_clearance_ft", in.boom_clearance_ft,
           {.unit = "ft", .min = 0, .max = 30, .text = "boom to parapet", .source = "OC"});
  v.number("block_length_ft", in.block_length_ft,
           {.unit = "ft", .min = 0, .max = 20, .text = "hook block and two-block distance", .source = "OC"});
  v.number("sling_height_ft", in.sling_height_ft,
           {.unit = "ft",
            .min = 0,
            .max = 100,
            .computed = "spread / 2 x tan 60",
            .text = "height of the slings"});
  v.number("rigging_weight_lb", in.rigging_weight_lb,
           {.unit = "lb",
            .min = 0,
            .max = 100000,
            .computed = "max(100, 10 %)",
            .text = "slings, shackles, spreaders",
            .source = "RIG"});
  v.number("block_and_ball_lb", in.block_and_ball_lb,
           {.unit = "lb", .min = 0, .max = 20000, .text = "hook block and ball, 670 + 239", .source = "BLK"});
  v.number("other_deductions_lb", in.other_deductions_lb,
           {.unit = "lb", .min = 0, .max = 50000, .text = "jib, auxiliary head, extra rope"});
  v.number("dynamic_factor", in.dynamic_factor, {.min = 1, .max = 2, .text = "on the gross load"});
  v.number("max_utilization_pct", in.max_utilization_pct,
           {.unit = "%",
            .min = 10,
            .max = 100,
            .text = "75 is the critical-lift line, 100 the chart's limit",
            .source = "OSHA75"});
}

}  // namespace

void describe(FieldVisitor& v, CraneInputs& in) {
  describe_load(v, in);
  describe_rigging(v, in);
  v.integer("picks", in.picks, {.unit = "each", .min = 1, .max = 1000, .text = "picks"});
  v.number("minutes_per_pick", in.minutes_per_pick,
           {.unit = "min",
            .min = 1,
            .max = 480,
            .computed = "by load_type",
            .text = "minutes for one pick",
            .source = "PICK"});
  v.number("setup_hours", in.setup_hours,
           {.unit = "h", .min = 0, .max = 24, .text = "setting up", .source = "PICK"});
  v.number("teardown_hours", in.teardown_hours,
           {.unit = "h", .min = 0, .max = 24, .text = "taking down", .source = "OC"});
  v.number("travel_hours_each_way", in.travel_hours_each_way,
           {.unit = "h",
            .min = 0,
            .max = 24,
            .text = "billed port to port; half an hour each way",
            .source = "OC"});
  v.integer("riggers", in.riggers,
            {.unit = "person", .min = 0, .max = 20, .text = "riggers and signal persons", .source = "CREW"});
  v.number("power_line_distance_ft", in.power_line_distance_ft,
           {.unit = "ft", .min = 0, .max = 2000, .text = "line to the crane's centre of rotation"});
  v.number("power_line_kv", in.power_line_kv,
           {.unit = "kV", .min = 0, .max = 1000, .text = "unknown: 20 ft are kept", .source = "PL"});
  v.number("wind_mph", in.wind_mph,
           {.unit = "mph", .min = 0, .max = 150, .text = "advisory; the maker's limit governs"});
  v.choice("ground", in.ground, options::crane_ground, {.text = "ground under the outriggers"});
  v.number("outrigger_reaction_lb", in.outrigger_reaction_lb,
           {.unit = "lb",
            .min = 0,
            .max = 500000,
            .above_min = true,
            .text = "with ground_bearing_psf, the mat area"});
  v.number("ground_bearing_psf", in.ground_bearing_psf,
           {.unit = "psf", .min = 0, .max = 20000, .above_min = true, .text = "allowable ground bearing"});
  v.boolean("personnel_hoist", in.personnel_hoist,
            {.refused = "out_of_scope_personnel",
             .text = "hoisting people (29 CFR 1926.1431) is refused: use a lift or an engineered plan"});
  v.number("permit_fee", in.permit_fee,
           {.unit = "USD", .min = 0, .max = 100000, .text = "street and oversize permits, passed through"});
  v.rates("rates", in.rates,
          {.unit = "USD", .min = 0, .text = "prices that replace ours", .source = "crane"});
}

void describe(ResultVisitor& v, const CraneEvaluation& r) {
  v.word("id", r.id, "class");
  v.number("capacity_lb", r.capacity_lb, 0, "lb", "chart capacity; null: cannot reach");
  v.number("boom_ft", r.boom_ft, 1, "ft", "boom of the chart");
  v.number("chart_radius_ft", r.chart_radius_ft, 1, "ft", "radius of the chart");
  v.number("utilization_pct", r.utilization_pct, 1, "%", "gross load of capacity");
  v.word("capacity_basis", r.capacity_basis, "published_chart or scaled_estimate");
}

void describe(ResultVisitor& v, const CraneCrew& r) {
  v.integer("operator", r.operators, "person", "operators");
  v.integer("riggers", r.riggers, "person", "riggers and signal persons");
}

void describe(ResultVisitor& v, const GrossLoad& r) {
  v.number("load_lb", r.load_lb, 1, "lb", "the load");
  v.number("contingency_lb", r.contingency_lb, 1, "lb", "for how its weight is known");
  v.number("rigging_lb", r.rigging_lb, 1, "lb", "rigging");
  v.number("block_and_ball_lb", r.block_and_ball_lb, 1, "lb", "block and ball");
  v.number("other_lb", r.other_lb, 1, "lb", "other deductions");
}

void describe(ResultVisitor& v, const CraneResult& r) {
  v.number("radius_ft", r.radius_ft, 2, "ft", "centre of rotation to hook");
  v.number("required_tip_height_ft", r.required_tip_height_ft, 2, "ft", "tip height that the pick needs");
  v.number("tip_height_ft", r.tip_height_ft, 2, "ft", "tip height that the boom has");
  v.number("required_boom_ft", r.required_boom_ft, 2, "ft", "boom length");
  v.number("boom_angle_deg", r.boom_angle_deg, 2, "deg", "boom angle to the horizontal");
  v.number("gross_load_lb", r.gross_load_lb, 1, "lb", "everything that hangs on the boom tip");
  v.object("gross_load_parts", r.gross_load_parts, "what the gross load consists of");
  v.number("sling_height_ft", r.sling_height_ft, 2, "ft", "height of the slings");
  v.word("crane_class", r.crane_class, "the smallest adequate class");
  v.number("class_tons", r.class_tons, 1, "ton", "its rating");
  v.number("chart_boom_ft", r.chart_boom_ft, 1, "ft", "boom of the chart");
  v.number("chart_radius_ft", r.chart_radius_ft, 1, "ft", "radius of the chart");
  v.number("capacity_lb", r.capacity_lb, 0, "lb", "capacity at that boom and radius");
  v.word("capacity_basis", r.capacity_basis, "published_chart or scaled_estimate");
  v.number("utilization_pct", r.utilization_pct, 1, "%", "gross load of capacity");
  v.number("boom_parapet_clearance_ft", r.boom_parapet_clearance_ft, 2, "ft", "boom over parapet");
  v.number("on_site_hours", r.on_site_hours, 2, "hour", "hours on site");
  v.number("billed_hours", r.billed_hours, 2, "hour", "hours billed");
  v.integer("days", r.days, "day", "days");
  v.object("crew", r.crew, "people");
  v.number("mat_area_sf", r.mat_area_sf, 1, "SF", "mat under one outrigger", ResultVisitor::Absent::omitted);
  v.list("evaluated", r.evaluated, "every class");
}

}  // namespace calc
