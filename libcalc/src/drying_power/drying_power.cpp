#include "esx/calc/drying_power.h"

#include <algorithm>

#include "drying_power/units.h"
#include "engine/counts.h"

namespace calc {
namespace {

using estimate::JsonValue;

struct Plan {
  std::vector<PowerUnit> units;
  int days = 0;
  PackingRules rules;
};

/// The equipment of a water package: its air movers, dehumidifiers and filtration devices.
Outcome<std::vector<DryingEquipment>> water_package(WaterMitInputs& water, Ledger& ledger, const Book& book,
                                                    int& days) {
  constexpr std::string_view prefix = "water_mitigation.";
  const Rates rates = water.rates;
  Ledger nested(book.data("water-mitigation"), rates, true);
  const auto result = calculate(water, nested, book);
  if (!result) {
    Refusal refusal = result.error();
    refusal.first.field.insert(0, prefix);
    return std::unexpected(std::move(refusal));
  }
  ledger.adopt(nested, prefix);
  days = result->drying_days;
  std::vector<DryingEquipment> equipment;
  const auto add = [&](std::string type, int quantity) {
    if (quantity > 0) equipment.push_back({.type = std::move(type), .quantity = quantity});
  };
  add("air_mover", result->air_movers);
  add("dehumidifier_" + water.dehumidifier.type, result->dehumidifiers);
  add("afd", result->afd_units);
  return equipment;
}

Outcome<Plan> plan_of(DryingPowerRequest& in, Ledger& ledger, const Book& book) {
  if (in.equipment.empty() == !in.water_mitigation.has_value()) {
    return refuse("equipment_source", "equipment", "give exactly one of equipment and water_mitigation");
  }
  for (std::size_t i = 0; i < in.circuits.size(); ++i) {
    if (in.circuits[i].existing_continuous_a > in.circuits[i].breaker_a) {
      return refuse("out_of_range", "circuits[" + std::to_string(i) + "].existing_continuous_a",
                    "more than the breaker carries");
    }
  }
  Plan plan;
  std::vector<DryingEquipment> equipment = in.equipment;
  if (in.water_mitigation) {
    auto package = water_package(*in.water_mitigation, ledger, book, plan.days);
    if (!package) return std::unexpected(package.error());
    equipment = *std::move(package);
  } else if (!in.duration_days) {
    plan.days = int(ledger.constant("default_days"));
  }
  plan.days = in.duration_days.value_or(plan.days);
  in.duration_days = plan.days;
  auto units = units_of(equipment, ledger);
  if (!units) return std::unexpected(units.error());
  plan.units = *std::move(units);
  plan.rules = {ledger.constant("continuous_factor"), ledger.constant("cord_share"),
                ledger.constant("large_v")};
  const bool typical = std::ranges::any_of(
      equipment, [](const DryingEquipment& row) { return row.type != "custom" && !row.amps; });
  ledger.warn_if(in.panel.wetted || !in.panel.energized, "panel_wetted_or_deenergized_licensed_electrician");
  ledger.warn_if(in.circuits.empty() && in.panel.energized && !in.panel.wetted, "circuits_missing");
  ledger.warn("gfci_required_590_6");
  ledger.warn_if(typical, "default_amps_used");
  return plan;
}

void find_load(const Plan& plan, Ledger& ledger, DryingPowerResult& result) {
  double continuous_va = 0;
  for (const PowerUnit& unit : plan.units) {
    result.running_va += unit.va();
    if (unit.continuous) continuous_va += unit.va();
  }
  result.unit_count = int(plan.units.size());
  result.running_kw = result.running_va / 1000;
  result.amps_at_120_equiv = result.running_va / 120;
  result.amps_at_240 = result.running_va / 240;
  const double extra = plan.rules.continuous_factor - 1;
  result.continuous_required_a_at_240 = (result.running_va + continuous_va * extra) / 240;
  result.kwh = result.running_kw * 24 * plan.days;
  ledger.step("Running load", "sum of amps x volts", JsonValue::rounded(result.running_va, 1), "VA",
              {"J", "OC"});
  ledger.step("Energy", "kW x 24 x days", JsonValue::rounded(result.kwh, 2), "kWh", {"J"});
}

/// NEC 220.87 with metered demand, 220.83(A) with a load calculation, else half the service taken as used.
void find_service(const ElectricalPanel& panel, Ledger& ledger, DryingPowerResult& result) {
  ledger.warn_if(!panel.service_a, "service_unknown");
  if (!panel.service_a) return;
  const double new_va = result.running_va, volts = panel.volts;
  ServiceCheck check{.service_a = *panel.service_a};
  if (panel.max_demand_kw) {
    check.method = "220.87";
    check.total_a = (ledger.constant("demand_factor") * *panel.max_demand_kw * 1000 + new_va) / volts;
  } else if (panel.existing_load_va) {
    const double first_va = ledger.entry("dwelling_load", "first_va"),
                 all_va = *panel.existing_load_va + new_va;
    check.method = "220.83(A)";
    check.total_a = (std::min(all_va, first_va) +
                     ledger.entry("dwelling_load", "rest_share") * std::max(0.0, all_va - first_va)) /
                    volts;
  } else {
    check.method = "assumed_50pct_existing(OC)";
    check.total_a = ledger.constant("assumed_existing_share") * *panel.service_a +
                    ledger.constant("continuous_factor") * new_va / volts;
    ledger.warn("existing_load_assumed_50pct");
  }
  check.fits = check.total_a <= check.service_a + 1e-9;
  result.service_ok = check.fits;
  ledger.step("Service", check.method, JsonValue::rounded(check.total_a, 1), "A", {"N3", "N4"});
  result.service = std::move(check);
}

double find_circuits(const DryingPowerRequest& in, Plan& plan, Ledger& ledger, DryingPowerResult& result) {
  place(plan.units, in.circuits, plan.rules);
  double unplaced_va = 0;
  std::vector<double> added(in.circuits.size());
  for (const PowerUnit& unit : plan.units) {
    const bool placed = unit.circuit >= 0;
    ++(placed ? result.placed : result.unplaced);
    if (placed) {
      added[std::size_t(unit.circuit)] += unit.amps;
    } else {
      unplaced_va += unit.va();
    }
    result.placement.push_back({unit.type, placed ? in.circuits[std::size_t(unit.circuit)].id : ""});
  }
  for (std::size_t i = 0; i < in.circuits.size(); ++i) {
    const BranchCircuit& circuit = in.circuits[i];
    if (added[i] > 0) ++result.circuits_used;
    result.circuit_loads.push_back({circuit.id, circuit.existing_continuous_a + added[i],
                                    circuit.breaker_a / plan.rules.continuous_factor});
  }
  result.branch_circuits_ok = result.unplaced == 0;
  result.min_15a_circuits = fifteen_amp_circuits(plan.units, plan.rules);
  const double share_pct = 100 / plan.rules.continuous_factor;
  ledger.step("Circuits",
              "first fit, largest first, to " + estimate::shortest_decimal(share_pct) + " % of each breaker",
              JsonValue::integer(result.placed), "placed", {"N1", "N6"});
  return unplaced_va;
}

/// The smallest receptacle that feeds what is left, by a distribution box.
bool find_box(const ElectricalPanel& panel, double unplaced_va, Ledger& ledger, DryingPowerResult& result) {
  std::optional<double> best_va;
  for (const auto& receptacle : panel.receptacles_240) {
    const double capacity_va = ledger.entry("receptacle_a", receptacle) *
                               ledger.constant("receptacle_volts") / ledger.constant("continuous_factor");
    if (capacity_va + 1e-9 < unplaced_va || (best_va && *best_va <= capacity_va)) continue;
    best_va = capacity_va;
    result.box = receptacle;
  }
  ledger.warn_if(!best_va && !panel.receptacles_240.empty(), "240v_receptacle_insufficient");
  if (!best_va) return false;
  result.box_load_va = unplaced_va;
  result.box_capacity_va = best_va;
  return true;
}

std::string decide(const DryingPowerRequest& in, double unplaced_va, Ledger& ledger,
                   DryingPowerResult& result) {
  const ElectricalPanel& panel = in.panel;
  if (panel.wetted || !panel.energized) return "generator";
  const bool service_fits = result.service_ok.value_or(true);
  if (result.branch_circuits_ok && service_fits) return "panel_ok";
  if (!service_fits) return "generator";
  if (find_box(panel, unplaced_va, ledger, result)) return "distribution_box";
  const double feeder_va = panel.feeder_breaker_a * panel.volts / ledger.constant("continuous_factor");
  const bool feeder =
      panel.spare_2pole_spaces > 0 && result.service_ok.value_or(false) && unplaced_va <= feeder_va;
  // A generator is rented for what the circuits cannot carry, not because none was entered.
  if (!feeder) return in.circuits.empty() ? "circuits_missing" : "generator";
  result.box_load_va = unplaced_va;
  result.box_capacity_va = feeder_va;
  return "temporary_feeder";
}

Outcome<void> find_generator(Ledger& ledger, DryingPowerResult& result) {
  result.generator_kw_required = ledger.constant("generator_factor") * result.running_kw;
  const JsonValue::List& sizes = *ledger.table("generator_kw").list();
  for (const JsonValue& size : sizes) {
    if (!result.generator_kw && size.as_double() + 1e-9 >= result.generator_kw_required)
      result.generator_kw = size.as_double();
  }
  ledger.step("Generator", ledger.digits("generator_factor") + " x running kW",
              JsonValue::rounded(result.generator_kw_required, 2), "kW", {"G"});
  if (result.generator_kw || result.verdict != "generator") return {};
  JsonValue details;
  details.set(
      "required",
      JsonValue(JsonValue::Object{{"generator_kw", JsonValue::rounded(result.generator_kw_required, 2)}}));
  const std::string largest = sizes.back().number()->digits;
  return refuse("generator_over_100kw", "", "the load needs more than a " + largest + "-kW generator",
                std::move(details));
}

void price_generator(const Plan& plan, const DryingPowerResult& result, Ledger& ledger) {
  const std::string size = estimate::shortest_decimal(result.generator_kw.value_or(0));
  const std::string key = "generator_" + size + "kw_";
  const Rate day = ledger.rate(key + "day");
  const Rental rental = cheapest_rental(
      plan.days, {day.price, ledger.rate(key + "week").price, ledger.rate(key + "month").price});
  (void)ledger.table("rental_blocks");
  ledger.line({.code = "PWR-GEN",
               .description = size + " kW generator (" + rental_text(rental) + ")",
               .quantity = 1,
               .unit = "lump",
               .rate = {rental.cost, day.source, day.date}});
  ledger.line({.code = "PWR-FUEL",
               .description = "Diesel (" + ledger.digits("fuel_gal_kwh") + " gal/kWh)",
               .quantity = result.kwh * ledger.constant("fuel_gal_kwh"),
               .decimals = 1,
               .unit = "gal",
               .rate = ledger.rate("fuel_gal")});
  ledger.line({.code = "PWR-ELC",
               .description = "Electrician tie-in",
               .quantity = ledger.entry("electrician_hours", "tie_in"),
               .unit = "hour",
               .rate = ledger.rate("electrician_hour")});
  ledger.line({.code = "PWR-DEL",
               .description = "Generator delivery/pickup",
               .quantity = 1,
               .unit = "lump",
               .rate = ledger.rate("delivery")});
}

void price_box(const std::string& on, std::string_view receptacle, int days, Ledger& ledger) {
  Rate box = ledger.overridden("box_week") ? ledger.rate("box_week")
                                           : Rate{ledger.price_entry("box_week_usd", receptacle), "OC", ""};
  ledger.line({.code = "PWR-BOX",
               .description = "Spider box package on " + on,
               .quantity = double(count_up(days / 7.0)),
               .unit = "week",
               .rate = std::move(box)});
}

void price(const DryingPowerRequest& in, const Plan& plan, const DryingPowerResult& result, Ledger& ledger) {
  if (result.verdict == "generator") return price_generator(plan, result, ledger);
  Rate kwh{in.electricity_rate_kwh, "J", "2020"};
  // A price of the request, in either field, comes before one that the operator loaded.
  const bool given = in.electricity_rate_kwh != DryingPowerRequest().electricity_rate_kwh;
  if (ledger.requested("electricity_kwh") || (ledger.loaded("electricity_kwh") && !given))
    kwh = ledger.rate("electricity_kwh");
  ledger.line({.code = "PWR-KWH",
               .description = "Electricity used",
               .quantity = result.kwh,
               .unit = "kWh",
               .rate = std::move(kwh)});
  if (result.verdict == "distribution_box") price_box(result.box, result.box, plan.days, ledger);
  if (result.verdict != "temporary_feeder") return;
  ledger.line({.code = "PWR-ELC",
               .description = "Electrician temporary feeder",
               .quantity = ledger.entry("electrician_hours", "feeder"),
               .unit = "hour",
               .rate = ledger.rate("electrician_hour")});
  price_box("temporary feeder", "range_50a_240", plan.days, ledger);
}

}  // namespace

Outcome<DryingPowerResult> calculate(DryingPowerRequest& in, Ledger& ledger, const Book& book) {
  auto planned = plan_of(in, ledger, book);
  if (!planned) return std::unexpected(planned.error());
  Plan plan = *std::move(planned);
  DryingPowerResult result;
  find_load(plan, ledger, result);
  find_service(in.panel, ledger, result);
  const double unplaced_va = find_circuits(in, plan, ledger, result);
  result.verdict = decide(in, unplaced_va, ledger, result);
  if (result.verdict != "circuits_missing") result.temporary_power_needed = result.verdict != "panel_ok";
  if (auto found = find_generator(ledger, result); !found) return std::unexpected(found.error());
  price(in, plan, result, ledger);
  ledger.warn_if(result.verdict == "temporary_feeder" || result.verdict == "generator",
                 "licensed_electrician_permit");
  ledger.warn_if(result.verdict == "generator", "co_hazard_generator_outdoors");
  return result;
}

}  // namespace calc
