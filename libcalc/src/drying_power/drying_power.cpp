#include <algorithm>
#include <string>
#include <vector>

#include "calculator_rows.h"
#include "drying_power/ways.h"
#include "engine/quantities.h"
#include "engine/run.h"
#include "estimate/fields/fields.h"
#include "esx/calc/drying_power.h"
#include "fields/field_types.h"
#include "water_mitigation/fields.h"

template <>
struct estimate::FieldList<calc::DryingEquipment> {
  using In = calc::DryingEquipment;
  static constexpr std::string_view name = "DryingEquipment", text = "Equipment of one type.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("type", &In::type, "equipment",
            {.values = calc::options::equipment, .requirement = calc::required}),
      field("quantity", &In::quantity, "how many",
            {.unit = "each", .minimum = 1, .maximum = 500, .requirement = calc::required}),
      field("amps", &In::amps, "nameplate amps",
            {.unit = "A",
             .minimum = 0,
             .maximum = 200,
             .above_minimum = true,
             .condition = "custom: Y",
             .computed_default = "default table"}),
      field("volts", &In::volts, "nameplate volts",
            {.unit = "V", .minimum = 100, .maximum = 480, .computed_default = "table (115 custom)"}),
      field("continuous", &In::continuous, "runs three hours or more", {.source = "N1"}));
};

template <>
struct estimate::FieldList<calc::BranchCircuit> {
  using In = calc::BranchCircuit;
  static constexpr std::string_view name = "BranchCircuit", text = "A circuit that the crew may use.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("id", &In::id, "name of the circuit",
            {.max_length = calc::max_text_length, .requirement = calc::required}),
      field("breaker_a", &In::breaker_a, "rating of the breaker",
            {.unit = "A", .minimum = 10, .maximum = 100, .requirement = calc::required}),
      field("volts", &In::volts, "voltage of the circuit", {.unit = "V", .minimum = 100, .maximum = 240}),
      field("existing_continuous_a", &In::existing_continuous_a,
            "continuous load already on it, at most the breaker",
            {.unit = "A", .minimum = 0, .maximum = 100}));
};

template <>
struct estimate::FieldList<calc::ElectricalPanel> {
  using In = calc::ElectricalPanel;
  static constexpr std::string_view name = "ElectricalPanel", text = "The electrical panel.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("service_a", &In::service_a, "leave out to check branch circuits only",
                       {.unit = "A", .minimum = 15, .maximum = 3000}),
                 field("volts", &In::volts, "service voltage", {.unit = "V", .minimum = 120, .maximum = 480}),
                 field("energized", &In::energized, "has utility power"),
                 field("wetted", &In::wetted, "got wet: a generator is needed"),
                 field("max_demand_kw", &In::max_demand_kw, "metered demand (220.87)",
                       {.unit = "kW", .minimum = 0, .maximum = 5000}),
                 field("existing_load_va", &In::existing_load_va, "calculated load (220.83(A))",
                       {.unit = "VA", .minimum = 0, .maximum = 2000000}),
                 field_as<calc::ListOf<calc::options::receptacles_240>>(
                     "receptacles_240", &In::receptacles_240, "usable for a distribution box",
                     {.min_items = 0, .max_items = 20}),
                 field("spare_2pole_spaces", &In::spare_2pole_spaces, "for a temporary feeder",
                       {.unit = "each", .minimum = 0, .maximum = 42}),
                 field("feeder_breaker_a", &In::feeder_breaker_a, "breaker of a temporary feeder",
                       {.unit = "A", .minimum = 15, .maximum = 400, .source = "OC"}));
};

template <>
struct estimate::FieldList<calc::DryingPowerRequest> {
  using In = calc::DryingPowerRequest;
  static constexpr std::string_view name = "DryingPowerRequest",
                                    text = "Inputs of the drying power calculator.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("equipment", &In::equipment, "list of equipment",
            {.min_items = 1, .max_items = 200, .condition = "1of:src"}),
      field("water_mitigation", &In::water_mitigation,
            "inputs of the water calculator, whose package is powered", {.condition = "1of:src"}),
      field("duration_days", &In::duration_days, "days it runs",
            {.unit = "day",
             .minimum = 1,
             .maximum = 90,
             .computed_default = "3, or the water package drying_days"}),
      field_as<calc::HalfUp>("electricity_rate_kwh", &In::electricity_rate_kwh, "price of electricity",
                             {.unit = "USD/kWh", .minimum = 0, .maximum = 2, .source = "J"}),
      field("circuits", &In::circuits, "circuits the crew may use",
            {.min_items = 0, .max_items = 84, .absent = calc::written}),
      field("panel", &In::panel, "the electrical panel"),
      calc::rates_field<calc::names::drying_power>(&In::rates));
};

