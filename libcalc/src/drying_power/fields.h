// Field lists of the drying power calculator.
#pragma once

#include "estimate/fields/fields.h"
#include "esx/calc/drying_power.h"
#include "fields/field_types.h"
#include "fields/names.h"
#include "fields/options.h"
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
      field("min_15a_circuits", &Out::min_15a_circuits, "15-A circuits that would be enough",
            {.unit = "each"}),
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
