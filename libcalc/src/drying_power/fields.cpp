#include "calc/drying_power.h"
#include "fields/options.h"

namespace calc {

void describe(FieldVisitor& v, DryingEquipment& e) {
  v.choice("type", e.type, options::equipment, {.need = "Y", .text = "equipment"});
  v.integer("quantity", e.quantity, {.unit = "each", .min = 1, .max = 500, .need = "Y", .text = "how many"});
  v.number("amps", e.amps,
           {.unit = "A",
            .min = 0,
            .max = 200,
            .above_min = true,
            .need = "custom: Y",
            .computed = "default table",
            .text = "nameplate amps"});
  v.number(
      "volts", e.volts,
      {.unit = "V", .min = 100, .max = 480, .computed = "table (115 custom)", .text = "nameplate volts"});
  v.boolean("continuous", e.continuous, {.text = "runs three hours or more", .source = "N1"});
}

void describe(FieldVisitor& v, BranchCircuit& c) {
  v.text("id", c.id, {.need = "Y", .text = "name of the circuit"});
  v.number("breaker_a", c.breaker_a,
           {.unit = "A", .min = 10, .max = 100, .need = "Y", .text = "its breaker"});
  v.number("volts", c.volts, {.unit = "V", .min = 100, .max = 240, .text = "its voltage"});
  v.number("existing_continuous_a", c.existing_continuous_a,
           {.unit = "A", .min = 0, .max = 100, .text = "already on it, at most the breaker"});
}

void describe(FieldVisitor& v, ElectricalPanel& p) {
  v.number("service_a", p.service_a,
           {.unit = "A", .min = 15, .max = 3000, .text = "absent: branch circuits are checked only"});
  v.number("volts", p.volts, {.unit = "V", .min = 120, .max = 480, .text = "service voltage"});
  v.boolean("energized", p.energized, {.text = "has utility power"});
  v.boolean("wetted", p.wetted, {.text = "was wet: a generator is needed"});
  v.number("max_demand_kw", p.max_demand_kw,
           {.unit = "kW", .min = 0, .max = 5000, .text = "metered demand (220.87)"});
  v.number("existing_load_va", p.existing_load_va,
           {.unit = "VA", .min = 0, .max = 2000000, .text = "calculated load (220.83(A))"});
  v.words("receptacles_240", p.receptacles_240, options::receptacles_240,
          {.min = 0, .max = 20, .text = "usable for a distribution box"});
  v.integer("spare_2pole_spaces", p.spare_2pole_spaces,
            {.unit = "each", .min = 0, .max = 42, .text = "for a temporary feeder"});
  v.number("feeder_breaker_a", p.feeder_breaker_a,
           {.unit = "A", .min = 15, .max = 400, .text = "breaker of a temporary feeder", .source = "OC"});
}

void describe(FieldVisitor& v, DryingPowerRequest& in) {
  v.list("equipment", in.equipment, {.min = 1, .max = 200, .need = "1of:src", .text = "explicit list"});
  v.object("water_mitigation", in.water_mitigation,
           {.need = "1of:src", .text = "the package of the water calculator"});
  v.integer("duration_days", in.duration_days,
            {.unit = "day",
             .min = 1,
             .max = 90,
             .computed = "3, or the water package drying_days",
             .text = "days it runs"});
  v.number("electricity_rate_kwh", in.electricity_rate_kwh,
           {.unit = "USD/kWh", .min = 0, .max = 2, .text = "price of electricity", .source = "J"});
  v.list("circuits", in.circuits, {.min = 0, .max = 84, .text = "circuits the crew may use"});
  v.object("panel", in.panel, {.text = "the electrical panel"});
  v.rates("rates", in.rates,
          {.unit = "USD", .min = 0, .text = "prices that replace ours", .source = "drying-power"});
}

void describe(ResultVisitor& v, const ServiceCheck& r) {
  v.word("method", r.method, "article of the NEC");
  v.number("total_a", r.total_a, 1, "A", "existing and new load");
  v.number("service_a", r.service_a, 1, "A", "service");
  v.boolean("fits", r.fits, "the service carries it");
}

void describe(ResultVisitor& v, const UnitPlacement& r) {
  v.word("unit", r.unit, "equipment");
  v.word("circuit", r.circuit, "its circuit; null: not placed");
}

void describe(ResultVisitor& v, const CircuitLoad& r) {
  v.word("id", r.id, "circuit");
  v.number("load_a", r.load_a, 2, "A", "load with what was there");
  v.number("limit_a", r.limit_a, 2, "A", "80 % of the breaker");
}

void describe(ResultVisitor& v, const DryingPowerResult& r) {
  v.word("verdict", r.verdict, "panel_ok, distribution_box, temporary_feeder or generator");
  v.boolean("temporary_power_needed", r.temporary_power_needed, "not the panel alone");
  v.boolean("service_ok", r.service_ok, "null: the service is unknown");
  v.boolean("branch_circuits_ok", r.branch_circuits_ok, "every unit has a circuit");
  v.integer("unit_count", r.unit_count, "each", "units");
  v.number("running_va", r.running_va, 1, "VA", "running load");
  v.number("running_kw", r.running_kw, 3, "kW", "running load");
  v.number("amps_at_120_equiv", r.amps_at_120_equiv, 1, "A", "the same at 120 V");
  v.number("amps_at_240", r.amps_at_240, 1, "A", "the same at 240 V");
  v.number("continuous_required_a_at_240", r.continuous_required_a_at_240, 1, "A",
           "continuous load at 125 %");
  v.object("service", r.service, "check of the service");
  v.integer("placed", r.placed, "each", "units on a circuit");
  v.integer("unplaced", r.unplaced, "each", "units without one");
  v.integer("circuits_used", r.circuits_used, "each", "circuits used");
  v.integer("min_15a_circuits", r.min_15a_circuits, "each", "15-A circuits that would do");
  v.list("placement", r.placement, "where each unit is plugged in");
  v.list("circuit_loads", r.circuit_loads, "load of each circuit");
  v.word("box", r.box, "receptacle of the distribution box");
  v.number("box_load_va", r.box_load_va, 1, "VA", "load on the box");
  v.number("box_capacity_va", r.box_capacity_va, 1, "VA", "capacity of the receptacle");
  v.number("generator_kw_required", r.generator_kw_required, 2, "kW", "1.25 x the running load");
  v.number("generator_kw", r.generator_kw, 0, "kW", "the smallest size");
  v.number("kwh", r.kwh, 2, "kWh", "energy used");
}

}  // namespace calc
