#include "calc/calculators.h"

#include <array>

#include "calc/crane.h"
#include "calc/debris.h"
#include "calc/drying_power.h"
#include "calc/drywall_room.h"
#include "calc/lift.h"
#include "calc/scaffold.h"
#include "calc/water_mitigation.h"
#include "crane/drawing.h"
#include "scaffold/drawing.h"
#include "water_mitigation/drawing.h"
#include "drywall_room/drawing.h"
#include "drying_power/drawing.h"
#include "engine/run.h"

namespace calc {
namespace {

// The library has no globals but tables: a calculator is a row.
constexpr std::string_view crane = "crane", scaffold = "scaffold", lift = "lift", water = "water-mitigation",
                           drywall = "drywall-room", debris = "debris", power = "drying-power";

template <class Inputs, class Result, const std::string_view& Name, auto Draw>
constexpr Calculator row(std::string_view title, std::string_view input_name, std::string_view result_name) {
  return {
      Name,
      title,
      input_name,
      result_name,
      [](const Request& request, const Book& book) { return run<Inputs, Result, Draw>(Name, request, book); },
      [](FieldVisitor& visitor) {
        Inputs inputs;
        describe(visitor, inputs);
      },
      [](ResultVisitor& visitor) { describe(visitor, Result()); }};
}

}  // namespace

std::span<const Calculator> calculators() {
  static constexpr std::array table = {
      row<CraneInputs, CraneResult, crane, draw_crane>("Crane: sizing, hours, cost", "CraneInputs",
                                                       "CraneResult"),
      row<ScaffoldInputs, ScaffoldResult, scaffold, draw_scaffold>("Scaffold: parts, ties, labor, rental",
                                                                   "ScaffoldInputs", "ScaffoldResult"),
      row<LiftInputs, LiftResult, lift, no_drawing<LiftInputs, LiftResult>>(
          "Aerial lift: selection and rental", "LiftInputs", "LiftResult"),
      row<WaterMitInputs, WaterMitResult, water, draw_water>("Water mitigation: drying equipment",
                                                             "WaterMitInputs", "WaterMitResult"),
      row<DrywallRoomInputs, DrywallRoomResult, drywall, draw_drywall>(
          "Drywall room: sheets, materials, labor", "DrywallRoomInputs", "DrywallRoomResult"),
      row<DebrisInputs, DebrisResult, debris, no_drawing<DebrisInputs, DebrisResult>>(
          "Debris: volume, weight, dumpsters", "DebrisInputs", "DebrisResult"),
      row<DryingPowerRequest, DryingPowerResult, power, draw_power>(
          "Drying power: panel or temporary power", "DryingPowerRequest", "DryingPowerResult"),
  };
  return table;
}

const Calculator* find_calculator(std::string_view name) {
  const auto all = calculators();
  const auto found = std::ranges::find(all, name, &Calculator::name);
  return found == all.end() ? nullptr : &*found;
}

Outcome<Envelope> calculate(std::string_view name, const Request& request, const Book& book) {
  const Calculator* calculator = find_calculator(name);
  if (!calculator)
    return refuse("unknown_calculator", "", "no calculator is called \"" + std::string(name) + "\"");
  return calculator->calculate(request, book);
}

}  // namespace calc