template <>
struct estimate::FieldList<calc::ServiceCheck> {
  using Out = calc::ServiceCheck;
  static constexpr std::string_view name = "ServiceCheck", text = "Check of the service.";
  static constexpr auto rows =
      std::tuple(field("method", &Out::method, "article of the NEC"),
                 field("total_a", &Out::total_a, "existing and new load", {.unit = "A", .decimals = 1}),
                 field("service_a", &Out::service_a, "service", {.unit = "A", .decimals = 1}),
                 field("fits", &Out::fits, "the service carries it"));
};

template <>
struct estimate::FieldList<calc::UnitPlacement> {
  using Out = calc::UnitPlacement;
  static constexpr std::string_view name = "UnitPlacement", text = "Where a unit plugs in.";
  static constexpr auto rows =
      std::tuple(field("unit", &Out::unit, "equipment"),
                 field_as<calc::TextOrNull>("circuit", &Out::circuit, "circuit; null where not placed"));
};

template <>
struct estimate::FieldList<calc::CircuitLoad> {
  using Out = calc::CircuitLoad;
  static constexpr std::string_view name = "CircuitLoad", text = "Load of a circuit.";
  static constexpr auto rows = std::tuple(
      field("id", &Out::id, "circuit"),
      field("load_a", &Out::load_a, "load, with what was already on it", {.unit = "A", .decimals = 2}),
      field("limit_a", &Out::limit_a, "80 % of the breaker", {.unit = "A", .decimals = 2}));
};

template <>
struct estimate::FieldList<calc::MissingCircuits> {
  using Out = calc::MissingCircuits;
  static constexpr std::string_view name = "MissingCircuits", text = "Circuits of one size that are missing.";
  static constexpr auto rows =
      std::tuple(field("breaker_a", &Out::breaker_a, "rating of the breaker", {.unit = "A", .decimals = 0}),
                 field("volts", &Out::volts, "voltage", {.unit = "V", .decimals = 0}),
                 field("count", &Out::count, "how many more", {.unit = "each"}));
};

template <>
struct estimate::FieldList<calc::PowerWay> {
  using Out = calc::PowerWay;
  static constexpr std::string_view name = "PowerWay", text = "A way to power the equipment.";
  static constexpr auto rows = std::tuple(
      field("way", &Out::way,
            "another_circuit, distribution_box, temporary_feeder, small_generator or generator"),
      field("needs", &Out::needs, "what must be there"),
      field("powers", &Out::powers, "unplaced: the units without a circuit; all"),
      field("size", &Out::size, "circuits, amperes of the receptacle or breaker, or kW", {.decimals = 0}),
      field("cost", &Out::cost, "for the whole duration, besides the electricity", {.unit = "USD"}),
      field("possible", &Out::possible, "with what was entered; false: only if what it needs is there"));
};

