#include "calc/lift.h"
#include "fields/options.h"

namespace calc {

void describe(FieldVisitor& v, LiftInputs& in) {
  v.number(
      "work_height_ft", in.work_height_ft,
      {.unit = "ft", .min = 0, .max = 200, .above_min = true, .need = "1of:h", .text = "height of the work"});
  v.number("platform_height_ft", in.platform_height_ft,
           {.unit = "ft",
            .min = 0,
            .max = 190,
            .need = "1of:h",
            .text = "platform height; work height - 6",
            .source = "WH"});
  v.number("horizontal_outreach_ft", in.horizontal_outreach_ft,
           {.unit = "ft", .min = 0, .max = 100, .text = "horizontal reach, machine edge to work"});
  v.number("obstacle_height_ft", in.obstacle_height_ft,
           {.unit = "ft", .min = 0, .max = 80, .text = "more than 0: up and over, an articulating boom"});
  v.integer("workers", in.workers, {.unit = "person", .min = 1, .max = 6, .text = "people in the platform"});
  v.number("worker_weight_lb", in.worker_weight_lb,
           {.unit = "lb", .min = 100, .max = 400, .text = "weight of a person", .source = "L1926"});
  v.number("tools_lb", in.tools_lb,
           {.unit = "lb", .min = 0, .max = 5000, .text = "tools and materials on board", .source = "OC"});
  v.choice("terrain", in.terrain, options::terrain, {.text = "ground the machine stands on"});
  v.boolean("indoor", in.indoor, {.text = "indoors: no exhaust, no large machine"});
  v.number("min_access_width_in", in.min_access_width_in,
           {.unit = "in", .min = 24, .max = 400, .text = "narrowest doorway or gate"});
  v.choice("power", in.power, options::lift_power, {.text = "power source wanted"});
  v.integer("duration_days", in.duration_days,
            {.unit = "calendar day", .min = 1, .max = 730, .text = "rental length"});
  v.integer("quantity", in.quantity, {.unit = "each", .min = 1, .max = 50, .text = "machines"});
  v.number("wind_mph", in.wind_mph, {.unit = "mph", .min = 0, .max = 150, .text = "forecast wind"});
  v.number("power_line_within_ft", in.power_line_within_ft,
           {.unit = "ft", .min = 0, .max = 2000, .text = "distance to the nearest power line"});
  v.number("damage_waiver_pct", in.damage_waiver_pct,
           {.unit = "% of rent", .min = 0, .max = 30, .text = "rental damage waiver"});
  v.rates("rates", in.rates, {.unit = "USD", .min = 0, .text = "prices that replace ours", .source = "lift"});
}

void describe(ResultVisitor& v, const LiftRejection& r) {
  v.word("id", r.id, "class");
  v.words("why", r.why, "reason codes");
}

void describe(ResultVisitor& v, const LiftResult& r) {
  v.number("required_platform_height_ft", r.required_platform_height_ft, 2, "ft", "platform height needed");
  v.number("required_working_height_ft", r.required_working_height_ft, 2, "ft", "height of the work");
  v.number("platform_load_lb", r.platform_load_lb, 1, "lb", "people and tools");
  v.word("selected", r.selected, "class selected");
  v.word("mewp_group", r.mewp_group, "A within the tipping lines, B beyond");
  v.integer("mewp_type", r.mewp_type, "-", "3: driven from the platform");
  v.number("selected_platform_ft", r.selected_platform_ft, 1, "ft", "platform height of the class");
  v.number("selected_outreach_ft", r.selected_outreach_ft, 1, "ft", "outreach of the class");
  v.number("selected_capacity_lb", r.selected_capacity_lb, 0, "lb", "platform capacity of the class");
  v.number("selected_width_in", r.selected_width_in, 0, "in", "width of the class");
  v.word("selected_power", r.selected_power, "power of the class");
  v.object("rental", r.rental, "the cheapest cover of the period, one machine");
  v.integer("quantity", r.quantity, "each", "machines");
  v.words("alternatives", r.alternatives, "the next cheapest classes that fit");
  v.list("rejected", r.rejected, "classes ruled out, and why");
  v.word("spec_provenance", r.spec_provenance, "whence the figures of the class are");
}

}  // namespace calc
