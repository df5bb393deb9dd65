#include "esx/calc/crane.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "crane/classes.h"
#include "crane/fields.h"
#include "engine/counts.h"

namespace calc {
namespace {

using estimate::JsonValue;

double radians(double degrees) { return degrees * std::numbers::pi / 180; }

Outcome<double> radius_of(const CraneInputs& in) {
  constexpr double max_difference_ft = 1;
  const bool both = in.crane_center_to_wall_ft && in.setback_on_roof_ft;
  const double sum = in.crane_center_to_wall_ft.value_or(0) + in.setback_on_roof_ft.value_or(0);
  if (!in.radius_ft && !both) {
    return refuse("radius_required", "radius_ft",
                  "the radius, or crane_center_to_wall_ft and setback_on_roof_ft");
  }
  if (in.radius_ft && both && std::abs(*in.radius_ft - sum) > max_difference_ft) {
    return refuse("radius_conflict", "radius_ft",
                  "the radius and the two distances differ by more than 1 ft");
  }
  constexpr double least_ft = 3, max_ft = 350;  // of the field radius_ft
  const double radius_ft = in.radius_ft.value_or(sum);
  if (radius_ft > least_ft && radius_ft <= max_ft) return radius_ft;
  return refuse("out_of_range", "crane_center_to_wall_ft",
                "with the setback this makes a radius that is not more than 3, at most 350",
                JsonValue(JsonValue::Object{{"min", JsonValue::rounded(least_ft, 0)},
                                            {"max", JsonValue::rounded(max_ft, 0)}}));
}

GrossLoad load_parts(CraneInputs& in, Ledger& ledger) {
  GrossLoad parts{.load_lb = in.load_weight_lb,
                  .block_and_ball_lb = in.block_and_ball_lb,
                  .other_lb = in.other_deductions_lb};
  parts.contingency_lb = in.load_weight_lb * ledger.entry("confidence_pct", in.weight_confidence) / 100;
  if (!in.rigging_weight_lb) {
    in.rigging_weight_lb =
        std::max(ledger.constant("rigging_least_lb"), ledger.constant("rigging_share") * in.load_weight_lb);
  }
  parts.rigging_lb = *in.rigging_weight_lb;
  (void)ledger.table("deductions");
  return parts;
}

struct BoomFoot {
  double height_ft = 0;
  double reach_ft = 0;  // from the foot to the hook, level
};

Refusal too_steep(const CraneInputs& in, const CraneResult& result, double steepest_deg, const BoomFoot& foot,
                  double offset_ft) {
  const double steepest = std::tan(radians(steepest_deg));
  JsonValue required;
  required.set("radius_ft", JsonValue::rounded(result.radius_ft, 1));
  required.set("tip_height_ft", JsonValue::rounded(result.required_tip_height_ft, 1));
  required.set("max_boom_angle_deg", JsonValue::rounded(steepest_deg, 1));
  required.set(
      "min_radius_for_tip_ft",
      JsonValue::rounded((result.required_tip_height_ft - foot.height_ft) / steepest - offset_ft, 1));
  if (in.parapet_height_ft && in.crane_center_to_wall_ft) {
    const double rise = *in.parapet_height_ft + in.boom_clearance_ft - foot.height_ft;
    required.set("min_crane_center_to_wall_ft",
                 JsonValue::rounded(std::max(0.0, rise / steepest - offset_ft), 1));
  }
  JsonValue details;
  details.set("required", std::move(required));
  return {
      {"boom_angle_over_limit", "radius_ft", "the boom would be too steep: the crane has to be farther away"},
      {},
      std::move(details)};
}

/// Boom angle and length from tip height and parapet: tan α = max(tip, parapet), L = reach / cos α.
Outcome<void> find_boom(const CraneInputs& in, Ledger& ledger, CraneResult& result) {
  const double offset_ft = ledger.constant("boom_foot_offset_ft");
  const BoomFoot foot{ledger.constant("boom_foot_height_ft"), result.radius_ft + offset_ft};
  result.boom_foot_height_ft = foot.height_ft;
  result.boom_foot_offset_ft = offset_ft;
  double slope = (result.required_tip_height_ft - foot.height_ft) / foot.reach_ft;
  if (in.parapet_height_ft && in.crane_center_to_wall_ft) {
    const double rise = *in.parapet_height_ft + in.boom_clearance_ft - foot.height_ft;
    slope = std::max(slope, rise / (*in.crane_center_to_wall_ft + offset_ft));
  }
  slope = std::max(slope, 0.0);
  const double angle = std::atan(slope);
  const double steepest_deg = ledger.constant("max_boom_angle_deg");
  if (angle > radians(steepest_deg)) {
    return std::unexpected(too_steep(in, result, steepest_deg, foot, offset_ft));
  }
  result.boom_angle_deg = angle * 180 / std::numbers::pi;
  result.required_boom_ft = foot.reach_ft / std::cos(angle);
  result.tip_height_ft = foot.height_ft + foot.reach_ft * slope;
  if (in.parapet_height_ft && in.crane_center_to_wall_ft) {
    result.boom_parapet_clearance_ft =
        foot.height_ft + (*in.crane_center_to_wall_ft + offset_ft) * slope - *in.parapet_height_ft;
  }
  return {};
}

JsonValue evaluated_details(const CraneResult& result) {
  JsonValue::List evaluated;
  for (const CraneEvaluation& evaluation : result.evaluated)
    evaluated.push_back(estimate::encode_tree(evaluation));
  JsonValue details;
  details.set("required",
              JsonValue(JsonValue::Object{{"radius_ft", JsonValue::rounded(result.radius_ft, 2)},
                                          {"boom_ft", JsonValue::rounded(result.required_boom_ft, 2)},
                                          {"gross_load_lb", JsonValue::rounded(result.gross_load_lb, 0)}}));
  details.set("evaluated", JsonValue(std::move(evaluated)));
  return details;
}

/// The smallest adequate class. Where the operator has loaded charts, classes with a chart come first.
const CraneEvaluation* choose(const CraneResult& result, double max_pct, bool charts_loaded) {
  const auto first = [&](bool charted_only) -> const CraneEvaluation* {
    const auto found = std::ranges::find_if(result.evaluated, [&](const CraneEvaluation& e) {
      return e.utilization_pct && *e.utilization_pct <= max_pct + 1e-9 &&
             (!charted_only || e.capacity_basis == "published_chart");
    });
    return found == result.evaluated.end() ? nullptr : &*found;
  };
  if (!charts_loaded) return first(false);
  const auto* charted = first(true);
  return charted ? charted : first(false);
}

void find_time(CraneInputs& in, const CraneClass& crane, Ledger& ledger, CraneResult& result) {
  if (!in.minutes_per_pick) in.minutes_per_pick = ledger.entry("minutes_per_pick", in.load_type);
  const double day_h = ledger.constant("day_hours"), step_h = ledger.constant("billing_step_h");
  result.on_site_hours = in.setup_hours + in.teardown_hours + in.picks * *in.minutes_per_pick / 60;
  result.days = std::max(1, count_up(result.on_site_hours / day_h));
  const double port_to_port = result.on_site_hours + 2 * in.travel_hours_each_way * result.days;
  result.billed_hours = std::max(count_up(port_to_port / step_h) * step_h, crane.min_hours * result.days);
  result.crew = {.operators = 1, .riggers = in.riggers};
  ledger.step("On site", "setup + teardown + picks x minutes / 60",
              JsonValue::rounded(result.on_site_hours, 2), "hour", {"PICK"});
  ledger.step("Billed",
              "on site + travel both ways each day, rounded up to " + ledger.digits("billing_step_h") +
                  " h, at least the minimum",
              JsonValue::rounded(result.billed_hours, 2), "hour", {"BILL"});
}

void price(const CraneInputs& in, const CraneClass& crane, const CraneResult& result, Ledger& ledger) {
  // A price of the request comes first, then the operator's; of these, that of the class.
  const auto class_rate = [&](std::string_view all, const std::string& suffix) {
    const std::string own = crane.id + suffix;
    if (ledger.requested(own)) return ledger.rate(own);
    if (ledger.requested(all)) return ledger.rate(all);
    if (ledger.loaded(own)) return ledger.rate(own);
    if (ledger.loaded(all)) return ledger.rate(all);
    return ledger.rate(crane.rates_of + suffix);
  };
  ledger.line({.code = "CRN-HRS",
               .description = crane.id + " operated & maintained",
               .quantity = result.billed_hours,
               .unit = "hour",
               .rate = class_rate("crane_hour", "_hour")});
  ledger.line({.code = "CRN-MOB",
               .description = "Mobilization/demobilization",
               .quantity = 1,
               .unit = "lump",
               .rate = class_rate("mobilization", "_mobilization")});
  Rate labor = ledger.rate("labor_hour");
  ledger.line({.code = "CRN-RIG",
               .description = "Qualified riggers / signal person",
               .quantity = result.billed_hours * in.riggers,
               .unit = "hour",
               .rate = labor});
  const double overtime_h = result.billed_hours - ledger.constant("day_hours") * result.days;
  if (overtime_h > 0) {
    labor.price = scaled(labor.price, quantity_of(ledger.constant("overtime_premium"), 4));
    ledger.line({.code = "CRN-OT",
                 .description = "Overtime premium beyond " + ledger.digits("day_hours") + " h a day",
                 .quantity = overtime_h * (in.riggers + 1),
                 .unit = "hour",
                 .rate = labor});
  }
  ledger.pass_through("CRN-PRM", "Permit fees (pass-through)", in.permit_fee, "permit_fee");
}

double table_a_ft(double kv, Ledger& ledger) {
  for (const JsonValue& row : *ledger.table("power_line_table_a").list()) {
    if (kv <= row.list()->front().as_double()) return row.list()->back().as_double();
  }
  return ledger.table("power_line_table_a").list()->back().list()->back().as_double();
}

void warn_power_line(const CraneInputs& in, const CraneClass& crane, const CraneResult& result,
                     Ledger& ledger) {
  if (!in.power_line_distance_ft) return;
  const double distance_ft = *in.power_line_distance_ft;
  ledger.warn_if(distance_ft - crane.max_boom_ft < ledger.constant("power_line_trigger_ft"),
                 "power_line_20ft_trigger");
  const double least_ft =
      in.power_line_kv ? table_a_ft(*in.power_line_kv, ledger) : ledger.constant("power_line_unknown_ft");
  ledger.warn_if(distance_ft - result.radius_ft < least_ft, "inside_table_a_minimum");
}

void warn(const CraneInputs& in, const CraneClass& crane, const CraneResult& result, Ledger& ledger) {
  ledger.warn("planning_only_cab_chart_governs");
  ledger.warn_if(result.capacity_basis == "scaled_estimate", "scaled_estimate");
  ledger.warn_if(result.capacity_basis == "scaled_estimate", "class_chart_extrapolated");
  warn_power_line(in, crane, result, ledger);
  ledger.warn_if(result.utilization_pct > ledger.constant("critical_lift_pct"), "critical_lift_over_75pct");
  ledger.warn_if(in.weight_confidence != "known", "weight_unverified");
  ledger.warn_if(result.tip_height_ft > ledger.constant("faa_ft"), "faa_part77_notice");
  ledger.warn_if(in.ground == "roof_or_vault", "vault_or_buried_utility");
  ledger.warn_if(in.ground == "unknown" || in.ground == "soil", "ground_unverified");
  ledger.warn_if(in.setback_on_roof_ft && *in.setback_on_roof_ft > 0 && in.set_height_ft > 0,
                 "blind_lift_signal_person");
  ledger.warn_if(in.wind_mph && *in.wind_mph > 0, "wind_check_manual");
  ledger.warn_if(in.wind_mph && *in.wind_mph >= ledger.constant("wind_stop_mph"), "wind_stop");
}

/// Everything up to the gross load and the boom that it takes.
Outcome<CraneResult> lift_geometry(CraneInputs& in, Ledger& ledger) {
  const auto radius = radius_of(in);
  if (!radius) return std::unexpected(radius.error());
  CraneResult result{.radius_ft = *radius, .gross_load_parts = load_parts(in, ledger)};
  const GrossLoad& parts = result.gross_load_parts;
  result.gross_load_lb =
      (parts.load_lb + parts.contingency_lb + parts.rigging_lb + parts.block_and_ball_lb + parts.other_lb) *
      in.dynamic_factor;
  if (!in.sling_height_ft) {
    in.sling_height_ft = in.pick_point_spread_ft / 2 * std::tan(radians(ledger.constant("sling_angle_deg")));
  }
  result.sling_height_ft = *in.sling_height_ft;
  result.required_tip_height_ft =
      in.set_height_ft + in.clearance_ft + in.load_height_ft + result.sling_height_ft + in.block_length_ft;
  if (auto boom = find_boom(in, ledger, result); !boom) return std::unexpected(boom.error());
  in.radius_ft = *radius;
  if (in.outrigger_reaction_lb && in.ground_bearing_psf) {
    result.mat_area_sf = *in.outrigger_reaction_lb / *in.ground_bearing_psf;
  }
  ledger.step("Radius", "given, or center to wall + setback", JsonValue::rounded(result.radius_ft, 2), "ft");
  ledger.step("Gross load", "(load x (1 + contingency) + rigging + block + other) x dynamic factor",
              JsonValue::rounded(result.gross_load_lb, 1), "lb", {"DED", "RIG", "BLK"});
  ledger.step("Tip height", "set height + clearance + load + slings + block",
              JsonValue::rounded(result.required_tip_height_ft, 2), "ft", {"OC"});
  ledger.step(
      "Boom",
      "(radius + " + ledger.digits("boom_foot_offset_ft") + ") / cos(angle), angle by tip height and parapet",
      JsonValue::rounded(result.required_boom_ft, 2), "ft", {"T40", "T775"});
  return result;
}

}  // namespace

Outcome<CraneResult> calculate(CraneInputs& in, Ledger& ledger, const Book& book) {
  if (in.personnel_hoist) {
    return refuse(
        "out_of_scope_personnel", "personnel_hoist",
        "hoisting people (29 CFR 1926.1431) is outside this calculator; use a lift or an engineered plan");
  }
  auto geometry = lift_geometry(in, ledger);
  if (!geometry) return geometry;
  CraneResult result = *std::move(geometry);
  const auto classes = crane_classes(ledger, book);
  result.evaluated =
      evaluate(classes, result.radius_ft, result.required_boom_ft, result.gross_load_lb, ledger, book);
  const CraneEvaluation* chosen = choose(result, in.max_utilization_pct, !book.crane_charts().empty());
  if (!chosen) {
    return refuse("no_crane_class_adequate", "", "no class carries the load at that reach within the limit",
                  evaluated_details(result));
  }
  const CraneClass& crane = *std::ranges::find(classes, chosen->id, &CraneClass::id);
  result.crane_class = crane.id;
  result.class_tons = crane.tons;
  result.chart_boom_ft = chosen->boom_ft.value_or(0);
  result.chart_radius_ft = chosen->chart_radius_ft.value_or(0);
  result.capacity_lb = chosen->capacity_lb.value_or(0);
  result.capacity_basis = chosen->capacity_basis;
  result.utilization_pct = chosen->utilization_pct.value_or(0);
  ledger.step("Class", "smallest whose chart capacity the load uses up to the limit",
              JsonValue(result.crane_class), "", {"T40", "NEXT"});
  ledger.step("Capacity",
              "next longer boom, next larger radius; scaled classes " + ledger.digits("scaled_derate") +
                  " (T/" + ledger.digits("chart_class", "tons") + ")/sqrt(ratio) x cell",
              JsonValue::rounded(result.capacity_lb, 0), "lb", {"T40", "NEXT"});
  find_time(in, crane, ledger, result);
  price(in, crane, result, ledger);
  warn(in, crane, result, ledger);
  return result;
}

}  // namespace calc