template <>
struct estimate::FieldList<calc::DryingPowerResult> {
  using Out = calc::DryingPowerResult;
  static constexpr std::string_view name = "DryingPowerResult",
                                    text = "Result of the drying power calculator.";
  static constexpr auto rows = std::tuple(
      field("verdict", &Out::verdict,
            "panel_ok, distribution_box, temporary_feeder, generator or circuits_missing"),
      field("temporary_power_needed", &Out::temporary_power_needed,
            "the panel alone is not enough; null where circuits are missing", {.absent = calc::written}),
      field("service_ok", &Out::service_ok, "null where the service is unknown", {.absent = calc::written}),
      field("branch_circuits_ok", &Out::branch_circuits_ok, "every unit has a circuit"),
      field("unit_count", &Out::unit_count, "units", {.unit = "each"}),
      field("running_va", &Out::running_va, "running load", {.unit = "VA", .decimals = 1}),
      field("running_kw", &Out::running_kw, "running load", {.unit = "kW", .decimals = 3}),
      field("amps_at_120_equiv", &Out::amps_at_120_equiv, "running load at 120 V",
            {.unit = "A", .decimals = 1}),
      field("amps_at_240", &Out::amps_at_240, "running load at 240 V", {.unit = "A", .decimals = 1}),
      field("continuous_required_a_at_240", &Out::continuous_required_a_at_240, "continuous load at 125 %",
            {.unit = "A", .decimals = 1}),
      field("service", &Out::service, "check of the service", {.absent = calc::written}),
      field("placed", &Out::placed, "units on a circuit", {.unit = "each"}),
      field("unplaced", &Out::unplaced, "units without one", {.unit = "each"}),
      field("circuits_used", &Out::circuits_used, "circuits used", {.unit = "each"}),
      field("min_15a_circuits", &Out::min_15a_circuits, "15-A circuits for the 120-V units that one carries",
            {.unit = "each"}),
      field("circuits_missing", &Out::circuits_missing,
            "circuits that the units without one need, all rows together"),
      field("ways", &Out::ways, "ways to power the equipment, cheapest first"),
      field("placement", &Out::placement, "where each unit plugs in"),
      field("circuit_loads", &Out::circuit_loads, "load of each circuit"),
      field_as<calc::TextOrNull>("box", &Out::box, "receptacle of the distribution box"),
      field("box_load_va", &Out::box_load_va, "load on the box or feeder",
            {.unit = "VA", .decimals = 1, .absent = calc::written}),
      field("box_capacity_va", &Out::box_capacity_va, "capacity of the receptacle or feeder",
            {.unit = "VA", .decimals = 1, .absent = calc::written}),
      field("generator_kw_required", &Out::generator_kw_required, "running load with the generator factor",
            {.unit = "kW", .decimals = 2}),
      field("generator_kw", &Out::generator_kw, "smallest generator size",
            {.unit = "kW", .decimals = 0, .absent = calc::written}),
      field("kwh", &Out::kwh, "energy used", {.unit = "kWh", .decimals = 2}));
};

