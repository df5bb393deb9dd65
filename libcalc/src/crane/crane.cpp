#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "calculator_rows.h"
#include "engine/quantities.h"
#include "engine/run.h"
#include "estimate/fields/fields.h"
#include "esx/calc/crane.h"
#include "fields/field_types.h"

template <>
struct estimate::FieldList<calc::CraneInputs> {
  using In = calc::CraneInputs;
  static constexpr std::string_view name = "CraneInputs", text = "Inputs of the crane calculator.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("load_type", &In::load_type, "sets the minutes per pick", {.values = calc::options::load_type}),
      field("load_weight_lb", &In::load_weight_lb, "heaviest single pick",
            {.unit = "lb",
             .minimum = 0,
             .maximum = 500000,
             .above_minimum = true,
             .requirement = calc::required}),
      field("weight_confidence", &In::weight_confidence, "+0, +5 or +15 %",
            {.values = calc::options::weight_confidence}),
      field("load_height_ft", &In::load_height_ft, "height of the load itself",
            {.unit = "ft", .minimum = 0, .maximum = 80, .computed_default = "by load_type"}),
      field("pick_point_spread_ft", &In::pick_point_spread_ft, "sling height = spread / 2 x tan 60",
            {.unit = "ft", .minimum = 0, .maximum = 60, .source = "OC"}),
      field("radius_ft", &In::radius_ft, "center of rotation to hook, at the worst pick",
            {.unit = "ft", .minimum = 3, .maximum = 350, .above_minimum = true, .condition = "1of:r"}),
      field("crane_center_to_wall_ft", &In::crane_center_to_wall_ft, "with setback_on_roof_ft, the radius",
            {.unit = "ft", .minimum = 0, .maximum = 300, .above_minimum = true, .condition = "1of:r"}),
      field("setback_on_roof_ft", &In::setback_on_roof_ft, "wall to the farthest landing point",
            {.unit = "ft", .minimum = 0, .maximum = 300, .condition = "1of:r"}),
      field("set_height_ft", &In::set_height_ft, "landing surface above the crane pad",
            {.unit = "ft", .minimum = 0, .maximum = 400, .computed_default = "parapet_height_ft, or 0"}),
      field("parapet_height_ft", &In::parapet_height_ft, "edge of the roof, for the boom clearance check",
            {.unit = "ft", .minimum = 0, .maximum = 400}),
      field("clearance_ft", &In::clearance_ft, "load bottom over landing or obstacle",
            {.unit = "ft", .minimum = 0, .maximum = 30, .source = "OC"}),
      field("boom_clearance_ft", &In::boom_clearance_ft, "boom to parapet",
            {.unit = "ft", .minimum = 0, .maximum = 30, .source = "OC"}),
      field("block_length_ft", &In::block_length_ft, "hook block and two-block distance",
            {.unit = "ft", .minimum = 0, .maximum = 20, .source = "OC"}),
      field("sling_height_ft", &In::sling_height_ft, "height of the slings",
            {.unit = "ft", .minimum = 0, .maximum = 100, .computed_default = "spread / 2 x tan 60"}),
      field("rigging_weight_lb", &In::rigging_weight_lb, "slings, shackles, spreaders",
            {.unit = "lb",
             .minimum = 0,
             .maximum = 100000,
             .computed_default = "max(100, 10 %)",
             .source = "RIG"}),
      field("block_and_ball_lb", &In::block_and_ball_lb, "hook block and ball, 670 + 239",
            {.unit = "lb", .minimum = 0, .maximum = 20000, .source = "BLK"}),
      field("other_deductions_lb", &In::other_deductions_lb, "jib, auxiliary head, extra rope",
            {.unit = "lb", .minimum = 0, .maximum = 50000}),
      field("dynamic_factor", &In::dynamic_factor, "on the gross load", {.minimum = 1, .maximum = 2}),
      field("max_utilization_pct", &In::max_utilization_pct,
            "75 is the critical-lift line, 100 the chart's limit",
            {.unit = "%", .minimum = 10, .maximum = 100, .source = "OSHA75"}),
      field("picks", &In::picks, "picks", {.unit = "each", .minimum = 1, .maximum = 1000}),
      field("minutes_per_pick", &In::minutes_per_pick, "minutes for one pick",
            {.unit = "min",
             .minimum = 1,
             .maximum = 480,
             .computed_default = "by load_type",
             .source = "PICK"}),
      field("setup_hours", &In::setup_hours, "setup",
            {.unit = "h", .minimum = 0, .maximum = 24, .source = "PICK"}),
      field("teardown_hours", &In::teardown_hours, "teardown",
            {.unit = "h", .minimum = 0, .maximum = 24, .source = "OC"}),
      field("travel_hours_each_way", &In::travel_hours_each_way, "billed port to port; half an hour each way",
            {.unit = "h", .minimum = 0, .maximum = 24, .source = "OC"}),
      field("riggers", &In::riggers, "riggers and signal persons",
            {.unit = "person", .minimum = 0, .maximum = 20, .source = "CREW"}),
      field("power_line_distance_ft", &In::power_line_distance_ft,
            "power line to the crane's center of rotation", {.unit = "ft", .minimum = 0, .maximum = 2000}),
      field("power_line_kv", &In::power_line_kv, "leave out if unknown: 20 ft of clearance is then assumed",
            {.unit = "kV", .minimum = 0, .maximum = 1000, .source = "PL"}),
      field("wind_mph", &In::wind_mph, "advisory; the manufacturer's limit governs",
            {.unit = "mph", .minimum = 0, .maximum = 150}),
      field("ground", &In::ground, "ground under the outriggers", {.values = calc::options::crane_ground}),
      field("outrigger_reaction_lb", &In::outrigger_reaction_lb, "with ground_bearing_psf, the mat area",
            {.unit = "lb", .minimum = 0, .maximum = 500000, .above_minimum = true}),
      field("ground_bearing_psf", &In::ground_bearing_psf, "allowable ground bearing",
            {.unit = "psf", .minimum = 0, .maximum = 20000, .above_minimum = true}),
      field("personnel_hoist", &In::personnel_hoist,
            "hoisting people (29 CFR 1926.1431) is out of scope: use a lift or an engineered plan",
            {.refused_code = "out_of_scope_personnel"}),
      field_as<calc::HalfUp>("permit_fee", &In::permit_fee, "street and oversize permits, passed through",
                             {.unit = "USD", .minimum = 0, .maximum = 100000}),
      calc::rates_field<calc::names::crane>(&In::rates));
};

