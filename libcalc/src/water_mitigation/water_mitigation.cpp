// The water mitigation calculator. Moist air is computed by ASHRAE Fundamentals 2017, chapter 1, in
// inch-pound units.

#include <algorithm>
#include <cmath>

#include "calculator_rows.h"
#include "engine/quantities.h"
#include "engine/run.h"
#include "esx/calc/ledger.h"
#include "esx/calc/water_mitigation.h"
#include "water_mitigation/fields.h"

namespace calc {
namespace {

using estimate::JsonValue;

/// Saturation pressure over ice or water (eq. 5 and 6), psia.
double saturation_pressure_psia(double temp_f) {
  const double t = temp_f + 459.67;
  if (temp_f < 32) {
    return std::exp(-1.0214165e4 / t - 4.8932428 - 5.3765794e-3 * t + 1.9202377e-7 * t * t +
                    3.5575832e-10 * std::pow(t, 3) - 9.0344688e-14 * std::pow(t, 4) +
                    4.1635019 * std::log(t));
  }
  return std::exp(-1.0440397e4 / t - 1.1294650e1 - 2.7022355e-2 * t + 1.2890360e-5 * t * t -
                  2.4780681e-9 * std::pow(t, 3) + 6.5459673 * std::log(t));
}

/// Pressure of the vapor in the air, psia.
double vapor_pressure_psia(const Reading& air) {
  return air.rh_pct / 100 * saturation_pressure_psia(air.temp_f);
}

/// Grains of water to a pound of dry air (7000 grains per pound). Example: 80 F, 60 %: 92.1.
double grains_per_pound(const Reading& air, Ledger& ledger) {
  constexpr double grains = 7000;
  const double pressure = ledger.constant("pressure_psia");
  // Steam-hot readings cannot hold more vapor than there is pressure.
  const double vapor = std::min(vapor_pressure_psia(air), 0.95 * pressure);
  return grains * ledger.constant("humidity_ratio") * vapor / (pressure - vapor);
}

/// Temperature at which that air begins to condense, by inversion of the saturation pressure.
double dew_point_f(const Reading& air) {
  const double vapor = vapor_pressure_psia(air);
  double low = -120, high = air.temp_f;
  constexpr int halvings = 60;
  for (int i = 0; i < halvings; ++i) {
    const double middle = (low + high) / 2;
    (saturation_pressure_psia(middle) < vapor ? low : high) = middle;
  }
  return high;
}

/// The volume of a room, and its wet and total surface.
struct WetSurface {
  double volume_cf = 0;
  double wet_sf = 0;
  double total_sf = 0;
};

/// Square feet that one air mover serves.
struct AirMoverDensity {
  double floor_sf = 0;
  double wall_sf = 0;
  double linear_lf = 0;  // more than 0: by linear feet of wall instead
  double small_room_sf = 0;
};

int count_of(const AirMoverTrace& trace) {
  return trace.base + trace.floor + trace.wall_ceiling + trace.insets + trace.linear;
}

constexpr double tolerance = 1e-9;
constexpr double low_wall_ft = 2;

/// Fills in the room's floor, perimeter and wet floor. Refusals: dimensions_required, affected_exceeds_room,
/// wick_over_2ft.
Outcome<WetSurface> measure(WaterRoom& room, std::size_t index) {
  const std::string path = "rooms[" + std::to_string(index) + "].";
  const bool sides = room.length_ft && room.width_ft;
  if (!sides && (!room.floor_area_sf || !room.perimeter_ft)) {
    return refuse("dimensions_required", path + "length_ft", "length and width, or floor area and perimeter");
  }
  const double length = room.length_ft.value_or(0), width = room.width_ft.value_or(0);
  const double floor_sf = room.floor_area_sf.value_or(length * width);
  const double perimeter_ft = room.perimeter_ft.value_or(2 * (length + width));
  const auto outline =
      check_perimeter(perimeter_ft, floor_sf, path + (room.perimeter_ft ? "perimeter_ft" : "floor_area_sf"));
  if (!outline) return std::unexpected(outline.error());
  const double walls_sf = perimeter_ft * room.height_ft;
  const double wet_floor_sf = room.affected_floor_sf.value_or(floor_sf);
  room.floor_area_sf = floor_sf;
  room.perimeter_ft = perimeter_ft;
  room.affected_floor_sf = wet_floor_sf;
  if (room.name.empty()) room.name = "Room " + std::to_string(index + 1);

  if (room.wall_wick_height_ft > low_wall_ft) {
    return refuse("wick_over_2ft", path + "wall_wick_height_ft",
                  "walls wet above 2 ft belong in affected_wall_above_2ft_sf");
  }
  const double low_wall_sf = room.affected_wall_lf * room.wall_wick_height_ft;
  const struct {
    const char* field;
    double wet, most;
  } limits[] = {{"affected_floor_sf", wet_floor_sf, floor_sf},
                {"affected_ceiling_sf", room.affected_ceiling_sf, floor_sf},
                {"affected_wall_lf", room.affected_wall_lf, perimeter_ft},
                {"affected_wall_above_2ft_sf", room.affected_wall_above_2ft_sf + low_wall_sf, walls_sf}};
  for (const auto& limit : limits) {
    if (limit.wet > limit.most + tolerance) {
      return refuse("affected_exceeds_room", path + limit.field, "more is wet than there is");
    }
  }
  return WetSurface{
      .volume_cf = floor_sf * room.height_ft,
      .wet_sf = wet_floor_sf + low_wall_sf + room.affected_wall_above_2ft_sf + room.affected_ceiling_sf,
      .total_sf = 2 * floor_sf + walls_sf};
}

AirMoverTrace air_movers(const WaterRoom& room, const AirMoverDensity& density) {
  AirMoverTrace trace{.room = room.name};
  const double floor_sf = room.affected_floor_sf.value_or(0);
  const double upper_sf = room.affected_wall_above_2ft_sf + room.affected_ceiling_sf;
  if (density.linear_lf > 0) {
    trace.linear = count_up(room.affected_wall_lf / density.linear_lf);
    return trace;
  }
  if (floor_sf + upper_sf + room.affected_wall_lf * room.wall_wick_height_ft <= 0) return trace;
  trace.base = 1;
  // In a small room the one is enough for the floor.
  const bool small = room.floor_area_sf.value_or(0) < density.small_room_sf;
  trace.floor = small ? 0 : count_up(floor_sf / density.floor_sf);
  trace.wall_ceiling = count_up(upper_sf / density.wall_sf);
  trace.insets = room.insets_offsets;
  return trace;
}

Outcome<void> find_surfaces(WaterMitInputs& in, WaterMitResult& result) {
  WetSurface total;
  for (std::size_t i = 0; i < in.rooms.size(); ++i) {
    const auto room = measure(in.rooms[i], i);
    if (!room) return std::unexpected(room.error());
    total.volume_cf += room->volume_cf;
    total.wet_sf += room->wet_sf;
    total.total_sf += room->total_sf;
  }
  if (total.wet_sf <= 0) return refuse("nothing_affected", "rooms", "no surface is wet");
  result.volume_cf = total.volume_cf;
  result.wet_surface_pct = 100 * total.wet_sf / total.total_sf;
  return {};
}

void find_class(WaterMitInputs& in, Ledger& ledger, WaterMitResult& result) {
  const double low = ledger.entry("class_limits_pct", "low"), high = ledger.entry("class_limits_pct", "high");
  (void)ledger.table("class_ties");
  const double pct = result.wet_surface_pct;
  const int by_surface = pct < low - tolerance ? 1 : pct > high + tolerance ? 3 : 2;
  result.estimated_class = in.low_evaporation_materials ? 4 : by_surface;
  result.water_class = in.water_class.value_or(result.estimated_class);
  in.water_class = result.water_class;
}

AirMoverDensity density_at(std::string_view end, double linear_lf, double small_room_sf, Ledger& ledger) {
  return {ledger.entry("floor_sf", end), ledger.entry("wall_sf", end), linear_lf, small_room_sf};
}

void find_air_movers(const WaterMitInputs& in, Ledger& ledger, WaterMitResult& result) {
  const bool linear = in.air_mover_method == "linear";
  const double linear_lf = linear ? ledger.constant("linear_lf") : 0;
  const double small_room_sf = ledger.constant("small_room_sf");
  const JsonValue& table = ledger.table("density_sf");
  (void)ledger.table("density_labels");
  const AirMoverDensity chosen{table.find("floor")->find(in.build_out_density)->as_double(),
                               table.find("wall")->find(in.build_out_density)->as_double(), linear_lf,
                               small_room_sf};
  const AirMoverDensity low = density_at("low", linear_lf, small_room_sf, ledger);
  const AirMoverDensity high = density_at("high", linear_lf, small_room_sf, ledger);
  for (const WaterRoom& room : in.rooms) {
    result.air_mover_trace.push_back(air_movers(room, chosen));
    const int count = count_of(result.air_mover_trace.back());
    result.air_movers_by_room.push_back(count);
    result.air_movers += count;
    result.air_movers_low += count_of(air_movers(room, low));
    result.air_movers_high += count_of(air_movers(room, high));
  }
}

Outcome<void> find_dehumidifiers(WaterMitInputs& in, Ledger& ledger, WaterMitResult& result) {
  const std::string level = std::to_string(result.water_class);
  const std::string& type = in.dehumidifier.type;
  if (type == "desiccant") {
    result.chart_factor = ledger.entry("desiccant_ach", level);
    result.required_cfm = result.volume_cf * result.chart_factor / 60;
    if (!in.dehumidifier.unit_cfm) in.dehumidifier.unit_cfm = ledger.constant("desiccant_cfm");
    result.dehumidifiers = count_up(*result.required_cfm / *in.dehumidifier.unit_cfm);
    ledger.step("Desiccant airflow", "volume x air changes / 60", JsonValue::rounded(*result.required_cfm, 1),
                "CFM", {"S1"});
    return {};
  }
  const bool conventional = type == "conventional";
  if (conventional && result.water_class == 4) {
    return refuse("conventional_not_applicable_class_4", "dehumidifier.type",
                  "the chart has no factor for conventional dehumidifiers in class 4");
  }
  if (!in.dehumidifier.unit_rating_ppd) in.dehumidifier.unit_rating_ppd = ledger.entry("rating_ppd", type);
  (void)ledger.table("aham_condition");
  result.chart_factor = ledger.entry(conventional ? "chart_factor_conventional" : "chart_factor_lgr", level);
  result.required_ppd = result.volume_cf / result.chart_factor;
  result.dehumidifiers = count_up(*result.required_ppd / *in.dehumidifier.unit_rating_ppd);
  ledger.step("Dehumidification", "volume / chart factor", JsonValue::rounded(*result.required_ppd, 1),
              "pint/day", {"S1"});
  return {};
}

void find_air_filtration(WaterMitInputs& in, Ledger& ledger, WaterMitResult& result) {
  const bool negative = in.negative_pressure_containment.value_or(in.water_category == 3 || in.mold);
  in.negative_pressure_containment = negative;
  const bool considered = in.water_category >= ledger.constant("afd_category");
  result.afd_required =
      in.water_category >= ledger.constant("afd_required_category") || in.mold || negative || in.force_afd;
  result.afd_recommendation = result.afd_required ? "required" : considered ? "consider" : "none";
  ledger.warn_if(result.afd_recommendation == "consider", "afd_consider");
  if (result.afd_recommendation == "none") return;
  if (!result.afd_required) {
    (void)ledger.table("afd_considered_priced");
    if (!in.consider_afd) return;
  }
  if (!in.afd_ach) {
    in.afd_ach = ledger.entry("afd_ach", negative ? "negative" : "plain");
    (void)ledger.table("afd_ach_choice");
  }
  result.afd_ach = *in.afd_ach;
  result.afd_required_cfm = result.volume_cf * result.afd_ach / 60;
  result.afd_units = count_up(result.afd_required_cfm / (in.afd_unit_cfm * in.afd_loading_factor));
  ledger.step("Air filtration", "volume x air changes / 60", JsonValue::rounded(result.afd_required_cfm, 1),
              "CFM", {"S6", "OC"});
}

/// Air movers of each day: the share of them that monitoring leaves, the last one for the days after it.
void find_drawdown(const WaterMitInputs& in, Ledger& ledger, WaterMitResult& result) {
  double share_pct = 100;
  for (int day = 0; day < result.drying_days; ++day) {
    if (std::size_t(day) < in.drawdown.size()) share_pct = in.drawdown[std::size_t(day)];
    const int running = count_up(result.air_movers * share_pct / 100);
    result.air_mover_days += running;
    if (!in.drawdown.empty()) result.air_movers_by_day.push_back(running);
  }
  if (in.drawdown.empty()) return;
  (void)ledger.table("drawdown_rule");
  ledger.warn("drawdown_needs_readings");
  ledger.step("Air movers by day", "ceil(air movers x share of the day), summed",
              JsonValue::integer(result.air_mover_days), "unit-day", {"OC"});
}

void find_psychrometrics(const WaterMitInputs& in, Ledger& ledger, WaterMitResult& result) {
  if (!in.readings || !in.readings->affected) return;
  const DryingReadings& readings = *in.readings;
  const Reading& air = *readings.affected;
  const double divisor = ledger.constant("removal_divisor");
  result.affected_gpp = grains_per_pound(air, ledger);
  if (air.rh_pct > 0) result.affected_dew_point_f = dew_point_f(air);
  result.affected_vapor_pressure_inhg = vapor_pressure_psia(air) * ledger.constant("inhg_per_psia");
  if (result.affected_dew_point_f) ledger.cite("ASH", "result.affected_dew_point_f");
  ledger.step("Humidity", "7000 x " + ledger.digits("humidity_ratio") + " pw / (p - pw)",
              JsonValue::rounded(*result.affected_gpp, 1), "gr/lb", {"ASH"});
  if (readings.dehumidifier_out) {
    result.grain_depression = *result.affected_gpp - grains_per_pound(*readings.dehumidifier_out, ledger);
    ledger.cite("ASH", "result.grain_depression");
    if (readings.process_cfm)
      result.estimated_removal_ppd = *readings.process_cfm * *result.grain_depression / divisor;
  }
  if (!readings.outdoor) return;
  result.outdoor_gpp = grains_per_pound(*readings.outdoor, ledger);
  const double excess = *result.outdoor_gpp - *result.affected_gpp;
  result.infiltration_load_ppd =
      std::max(0.0, result.volume_cf * readings.infiltration_ach / 60 * excess / divisor);
  ledger.warn_if(excess < 0, "ventilation_may_help");
}

void price(const WaterMitInputs& in, const WaterMitResult& result, Ledger& ledger) {
  const auto unit_days = [&](std::string_view code, std::string description, int units,
                             const std::string& rate) {
    if (units == 0) return;
    ledger.line({.code = code,
                 .description = std::move(description),
                 .quantity = double(units) * result.drying_days,
                 .unit = "unit-day",
                 .rate = ledger.rate(rate)});
  };
  const std::string& type = in.dehumidifier.type;
  if (result.air_mover_days > 0) {
    ledger.line({.code = "WTR-AM",
                 .description = "Air mover",
                 .quantity = double(result.air_mover_days),
                 .unit = "unit-day",
                 .rate = ledger.rate("air_mover_day")});
  }
  unit_days("WTR-DHU", "Dehumidifier " + type, result.dehumidifiers, "dehu_" + type + "_day");
  unit_days("WTR-AFD", "Air filtration device (HEPA)", result.afd_units, "afd_day");
  const double visit_hours = double(ledger.rate("monitor_hours_per_visit").price.units()) / 10'000;
  ledger.line({.code = "WTR-MON",
               .description = "Monitoring visit labor",
               .quantity = result.drying_days * ledger.constant("visits_per_day") * visit_hours,
               .unit = "hour",
               .rate = ledger.rate("monitor_hour")});
  const int units = result.air_movers + result.dehumidifiers + result.afd_units;
  ledger.line({.code = "WTR-SET",
               .description = "Equipment setup/take-down labor",
               .quantity = units * ledger.constant("setup_hours_per_unit"),
               .unit = "hour",
               .rate = ledger.rate("setup_hour")});
  (void)ledger.table("not_included");
}

void warn_of_readings(const DryingReadings& readings, const WaterMitResult& result, Ledger& ledger) {
  const auto dry = [](const std::optional<Reading>& air) { return air && air->rh_pct <= 0; };
  ledger.warn_if(dry(readings.affected) || dry(readings.dehumidifier_out) || dry(readings.outdoor),
                 "humidity_zero");
  ledger.warn_if(result.grain_depression.value_or(0) < 0, "negative_grain_depression");
}

bool is_wet_without_wall(const WaterRoom& room) {
  const double wet_sf =
      room.affected_floor_sf.value_or(0) + room.affected_wall_above_2ft_sf + room.affected_ceiling_sf;
  return wet_sf > 0 && room.affected_wall_lf <= 0;
}

void warn(const WaterMitInputs& in, const WaterMitResult& result, Ledger& ledger) {
  ledger.warn_if(result.water_class != result.estimated_class, "class_override");
  ledger.warn_if(in.water_category == 3, "cat3_remediate_before_drying");
  ledger.warn_if(in.build_out_density == "dense", "detailed_method_recommended");
  ledger.warn_if(in.dehumidifier.type != "desiccant" &&
                     in.dehumidifier.unit_rating_ppd.value_or(0) > ledger.constant("aham_high_ppd"),
                 "rating_not_aham");
  ledger.warn_if(result.air_movers < result.air_movers_low || result.air_movers > result.air_movers_high,
                 "am_outside_range");
  ledger.warn_if(in.air_mover_method == "linear" && std::ranges::any_of(in.rooms, is_wet_without_wall),
                 "linear_without_walls");
  if (in.readings) warn_of_readings(*in.readings, result, ledger);
  const int units = result.air_movers + result.dehumidifiers + result.afd_units;
  ledger.warn_if(units > ledger.constant("power_check_units"), "power_check");
}

}  // namespace

Outcome<WaterMitResult> calculate(WaterMitInputs& in, Ledger& ledger, const Book&) {
  WaterMitResult result;
  if (auto found = find_surfaces(in, result); !found) return std::unexpected(found.error());
  find_class(in, ledger, result);
  ledger.step("Volume", "floor x height, all rooms", JsonValue::rounded(result.volume_cf, 1), "CF");
  ledger.step("Wet surface", "wet floor, walls, ceiling / all of them",
              JsonValue::rounded(result.wet_surface_pct, 1), "%", {"S3"});
  ledger.step("Class",
              "< " + ledger.digits("class_limits_pct", "low") + " % 1, to " +
                  ledger.digits("class_limits_pct", "high") + " % 2, above 3; low-evaporation materials 4",
              JsonValue::integer(result.estimated_class), "-", {"S3", "OC"});
  find_air_movers(in, ledger, result);
  const auto range = [&](std::string_view table) {
    return ledger.digits(table, "high") + ".." + ledger.digits(table, "low");
  };
  ledger.step("Air movers",
              "1 + ceil(floor / " + range("floor_sf") + ") + ceil(upper / " + range("wall_sf") +
                  ") + insets, each room",
              JsonValue::integer(result.air_movers), "each", {"S2"});
  if (auto found = find_dehumidifiers(in, ledger, result); !found) return std::unexpected(found.error());
  find_air_filtration(in, ledger, result);
  if (!in.drying_days) {
    in.drying_days = int(ledger.entry("drying_days", std::to_string(result.water_class)));
  }
  result.drying_days = *in.drying_days;
  find_drawdown(in, ledger, result);
  find_psychrometrics(in, ledger, result);
  price(in, result, ledger);
  warn(in, result, ledger);
  return result;
}

Calculator water_mitigation_row() {
  return calculator_row<WaterMitInputs, WaterMitResult, names::water_mitigation, draw_water>(
      "Water mitigation: drying equipment");
}

}  // namespace calc