namespace calc {
namespace {

using estimate::JsonValue;

/// A single piece of drying equipment, and the branch circuit that it is on.
struct PowerUnit {
  std::string type;
  double amps = 0;
  double volts = 0;
  bool continuous = true;
  int circuit = -1;  // index of its circuit; -1: none
  [[nodiscard]] double va() const { return amps * volts; }
};

/// Rules of packing: 125 % of continuous load is 80 % of the breaker, a single unit at most `cord_share`
/// of it.
struct PackingRules {
  double continuous_factor = 1.25;
  double cord_share = 0.8;
  double large_v = 200;
};

constexpr double tolerance_a = 1e-9;
constexpr int max_units = 20'000;

/// What a unit counts against 80 % of a breaker: continuous load whole, other load less.
double share_of(const PowerUnit& unit, const PackingRules& rules) {
  return unit.continuous ? unit.amps : unit.amps / rules.continuous_factor;
}

struct Bin {
  double breaker_a = 0;
  double free_a = 0;  // of the breaker / continuous factor
  bool large = false;
};

bool take(Bin& bin, const PowerUnit& unit, const PackingRules& rules) {
  const double share = share_of(unit, rules);
  if (bin.large != (unit.volts >= rules.large_v) || share > bin.free_a + tolerance_a ||
      unit.amps > rules.cord_share * bin.breaker_a + tolerance_a) {
    return false;
  }
  bin.free_a -= share;
  return true;
}

void largest_first(std::vector<PowerUnit>& units) {
  std::ranges::stable_sort(units, std::greater(), &PowerUnit::amps);
}

/// The equipment one by one. Refusal: amps_required.
Outcome<std::vector<PowerUnit>> units_of(const std::vector<DryingEquipment>& equipment, Ledger& ledger) {
  std::vector<PowerUnit> units;
  for (std::size_t i = 0; i < equipment.size(); ++i) {
    const DryingEquipment& row = equipment[i];
    if (row.type == "custom" && !row.amps) {
      return refuse("amps_required", "equipment[" + std::to_string(i) + "].amps",
                    "custom equipment needs its nameplate amps");
    }
    PowerUnit unit{.type = row.type, .continuous = row.continuous};
    const auto* table = row.type == "air_mover" ? "amps" : "amps_other";
    const bool looked_up = row.type != "custom" && (!row.amps || !row.volts);
    const JsonValue* usual = looked_up ? ledger.table(table).find(row.type) : nullptr;
    unit.amps = row.amps ? *row.amps : usual ? usual->find("amps")->as_double() : 0;
    unit.volts = row.volts ? *row.volts
                 : usual   ? usual->find("volts")->as_double()
                           : ledger.constant("custom_volts");
    if (int(units.size()) + row.quantity > max_units) {
      return refuse("out_of_range", "equipment", "more than 20000 units");
    }
    units.insert(units.end(), std::size_t(row.quantity), unit);
  }
  return units;
}

/// First fit, largest first; 120-V units on 120-V circuits only. Sets each unit's circuit and orders the
/// units.
void place(std::vector<PowerUnit>& units, const std::vector<BranchCircuit>& circuits,
           const PackingRules& rules) {
  std::vector<Bin> bins;
  bins.reserve(circuits.size());
  for (const BranchCircuit& circuit : circuits) {
    bins.push_back({circuit.breaker_a,
                    circuit.breaker_a / rules.continuous_factor - circuit.existing_continuous_a,
                    circuit.volts >= rules.large_v});
  }
  largest_first(units);
  for (PowerUnit& unit : units) {
    const auto fits = std::ranges::find_if(bins, [&](Bin& bin) { return take(bin, unit, rules); });
    unit.circuit = fits == bins.end() ? -1 : int(fits - bins.begin());
  }
}

/// How many empty 15-A circuits the 120-V units would need. Units that need a larger one are not counted.
int fifteen_amp_circuits(const std::vector<PowerUnit>& units, const PackingRules& rules) {
  constexpr double breaker_a = 15;
  std::vector<PowerUnit> sorted = units;
  largest_first(sorted);
  std::vector<Bin> open;  // full ones are dropped: keeps thousands of units fast
  int count = 0;
  for (const PowerUnit& unit : sorted) {
    if (unit.volts >= rules.large_v || unit.amps > rules.cord_share * breaker_a + tolerance_a) continue;
    const auto fits = std::ranges::find_if(open, [&](Bin& bin) { return take(bin, unit, rules); });
    if (fits != open.end()) {
      if (fits->free_a < sorted.back().amps / rules.continuous_factor - tolerance_a) open.erase(fits);
      continue;
    }
    ++count;
    Bin bin{breaker_a, breaker_a / rules.continuous_factor, false};
    if (take(bin, unit, rules)) open.push_back(bin);
  }
  return count;
}

/// The circuits that units without one need: largest first, each on a circuit with room, else on a new one of
/// the smallest size that carries it.
std::vector<MissingCircuits> missing_circuits(const std::vector<PowerUnit>& units, const PackingRules& rules,
                                              const std::vector<double>& sizes_a) {
  std::vector<MissingCircuits> missing;
  std::vector<Bin> open;                 // full ones are dropped
  for (const PowerUnit& unit : units) {  // largest first
    if (unit.circuit >= 0) continue;
    const auto fits = std::ranges::find_if(open, [&](Bin& bin) { return take(bin, unit, rules); });
    if (fits != open.end()) {
      if (fits->free_a < units.back().amps / rules.continuous_factor - tolerance_a) open.erase(fits);
      continue;
    }
    const bool large = unit.volts >= rules.large_v;
    const auto carries = [&](double size_a) { return unit.amps <= rules.cord_share * size_a + tolerance_a; };
    const auto size = std::ranges::find_if(sizes_a, carries);
    const double breaker_a = size == sizes_a.end() ? sizes_a.back() : *size;
    Bin bin{breaker_a, breaker_a / rules.continuous_factor, large};
    if (take(bin, unit, rules)) open.push_back(bin);
    const double volts = large ? 240 : 120;
    const auto row = std::ranges::find_if(missing, [&](const MissingCircuits& known) {
      return known.breaker_a == breaker_a && known.volts == volts;
    });
    if (row == missing.end()) {
      missing.push_back({breaker_a, volts, 1});
    } else {
      ++row->count;
    }
  }
  return missing;
}

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
  ledger.warn("gfci_required_590_6");
  ledger.warn_if(typical, "default_amps_used");
  return plan;
}

/// Its value is the continuous part of the load.
double find_load(const Plan& plan, Ledger& ledger, DryingPowerResult& result) {
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
  return continuous_va;
}

/// The existing load by NEC 220.87 with metered demand, by 220.83(A) with a load calculation, else half the
/// service taken as used; and the new load, what runs continuously at 125 %.
void find_service(const ElectricalPanel& panel, double continuous_va, Ledger& ledger,
                  DryingPowerResult& result) {
  ledger.warn_if(!panel.service_a, "service_unknown");
  if (!panel.service_a) return;
  const double volts = panel.volts;
  const double new_va = result.running_va + continuous_va * (ledger.constant("continuous_new_load") - 1);
  ServiceCheck check{.service_a = *panel.service_a};
  if (panel.max_demand_kw) {
    check.method = "220.87";
    check.total_a = (ledger.constant("demand_factor") * *panel.max_demand_kw * 1000 + new_va) / volts;
  } else if (panel.existing_load_va) {
    const double first_va = ledger.entry("dwelling_load", "first_va"), existing_va = *panel.existing_load_va;
    check.method = "220.83(A)";
    check.total_a =
        (std::min(existing_va, first_va) +
         ledger.entry("dwelling_load", "rest_share") * std::max(0.0, existing_va - first_va) + new_va) /
        volts;
  } else {
    check.method = "assumed_50pct_existing(OC)";
    check.total_a = ledger.constant("assumed_existing_share") * *panel.service_a + new_va / volts;
    ledger.warn("existing_load_assumed_50pct");
  }
  check.fits = check.total_a <= check.service_a + 1e-9;
  result.service_ok = check.fits;
  ledger.step("Service", check.method + " of the existing load, and continuous new load at 125 %",
              JsonValue::rounded(check.total_a, 1), "A", {"N3", "N4", "N7"});
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
  if (result.unplaced > 0) {
    std::vector<double> sizes_a;
    for (const JsonValue& size : *ledger.table("circuit_sizes_a").list()) sizes_a.push_back(size.as_double());
    result.circuits_missing = missing_circuits(plan.units, plan.rules, sizes_a);
  }
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
  if (!feeder) return "circuits_missing";
  result.box_load_va = unplaced_va;
  result.box_capacity_va = feeder_va;
  return "temporary_feeder";
}

Outcome<void> find_generator(Ledger& ledger, DryingPowerResult& result) {
  result.generator_kw_required = ledger.constant("generator_factor") * result.running_kw;
  result.generator_kw = generator_for(result.generator_kw_required, ledger);
  ledger.step("Generator", ledger.digits("generator_factor") + " x running kW",
              JsonValue::rounded(result.generator_kw_required, 2), "kW", {"G"});
  if (result.generator_kw || result.verdict != "generator") return {};
  JsonValue details;
  details.set(
      "required",
      JsonValue(JsonValue::Object{{"generator_kw", JsonValue::rounded(result.generator_kw_required, 2)}}));
  const std::string largest(ledger.table("generator_kw").list()->back().number()->digits);
  return refuse("generator_over_100kw", "", "the load needs more than a " + largest + "-kW generator",
                std::move(details));
}

void add(std::vector<Ledger::Line> lines, Ledger& ledger) {
  for (Ledger::Line& line : lines) ledger.line(std::move(line));
}

void price(const DryingPowerRequest& in, const Plan& plan, const DryingPowerResult& result, Ledger& ledger) {
  if (result.verdict == "generator")
    return add(generator_lines(result.generator_kw.value_or(0), result.kwh, plan.days, ledger), ledger);
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
  if (result.verdict == "distribution_box") add(box_lines(result.box, result.box, plan.days, ledger), ledger);
  if (result.verdict == "temporary_feeder") add(feeder_lines(plan.days, ledger), ledger);
}

}  // namespace