template <>
struct estimate::FieldList<calc::CraneEvaluation> {
  using Out = calc::CraneEvaluation;
  static constexpr std::string_view name = "CraneEvaluation",
                                    text = "One class of crane at the reach asked for.";
  static constexpr auto rows =
      std::tuple(field("id", &Out::id, "class"),
                 field("capacity_lb", &Out::capacity_lb, "chart capacity; null where the boom cannot reach",
                       {.unit = "lb", .decimals = 0, .absent = calc::written}),
                 field("boom_ft", &Out::boom_ft, "boom of the chart",
                       {.unit = "ft", .decimals = 1, .absent = calc::written}),
                 field("chart_radius_ft", &Out::chart_radius_ft, "radius of the chart",
                       {.unit = "ft", .decimals = 1, .absent = calc::written}),
                 field("utilization_pct", &Out::utilization_pct, "gross load of capacity",
                       {.unit = "%", .decimals = 1, .absent = calc::written}),
                 field("capacity_basis", &Out::capacity_basis, "published_chart or scaled_estimate"));
};

template <>
struct estimate::FieldList<calc::CraneCrew> {
  using Out = calc::CraneCrew;
  static constexpr std::string_view name = "CraneCrew", text = "People on site.";
  static constexpr auto rows =
      std::tuple(field("operator", &Out::operators, "operators", {.unit = "person"}),
                 field("riggers", &Out::riggers, "riggers and signal persons", {.unit = "person"}));
};

