#include "drying_power/units.h"

#include <algorithm>

namespace calc {
namespace {

using estimate::JsonValue;

constexpr double tolerance = 1e-9;
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
  if (bin.large != (unit.volts >= rules.large_v) || share > bin.free_a + tolerance ||
      unit.amps > rules.cord_share * bin.breaker_a + tolerance) {
    return false;
  }
  bin.free_a -= share;
  return true;
}

void largest_first(std::vector<PowerUnit>& units) {
  std::ranges::stable_sort(units, std::greater(), &PowerUnit::amps);
}

}  // namespace

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

int fifteen_amp_circuits(const std::vector<PowerUnit>& units, const PackingRules& rules) {
  constexpr double breaker_a = 15;
  std::vector<PowerUnit> sorted = units;
  largest_first(sorted);
  std::vector<Bin> open;  // full ones are dropped: keeps thousands of units fast
  int count = 0;
  for (const PowerUnit& unit : sorted) {
    if (unit.volts >= rules.large_v) continue;
    const auto fits = std::ranges::find_if(open, [&](Bin& bin) { return take(bin, unit, rules); });
    if (fits != open.end()) {
      if (fits->free_a < sorted.back().amps / rules.continuous_factor - tolerance) open.erase(fits);
      continue;
    }
    ++count;
    Bin bin{breaker_a, breaker_a / rules.continuous_factor, false};
    if (take(bin, unit, rules))
      open.push_back(bin);  // a unit that no such circuit carries has one of its own
  }
  return count;
}

}  // namespace calc
