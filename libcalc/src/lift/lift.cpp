#include "esx/calc/lift.h"

#include <algorithm>

#include "lift/fields.h"

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

/// Why a class is ruled out; empty if it is not.
std::vector<std::string> objections(const LiftClass& lift, const LiftInputs& in, const LiftResult& need) {
  const struct {
    bool holds;
    const char* code;
  } rules[] = {
      {lift.figure("platform_ft") < need.required_platform_height_ft, "height"},
      {lift.figure("outreach_ft") < in.horizontal_outreach_ft, "outreach"},
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

/// The classes that fit, cheapest rental first, then lowest platform.
std::vector<LiftClass> fitting_classes(const LiftInputs& in, Ledger& ledger, LiftResult& result) {
  std::vector<LiftClass> fitting;
  for (const JsonValue& row : *ledger.table("classes").list()) {
    LiftClass lift{&row, {}};
    const std::string id = lift.text("id");
    if (auto why = objections(lift, in, result); !why.empty()) {
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

void fill_selected(const LiftClass& lift, LiftResult& result) {
  result.selected = lift.text("id");
  result.mewp_group = lift.text("group");
  result.mewp_type = int(lift.figure("type"));
  result.selected_platform_ft = lift.figure("platform_ft");
  result.selected_outreach_ft = lift.figure("outreach_ft");
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
  ledger.warn_if(boom && in.horizontal_outreach_ft > 0, "range_diagram_check");
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
    return refuse("no_lift_class_fits", "", "every class of lift is ruled out",
                  rejected_details(result.rejected));
  }
  (void)ledger.table("rental_blocks_days");
  (void)ledger.table("mewp");
  (void)ledger.table("class_specs");
  fill_selected(fitting.front(), result);
  constexpr std::size_t max_alternatives = 3;
  for (std::size_t i = 1; i < fitting.size() && i <= max_alternatives; ++i) {
    result.alternatives.push_back(fitting[i].text("id"));
  }
  ledger.step("Selected class", "cheapest rental of those that fit, then lowest platform",
              JsonValue(result.selected), "", {"RATE", "PER"});
  ledger.step("Rent of one machine", "cheapest cover by whole days, weeks, 28-day months",
              JsonValue::exact(result.rental.cost.plain()), "USD", {"PER"});
  price(in, result, ledger);
  warn(in, result, ledger);
  return result;
}

}  // namespace calc