template <>
struct estimate::FieldList<calc::GrossLoad> {
  using Out = calc::GrossLoad;
  static constexpr std::string_view name = "GrossLoad", text = "Parts of a gross load.";
  static constexpr auto rows = std::tuple(
      field("load_lb", &Out::load_lb, "the load", {.unit = "lb", .decimals = 1}),
      field("contingency_lb", &Out::contingency_lb, "allowance for an uncertain weight",
            {.unit = "lb", .decimals = 1}),
      field("rigging_lb", &Out::rigging_lb, "rigging", {.unit = "lb", .decimals = 1}),
      field("block_and_ball_lb", &Out::block_and_ball_lb, "block and ball", {.unit = "lb", .decimals = 1}),
      field("other_lb", &Out::other_lb, "other deductions", {.unit = "lb", .decimals = 1}));
};

template <>
struct estimate::FieldList<calc::CraneResult> {
  using Out = calc::CraneResult;
  static constexpr std::string_view name = "CraneResult", text = "Result of the crane calculator.";
  static constexpr auto rows = std::tuple(
      field("radius_ft", &Out::radius_ft, "center of rotation to hook", {.unit = "ft", .decimals = 2}),
      field("required_tip_height_ft", &Out::required_tip_height_ft, "tip height that the pick needs",
            {.unit = "ft", .decimals = 2}),
      field("tip_height_ft", &Out::tip_height_ft, "tip height that the boom has",
            {.unit = "ft", .decimals = 2}),
      field("required_boom_ft", &Out::required_boom_ft, "boom length", {.unit = "ft", .decimals = 2}),
      field("boom_angle_deg", &Out::boom_angle_deg, "boom angle to the horizontal",
            {.unit = "deg", .decimals = 2}),
      field("gross_load_lb", &Out::gross_load_lb, "everything that hangs on the boom tip",
            {.unit = "lb", .decimals = 1}),
      field("gross_load_parts", &Out::gross_load_parts, "parts of the gross load"),
      field("sling_height_ft", &Out::sling_height_ft, "height of the slings", {.unit = "ft", .decimals = 2}),
      field("crane_class", &Out::crane_class, "the smallest adequate class"),
      field("class_tons", &Out::class_tons, "rating of the class", {.unit = "ton", .decimals = 1}),
      field("chart_boom_ft", &Out::chart_boom_ft, "boom of the chart", {.unit = "ft", .decimals = 1}),
      field("chart_radius_ft", &Out::chart_radius_ft, "radius of the chart", {.unit = "ft", .decimals = 1}),
      field("capacity_lb", &Out::capacity_lb, "capacity at that boom and radius",
            {.unit = "lb", .decimals = 0}),
      field("capacity_basis", &Out::capacity_basis, "published_chart or scaled_estimate"),
      field("utilization_pct", &Out::utilization_pct, "gross load of capacity", {.unit = "%", .decimals = 1}),
      field("boom_parapet_clearance_ft", &Out::boom_parapet_clearance_ft,
            "clearance of the boom over the roof edge; null where nothing is set on a roof",
            {.unit = "ft", .decimals = 2, .absent = calc::written}),
      field("roof_edge_height_ft", &Out::roof_edge_height_ft, "edge that the boom clears, given or assumed",
            {.unit = "ft", .decimals = 2, .absent = calc::written}),
      field("roof_edge_distance_ft", &Out::roof_edge_distance_ft,
            "its distance from the center of rotation, given or assumed",
            {.unit = "ft", .decimals = 2, .absent = calc::written}),
      field("on_site_hours", &Out::on_site_hours, "hours on site", {.unit = "hour", .decimals = 2}),
      field("billed_hours", &Out::billed_hours, "hours billed", {.unit = "hour", .decimals = 2}),
      field("days", &Out::days, "days", {.unit = "day"}), field("crew", &Out::crew, "crew"),
      field("mat_area_sf", &Out::mat_area_sf, "mat under one outrigger",
            {.unit = "SF", .decimals = 1, .absent = calc::left_out}),
      field("evaluated", &Out::evaluated, "every class that was considered"));
};

