// Drying power: can the panel run the drying equipment, or is temporary power needed?
// Threads: the functions have no state; call them from any.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esx/calc/answer.h"
#include "esx/calc/book.h"
#include "esx/calc/ledger.h"
#include "esx/calc/water_mitigation.h"

namespace calc {

struct DryingEquipment {
  std::string type = {};
  int quantity = 0;
  std::optional<double> amps = {};
  std::optional<double> volts = {};
  bool continuous = true;
};

struct BranchCircuit {
  std::string id = {};
  double breaker_a = 0;
  double volts = 120;
  double existing_continuous_a = 0;
};

struct ElectricalPanel {
  std::optional<double> service_a = {};
  double volts = 240;
  bool energized = true;
  bool wetted = false;
  std::optional<double> max_demand_kw = {};
  std::optional<double> existing_load_va = {};
  std::vector<std::string> receptacles_240 = {};
  int spare_2pole_spaces = 0;
  double feeder_breaker_a = 50;
};

struct DryingPowerRequest {
  std::vector<DryingEquipment> equipment = {};
  std::optional<WaterMitInputs> water_mitigation = {};
  std::optional<int> duration_days = {};
  Price electricity_rate_kwh = Price::from_units(1600);  // 0.16
  std::vector<BranchCircuit> circuits = {};
  ElectricalPanel panel = {};
  Rates rates = {};
};

struct ServiceCheck {
  std::string method = {};
  double total_a = 0;
  double service_a = 0;
  bool fits = false;
};

struct UnitPlacement {
  std::string unit = {};
  std::string circuit = {};  // empty: not placed
};

struct CircuitLoad {
  std::string id = {};
  double load_a = 0;  // with what was already on it
  double limit_a = 0;
};

struct DryingPowerResult {
  std::string verdict = {};  // panel_ok, distribution_box, temporary_feeder, generator, circuits_missing
  std::optional<bool> temporary_power_needed = {};  // unknown where circuits are missing
  std::optional<bool> service_ok = {};
  bool branch_circuits_ok = false;
  int unit_count = 0;
  double running_va = 0;
  double running_kw = 0;
  double amps_at_120_equiv = 0;
  double amps_at_240 = 0;
  double continuous_required_a_at_240 = 0;
  std::optional<ServiceCheck> service = {};
  int placed = 0;
  int unplaced = 0;
  int circuits_used = 0;
  int min_15a_circuits = 0;
  std::vector<UnitPlacement> placement = {};
  std::vector<CircuitLoad> circuit_loads = {};
  std::string box = {};
  std::optional<double> box_load_va = {};
  std::optional<double> box_capacity_va = {};
  double generator_kw_required = 0;
  std::optional<double> generator_kw = {};
  double kwh = 0;
};

/// Refusals: equipment_source, amps_required, out_of_range, generator_over_100kw; those of the nested water
/// calculation with `water_mitigation.` before their field.
[[nodiscard]] Outcome<DryingPowerResult> calculate(DryingPowerRequest& inputs, Ledger& ledger,
                                                   const Book& book);

}  // namespace calc
