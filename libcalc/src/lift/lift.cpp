#include <algorithm>
#include <cmath>

#include "calculator_rows.h"
#include "engine/answer_fields.h"
#include "engine/run.h"
#include "estimate/fields/fields.h"
#include "esx/calc/lift.h"
#include "fields/field_types.h"

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
      field("below_grade_ft", &In::below_grade_ft, "depth of the work below the ground of the machine",
            {.unit = "ft", .minimum = 0, .maximum = 40}),
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
      field("selected_reach_at_height_ft", &Out::selected_reach_at_height_ft,
            "outreach of the class at the platform height that is needed", {.unit = "ft", .decimals = 1}),
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

namespace calc {
namespace {

using estimate::JsonValue;

struct LiftClass {
  const JsonValue* row;  // of the data file
  Rental rental;
  [[nodiscard]] double figure(std::string_view name) const {
    const JsonValue* value = row->find(name);
    return value ? value->as_double() : 0;
  }
  [[nodiscard]] std::string text(std::string_view name) const {
    const JsonValue* value = row->find(name);
    return std::string(value ? value->as_text() : std::string_view());
  }
  [[nodiscard]] bool indoor_ok() const {
    const JsonValue* value = row->find("indoor_ok");
    return value && value->boolean() && *value->boolean();
  }
};

int rank_of(std::string_view terrain) { return terrain == "slab" ? 1 : terrain == "firm" ? 2 : 3; }

/// Dual fuel burns diesel too, but no such machine is electric.
bool power_fits(std::string_view wanted, std::string_view has) {
  return wanted == "any" || wanted == has || (wanted == "diesel" && has == "dual");
}

/// The shape of the booms' envelopes, for lack of the makers' range diagrams.
struct Envelopes {
  double pivot_ft = 0;
  double tolerance_ft = 0;
};

/// How far out the platform of a class reaches at that height. A boom's end moves on a circle about its
/// pivot.
double reach_at(const LiftClass& lift, double height_ft, const Envelopes& shape) {
  const double outreach = lift.figure("outreach_ft");
  if (lift.text("group") == "A") return outreach;
  const double radius = std::max(lift.figure("platform_ft") - shape.pivot_ft, outreach) + shape.tolerance_ft;
  const double above = height_ft - shape.pivot_ft;
  return std::min(outreach, std::sqrt(std::max(0.0, radius * radius - above * above)));
}

/// Why a class is ruled out; empty if it is not.
std::vector<std::string> objections(const LiftClass& lift, const LiftInputs& in, const LiftResult& need,
                                    const Envelopes& shape) {
  const double height_ft = need.required_platform_height_ft;
  const bool high = lift.figure("platform_ft") < height_ft;
  const bool far = lift.figure("outreach_ft") < in.horizontal_outreach_ft;
  const struct {
    bool holds;
    const char* code;
  } rules[] = {
      {high, "height"},
      {far, "outreach"},
      {!high && !far && reach_at(lift, height_ft, shape) < in.horizontal_outreach_ft, "reach"},
      {lift.figure("below_grade_ft") < in.below_grade_ft, "below_grade"},
      {in.obstacle_height_ft > 0 && lift.figure("up_over_ft") < in.obstacle_height_ft, "up_and_over"},
      {lift.figure("capacity_lb") < need.platform_load_lb, "capacity"},
      {in.min_access_width_in && lift.figure("width_in") > *in.min_access_width_in, "access_width"},
      {in.indoor && !lift.indoor_ok(), "indoor_emissions_or_size"},
      {lift.figure("terrain") < rank_of(in.terrain), "terrain"},
      {!power_fits(in.power, lift.text("power")), "power"},
  };
  std::vector<std::string> codes;
  for (const auto& rule : rules) {
    if (rule.holds) codes.emplace_back(rule.code);
  }
  return codes;
}

Outcome<void> find_height(const LiftInputs& in, double reach_ft, LiftResult& result) {
  if (in.work_height_ft && in.platform_height_ft) {
    return refuse("height_conflict", "platform_height_ft",
                  "give the work height or the platform height, not both");
  }
  if (!in.work_height_ft && !in.platform_height_ft && in.below_grade_ft > 0) return {};
  if (!in.work_height_ft && !in.platform_height_ft) {
    return refuse("height_required", "work_height_ft", "the work height or the platform height is needed");
  }
  const double platform =
      in.work_height_ft ? *in.work_height_ft - reach_ft : in.platform_height_ft.value_or(0);
  result.required_platform_height_ft = std::max(0.0, platform);
  result.required_working_height_ft = in.work_height_ft.value_or(platform + reach_ft);
  return {};
}

JsonValue rejected_details(const std::vector<LiftRejection>& rejected) {
  JsonValue::List list;
  for (const LiftRejection& rejection : rejected) list.push_back(estimate::encode_tree(rejection));
  return JsonValue(JsonValue::Object{{"rejected", JsonValue(std::move(list))}});
}

/// Names the reach where some class is high enough, and some reaches that far, but none does both.
std::string why_none(const LiftInputs& in, const LiftResult& result) {
  const bool reach = std::ranges::any_of(result.rejected, [](const LiftRejection& row) {
    return std::ranges::find(row.why, "reach") != row.why.end();
  });
  if (!reach) return "every class of lift is ruled out";
  return "every class of lift is ruled out; the reach of " +
         estimate::shortest_decimal(in.horizontal_outreach_ft) + " ft out at " +
         estimate::shortest_decimal(result.required_platform_height_ft) +
         " ft up is beyond some that are high enough";
}

/// The classes that fit, cheapest rental first, then lowest platform.
std::vector<LiftClass> fitting_classes(const LiftInputs& in, Ledger& ledger, LiftResult& result) {
  std::vector<LiftClass> fitting;
  const Envelopes shape{ledger.constant("boom_pivot_ft"), ledger.constant("envelope_tolerance_ft")};
  for (const JsonValue& row : *ledger.table("classes").list()) {
    LiftClass lift{&row, {}};
    const std::string id = lift.text("id");
    if (auto why = objections(lift, in, result, shape); !why.empty()) {
      result.rejected.push_back({id, std::move(why)});
      continue;
    }
    const RentalRates rates{ledger.rate(id + "_day").price, ledger.rate(id + "_week").price,
                            ledger.rate(id + "_month").price};
    lift.rental = cheapest_rental(in.duration_days, rates);
    fitting.push_back(lift);
  }
  std::ranges::stable_sort(fitting, {}, [](const LiftClass& lift) {
    return std::pair(lift.rental.cost, lift.figure("platform_ft"));
  });
  return fitting;
}

void fill_selected(const LiftClass& lift, const Envelopes& shape, LiftResult& result) {
  result.selected = lift.text("id");
  result.mewp_group = lift.text("group");
  result.mewp_type = int(lift.figure("type"));
  result.selected_platform_ft = lift.figure("platform_ft");
  result.selected_outreach_ft = lift.figure("outreach_ft");
  result.selected_reach_at_height_ft = reach_at(lift, result.required_platform_height_ft, shape);
  result.selected_capacity_lb = lift.figure("capacity_lb");
  result.selected_width_in = lift.figure("width_in");
  result.selected_power = lift.text("power");
  result.rental = lift.rental;
  result.spec_provenance = lift.text("provenance");
}

void warn(const LiftInputs& in, const LiftResult& result, Ledger& ledger) {
  const bool boom = result.mewp_group == "B";
  ledger.warn_if(boom, "fall_arrest_required_1926_453");
  ledger.warn_if(!in.indoor && in.wind_mph >= ledger.constant("wind_stop_mph"), "wind_28mph_stop");
  ledger.warn_if(in.power_line_within_ft && *in.power_line_within_ft < ledger.constant("power_line_min_ft"),
                 "power_line_10ft");
  ledger.warn_if(!boom, "level_within_3_degrees_when_driving_elevated");
  if (boom && in.horizontal_outreach_ft > 0) {
    constexpr double near_ft = 3;
    (void)ledger.table("envelope_shape");
    ledger.warn("range_diagram_check");
    ledger.warn_if(result.selected_reach_at_height_ft - in.horizontal_outreach_ft < near_ft,
                   "reach_near_limit");
  }
  ledger.warn_if(in.indoor, "floor_load_check");
  ledger.warn_if(result.selected_power == "electric", "battery_charging_needed");
}

void price(const LiftInputs& in, const LiftResult& result, Ledger& ledger) {
  const Rate day = ledger.rate(result.selected + "_day");
  ledger.line({.code = "LFT-RNT",
               .description = result.selected + " rental (" + rental_text(result.rental) + ")",
               .quantity = double(in.quantity),
               .unit = "lift",
               .rate = {result.rental.cost, day.source, day.date}});
  ledger.line({.code = "LFT-DEL",
               .description = "Delivery and pickup (round trip)",
               .quantity = double(in.quantity),
               .unit = "lift",
               .rate = ledger.rate("delivery")});
  const Price waiver = percent_of(in.damage_waiver_pct, result.rental.cost);
  if (waiver.is_zero()) return;
  ledger.line({.code = "LFT-DW",
               .description = "Rental damage waiver",
               .quantity = double(in.quantity),
               .unit = "lift",
               .rate = {waiver, "request", ""}});
}

}  // namespace

Outcome<LiftResult> calculate(LiftInputs& in, Ledger& ledger, const Book&) {
  LiftResult result{.quantity = in.quantity};
  const auto height = find_height(in, ledger.constant("reach_above_platform_ft"), result);
  if (!height) return std::unexpected(height.error());
  result.platform_load_lb = in.workers * in.worker_weight_lb + in.tools_lb;
  ledger.step("Platform height", "work height - " + ledger.digits("reach_above_platform_ft") + " ft",
              JsonValue::rounded(result.required_platform_height_ft, 2), "ft", {"WH"});
  ledger.step("Platform load", "workers x weight + tools", JsonValue::rounded(result.platform_load_lb, 1),
              "lb", {"L1926"});

  const auto fitting = fitting_classes(in, ledger, result);
  if (fitting.empty()) {
    return refuse("no_lift_class_fits", "", why_none(in, result), rejected_details(result.rejected));
  }
  (void)ledger.table("rental_blocks_days");
  (void)ledger.table("mewp");
  (void)ledger.table("class_specs");
  const Envelopes shape{ledger.constant("boom_pivot_ft"), ledger.constant("envelope_tolerance_ft")};
  fill_selected(fitting.front(), shape, result);
  if (const JsonValue* sources = fitting.front().row->find("sources")) {
    for (const JsonValue& source : *sources->list()) ledger.cite(source.as_text(), "result.selected");
  }
  constexpr std::size_t max_alternatives = 3;
  for (std::size_t i = 1; i < fitting.size() && i <= max_alternatives; ++i) {
    result.alternatives.push_back(fitting[i].text("id"));
  }
  ledger.step("Reach at that height", "circle about the pivot, no farther than the outreach of the class",
              JsonValue::rounded(result.selected_reach_at_height_ft, 1), "ft", {"OC", "CHART"});
  ledger.step("Selected class", "cheapest rental of those that fit, then lowest platform",
              JsonValue(result.selected), "", {"RATE", "PER"});
  ledger.step("Rent of one machine", "cheapest cover by whole days, weeks, 28-day months",
              JsonValue::exact(result.rental.cost.plain()), "USD", {"PER"});
  price(in, result, ledger);
  warn(in, result, ledger);
  return result;
}

Calculator lift_row() {
  return calculator_row<LiftInputs, LiftResult, names::lift, draw_lift>("Aerial lift: selection and rental");
}

}  // namespace calc