namespace calc {
namespace {

using estimate::JsonValue;

struct CraneClass {
  std::string id;
  double tons = 0;
  double max_boom_ft = 0;
  double min_hours = 0;
  std::string rates_of;  // the class whose rates apply where it has none of its own
  const CraneChart* loaded = nullptr;
};

double longest_boom(const CraneChart& chart) {
  const auto longest = std::ranges::max_element(chart.cells, {}, &ChartCell::boom_ft);
  return longest == chart.cells.end() ? 0 : longest->boom_ft;
}

/// A machine that only the operator knows is billed like the smallest class of at least its tons.
CraneClass class_of(const CraneChart& chart, const std::vector<CraneClass>& known) {
  const auto like = std::ranges::find_if(known, [&](const auto& other) { return other.tons >= chart.tons; });
  const CraneClass& model = like == known.end() ? known.back() : *like;
  return {chart.crane_class, chart.tons, longest_boom(chart), model.min_hours, model.id, &chart};
}

struct ScaledChart {
  std::vector<ChartCell> cells;
  std::string own_class;  // whose chart it is
  double tons = 0;
  double max_boom_ft = 0;
  double derate = 0;
};

ScaledChart scaled_chart(Ledger& ledger, const Book& book) {
  const JsonValue& own = ledger.table("chart_class");
  (void)ledger.table("chart_40t");
  (void)ledger.table("chart_rule");
  return {published_chart(book), std::string(own.find("id")->as_text()), own.find("tons")->as_double(),
          own.find("max_boom_ft")->as_double(), 0};
}

/// Scaled classes look the 40-t chart up at their own proportions: capacity = derate (T/40)/sqrt(λ) × cell.
std::optional<ChartCell> scaled_cell(const ScaledChart& chart, const CraneClass& crane, double radius_ft,
                                     double boom_ft) {
  const double ratio = crane.max_boom_ft / chart.max_boom_ft;
  const auto cell = chart_lookup(chart.cells, radius_ft / ratio, boom_ft / ratio);
  if (!cell) return cell;
  const double factor = chart.derate * (crane.tons / chart.tons) / std::sqrt(ratio);
  return ChartCell{cell->boom_ft * ratio, cell->radius_ft * ratio, cell->capacity_lb * factor};
}

/// The classes of the data and those of the operator's charts, by tons.
std::vector<CraneClass> crane_classes(Ledger& ledger, const Book& book) {
  std::vector<CraneClass> classes;
  for (const JsonValue& row : *ledger.table("classes").list()) {
    const std::string id(row.find("id")->as_text());
    classes.push_back({id, row.find("tons")->as_double(), row.find("max_boom_ft")->as_double(),
                       row.find("min_hours")->as_double(), id, nullptr});
  }
  (void)ledger.table("class_booms");
  const auto bundled = classes;
  for (const CraneChart& chart : book.crane_charts()) {
    const auto same = std::ranges::find(classes, chart.crane_class, &CraneClass::id);
    if (same == classes.end()) {
      classes.push_back(class_of(chart, bundled));
    } else {
      same->loaded = &chart;
      same->max_boom_ft = longest_boom(chart);
    }
  }
  std::ranges::stable_sort(classes, {}, &CraneClass::tons);
  return classes;
}

/// What each class carries at that radius with that boom, and the share of it that the load uses.
std::vector<CraneEvaluation> evaluate(const std::vector<CraneClass>& classes, double radius_ft,
                                      double boom_ft, double gross_load_lb, Ledger& ledger,
                                      const Book& book) {
  ScaledChart scaled = scaled_chart(ledger, book);
  std::vector<CraneEvaluation> evaluations;
  for (const CraneClass& crane : classes) {
    CraneEvaluation evaluation{.id = crane.id, .capacity_basis = "published_chart"};
    std::optional<ChartCell> cell;
    if (crane.loaded) {
      cell = chart_lookup(crane.loaded->cells, radius_ft, boom_ft);
      ledger.cite(crane.loaded->source, "result.evaluated");
    } else if (crane.id == scaled.own_class) {
      cell = chart_lookup(scaled.cells, radius_ft, boom_ft);
    } else {
      scaled.derate = ledger.constant("scaled_derate");
      cell = scaled_cell(scaled, crane, radius_ft, boom_ft);
      evaluation.capacity_basis = "scaled_estimate";
    }
    if (cell) {
      evaluation.capacity_lb = cell->capacity_lb;
      evaluation.boom_ft = cell->boom_ft;
      evaluation.chart_radius_ft = cell->radius_ft;
      evaluation.utilization_pct = gross_load_lb / cell->capacity_lb * 100;
    }
    evaluations.push_back(std::move(evaluation));
  }
  return evaluations;
}

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

/// The edge that the boom passes over, in every mode: what is not given is assumed, and said.
void find_roof_edge(const CraneInputs& in, Ledger& ledger, CraneResult& result) {
  const double landing_ft = in.set_height_ft.value_or(0);
  if (!in.parapet_height_ft && landing_ft <= 0) return;
  if (!in.parapet_height_ft) (void)ledger.table("roof_edge_height");
  result.roof_edge_height_ft = in.parapet_height_ft.value_or(landing_ft);
  if (in.crane_center_to_wall_ft) {
    result.roof_edge_distance_ft = in.crane_center_to_wall_ft;
  } else if (in.setback_on_roof_ft) {
    result.roof_edge_distance_ft = std::max(0.0, result.radius_ft - *in.setback_on_roof_ft);
  } else {
    result.roof_edge_distance_ft =
        std::max(result.radius_ft - ledger.constant("assumed_setback_ft"), result.radius_ft / 2);
    ledger.cite("GUARD", "result.roof_edge_distance_ft");
  }
  const auto feet = [](double value) { return estimate::rounded_decimal(value, 1) + " ft "; };
  if (!in.parapet_height_ft || (!in.crane_center_to_wall_ft && !in.setback_on_roof_ft))
    ledger.warn("roof_edge_assumed", "Taken: " + feet(*result.roof_edge_height_ft) + "high, " +
                                         feet(*result.roof_edge_distance_ft) +
                                         "from the center of rotation.");
}

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
  if (result.roof_edge_height_ft) {
    const double rise = *result.roof_edge_height_ft + in.boom_clearance_ft - foot.height_ft;
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
  const double edge_ft = result.roof_edge_height_ft.value_or(0);
  const double edge_reach_ft = result.roof_edge_distance_ft.value_or(0) + offset_ft;
  if (result.roof_edge_height_ft) {
    slope = std::max(slope, (edge_ft + in.boom_clearance_ft - foot.height_ft) / edge_reach_ft);
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
  if (result.roof_edge_height_ft) {
    result.boom_parapet_clearance_ft = foot.height_ft + edge_reach_ft * slope - edge_ft;
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
  ledger.warn_if(in.setback_on_roof_ft && *in.setback_on_roof_ft > 0 && in.set_height_ft.value_or(0) > 0,
                 "blind_lift_signal_person");
  ledger.warn_if(in.wind_mph && *in.wind_mph > 0, "wind_check_manual");
  ledger.warn_if(in.wind_mph && *in.wind_mph >= ledger.constant("wind_stop_mph"), "wind_stop");
}

/// A load has the usual height of its type, and is set as high as the roof's edge, unless given.
void find_heights(CraneInputs& in, Ledger& ledger) {
  if (!in.load_height_ft) in.load_height_ft = ledger.entry("load_height_ft", in.load_type);
  if (in.set_height_ft) return;
  if (in.parapet_height_ft) (void)ledger.table("landing_height");
  ledger.warn_if(!in.parapet_height_ft && in.setback_on_roof_ft.value_or(0) > 0, "roof_height_unknown");
  in.set_height_ft = in.parapet_height_ft.value_or(0);
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
  find_heights(in, ledger);
  result.required_tip_height_ft = in.set_height_ft.value_or(0) + in.clearance_ft +
                                  in.load_height_ft.value_or(0) + result.sling_height_ft + in.block_length_ft;
  find_roof_edge(in, ledger, result);
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
  ledger.step("Boom",
              "(radius + " + ledger.digits("boom_foot_offset_ft") +
                  ") / cos(angle), angle by tip height and roof edge",
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

Calculator crane_row() {
  return calculator_row<CraneInputs, CraneResult, names::crane, draw_crane>("Crane: sizing, hours, cost");
}

}  // namespace calc
