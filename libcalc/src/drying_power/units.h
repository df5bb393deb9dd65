// Single pieces of drying equipment, and how they are packed onto branch circuits.
#pragma once

#include <string>
#include <vector>

#include "esx/calc/drying_power.h"

namespace calc {

struct PowerUnit {
  std::string type;
  double amps = 0;
  double volts = 0;
  bool continuous = true;
  int circuit = -1;  // index of its circuit; -1: none
  [[nodiscard]] double va() const { return amps * volts; }
};

/// The equipment one by one. Refusal: amps_required.
[[nodiscard]] Outcome<std::vector<PowerUnit>> units_of(const std::vector<DryingEquipment>& equipment,
                                                       Ledger& ledger);

/// Rules of packing: 125 % of continuous load is 80 % of the breaker, a single unit at most `cord_share`
/// of it.
struct PackingRules {
  double continuous_factor = 1.25;
  double cord_share = 0.8;
  double large_v = 200;
};

/// First fit, largest first; 120-V units on 120-V circuits only. Sets each unit's circuit and orders the
/// units.
void place(std::vector<PowerUnit>& units, const std::vector<BranchCircuit>& circuits,
           const PackingRules& rules);

/// How many empty 15-A circuits the 120-V units would need.
[[nodiscard]] int fifteen_amp_circuits(const std::vector<PowerUnit>& units, const PackingRules& rules);

}  // namespace calc