Outcome<DryingPowerResult> calculate(DryingPowerRequest& in, Ledger& ledger, const Book& book) {
  auto planned = plan_of(in, ledger, book);
  if (!planned) return std::unexpected(planned.error());
  Plan plan = *std::move(planned);
  DryingPowerResult result;
  const double continuous_va = find_load(plan, ledger, result);
  find_service(in.panel, continuous_va, ledger, result);
  const double unplaced_va = find_circuits(in, plan, ledger, result);
  result.verdict = decide(in, unplaced_va, ledger, result);
  if (result.verdict != "circuits_missing") result.temporary_power_needed = result.verdict != "panel_ok";
  if (auto found = find_generator(ledger, result); !found) return std::unexpected(found.error());
  find_ways(in, unplaced_va, plan.days, ledger, result);
  price(in, plan, result, ledger);
  if (result.verdict == "circuits_missing")
    ledger.warn("circuits_missing", "Missing: " + in_words(result.circuits_missing) + ".");
  ledger.warn_if(result.verdict == "temporary_feeder" || result.verdict == "generator",
                 "licensed_electrician_permit");
  ledger.warn_if(result.verdict == "generator", "co_hazard_generator_outdoors");
  return result;
}

Calculator drying_power_row() {
  return calculator_row<DryingPowerRequest, DryingPowerResult, names::drying_power, draw_power>(
      "Drying power: panel or temporary power");
}

}  // namespace calc
