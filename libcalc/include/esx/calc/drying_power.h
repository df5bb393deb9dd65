// Drying power: whether the panel and the circuits of a building can run the drying equipment, or temporary
// power is needed: a distribution (spider) box, a feeder or a generator. Rules of the NEC (NFPA 70, 2020).
//
//   calc::DryingPowerRequest in{.equipment = {{"air_mover", 12}, {"dehumidifier_lgr", 2}}};
//   in.circuits = {{"kitchen", 20}, {"laundry", 20}};
//   calc::Ledger ledger(book->data("drying-power"), in.rates);
//   auto power = calc::calculate(in, ledger, *book);  // "generator": 7 of 14 machines find no circuit
//
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

/// Machines of one type, with the nameplate's figures: air_mover, air_mover_axial, air_mover_centrifugal,
/// dehumidifier_lgr, dehumidifier_conventional, dehumidifier_desiccant, afd, heater_1500w, injectidry or
/// custom.
struct DryingEquipment {
  std::string type = {};
  int quantity = 0;
  std::optional<double> amps = {};   // of each; empty: the table's, with a warning; custom requires it
  std::optional<double> volts = {};  // empty: the table's; custom: 115
  bool continuous = true;            // runs three hours or more
};

/// A circuit that the crew may use, as it is found.
struct BranchCircuit {
  std::string id = {};
  double breaker_a = 0;              // 10..100
  double volts = 120;                // from 200 V on for 240-V machines only
  double existing_continuous_a = 0;  // already on it, at most the breaker
};

/// The building's panel, and what an electrician could connect to it. Wetted or without utility power, only a
/// generator will do. Of the existing load, metered demand counts before a calculated load.
struct ElectricalPanel {
  std::optional<double> service_a = {};  // empty: only the circuits are checked
  double volts = 240;
  bool energized = true;
  bool wetted = false;                          // got wet: replaced or reconditioned before use
  std::optional<double> max_demand_kw = {};     // metered maximum (NEC 220.87)
  std::optional<double> existing_load_va = {};  // calculated (NEC 220.83(A)); neither: half the service
  // What temporary power could be connected to.
  std::vector<std::string> receptacles_240 = {};  // dryer_30a_240, range_50a_240: feed a box
  int spare_2pole_spaces = 0;                     // for the breaker of a temporary feeder
  double feeder_breaker_a = 50;
};

/// Exactly one of `equipment` and `water_mitigation`; of the latter, the package of air movers, dehumidifiers
/// and filtration devices is powered.
struct DryingPowerRequest {
  std::vector<DryingEquipment> equipment = {};
  std::optional<WaterMitInputs> water_mitigation = {};
  std::optional<int> duration_days = {};                 // day and night; empty: 3, or the package's
  Price electricity_rate_kwh = Price::from_units(1600);  // 0.16
  std::vector<BranchCircuit> circuits = {};
  ElectricalPanel panel = {};
  Rates rates = {};
};

/// The existing and the new load together, at the panel's volts.
struct ServiceCheck {
  std::string method = {};  // "220.87", "220.83(A)" or "assumed_50pct_existing(OC)"
  double total_a = 0;
  double service_a = 0;
  bool fits = false;
};

/// Where one machine plugs in.
struct UnitPlacement {
  std::string unit = {};
  std::string circuit = {};  // empty: not placed
};

/// A circuit when everything runs; the limit is 80 % of the breaker for continuous load (NEC 210.20(A)).
struct CircuitLoad {
  std::string id = {};
  double load_a = 0;  // with what was already on it
  double limit_a = 0;
};

/// Circuits of one size that the machines without a circuit would need, at 80 % of the breaker.
struct MissingCircuits {
  double breaker_a = 0;
  double volts = 0;
  int count = 0;
};

/// A way to power the machines, and what it costs besides the electricity.
struct PowerWay {
  std::string way = {};     // another_circuit, distribution_box, temporary_feeder, small_generator, generator
  std::string needs = {};   // what must be there for it
  std::string powers = {};  // "unplaced": the machines without a circuit; "all"
  double size = 0;          // circuits, amperes of the receptacle or breaker, or kW
  Money cost = {};          // for the whole duration
  bool possible = false;    // with what was entered; false: only if what it needs is there
};

/// The verdict, and the figures that lead to it. Machines are placed one by one, the largest first, on the
/// first circuit with room; a single one takes at most 80 % of its breaker (NEC 210.23(A)(1)).
struct DryingPowerResult {
  std::string verdict = {};  // panel_ok, distribution_box, temporary_feeder, generator, circuits_missing
  std::optional<bool> temporary_power_needed = {};  // unknown where circuits are missing
  std::optional<bool> service_ok = {};              // empty: the service is unknown
  bool branch_circuits_ok = false;
  // The load of all machines together.
  int unit_count = 0;
  double running_va = 0;
  double running_kw = 0;
  double amps_at_120_equiv = 0;
  double amps_at_240 = 0;                   // of the same volt-amperes
  double continuous_required_a_at_240 = 0;  // continuous load at 125 %
  // The service; empty where its size is unknown.
  std::optional<ServiceCheck> service = {};
  // The circuits.
  int placed = 0;
  int unplaced = 0;
  int circuits_used = 0;
  int min_15a_circuits = 0;  // empty 15-A circuits that the 120-V machines would fill, those that one carries
  std::vector<MissingCircuits> circuits_missing =
      {};                           // for the machines without a circuit, all rows together
  std::vector<PowerWay> ways = {};  // cheapest first; empty where the panel is enough
  std::vector<UnitPlacement> placement = {};
  std::vector<CircuitLoad> circuit_loads = {};
  // A distribution box or a feeder, for the machines that found no circuit.
  std::string box = {};                        // receptacle that the box is on; empty: no box
  std::optional<double> box_load_va = {};      // of the machines without a circuit
  std::optional<double> box_capacity_va = {};  // 80 % of the receptacle or feeder
  // A generator for all machines, and the energy in any case.
  double generator_kw_required = 0;         // 1.25 x the running load
  std::optional<double> generator_kw = {};  // 2 to 100; empty: none is large enough
  double kwh = 0;                           // running kW x 24 x days
};

/// The first that works: the circuits, a box on a 240-V receptacle, a feeder; else circuits are missing. A
/// generator only where the panel is wet or dead, or the service does not carry the load. Continuous load
/// counts at 125 % on circuits and on the service. Refusals: equipment_source, amps_required, out_of_range,
/// generator_over_100kw; those of the nested water calculation with `water_mitigation.` before their field.
[[nodiscard]] Outcome<DryingPowerResult> calculate(DryingPowerRequest& inputs, Ledger& ledger,
                                                   const Book& book);

}  // namespace calc
