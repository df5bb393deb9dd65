#include "drying_power/ways.h"

#include <algorithm>

#include "engine/quantities.h"

namespace calc {

using estimate::JsonValue;

std::optional<double> generator_for(double needed_kw, Ledger& ledger) {
  for (const JsonValue& size : *ledger.table("generator_kw").list())
    if (size.as_double() + 1e-9 >= needed_kw) return size.as_double();
  return std::nullopt;
}

std::vector<Ledger::Line> generator_lines(double size_kw, double kwh, int days, Ledger& ledger) {
  const std::string size = estimate::shortest_decimal(size_kw), key = "generator_" + size + "kw_";
  const bool portable = size_kw <= ledger.constant("portable_kw");
  const Rate day = ledger.rate(key + "day");
  const Rental rental =
      cheapest_rental(days, {day.price, ledger.rate(key + "week").price, ledger.rate(key + "month").price});
  (void)ledger.table("rental_blocks");
  const auto* gal_kwh = portable ? "portable_fuel_gal_kwh" : "fuel_gal_kwh";
  std::vector<Ledger::Line> lines;
  lines.push_back({.code = "PWR-GEN",
                   .description = size + " kW generator (" + rental_text(rental) + ")",
                   .quantity = 1,
                   .unit = "lump",
                   .rate = {rental.cost, day.source, day.date}});
  lines.push_back(
      {.code = "PWR-FUEL",
       .description = (portable ? "Gasoline (" : "Diesel (") + ledger.digits(gal_kwh) + " gal/kWh)",
       .quantity = kwh * ledger.constant(gal_kwh),
       .decimals = 1,
       .unit = "gal",
       .rate = ledger.rate(portable ? "gasoline_gal" : "fuel_gal")});
  if (portable) return lines;
  lines.push_back({.code = "PWR-ELC",
                   .description = "Electrician tie-in",
                   .quantity = ledger.entry("electrician_hours", "tie_in"),
                   .unit = "hour",
                   .rate = ledger.rate("electrician_hour")});
  lines.push_back({.code = "PWR-DEL",
                   .description = "Generator delivery/pickup",
                   .quantity = 1,
                   .unit = "lump",
                   .rate = ledger.rate("delivery")});
  return lines;
}

std::vector<Ledger::Line> box_lines(const std::string& on, std::string_view receptacle, int days,
                                    Ledger& ledger) {
  Rate box = ledger.overridden("box_week") ? ledger.rate("box_week")
                                           : Rate{ledger.price_entry("box_week_usd", receptacle), "OC", ""};
  return {{.code = "PWR-BOX",
           .description = "Spider box package on " + on,
           .quantity = double(count_up(days / 7.0)),
           .unit = "week",
           .rate = std::move(box)}};
}

std::vector<Ledger::Line> feeder_lines(int days, Ledger& ledger) {
  std::vector<Ledger::Line> lines = box_lines("temporary feeder", "range_50a_240", days, ledger);
  lines.insert(lines.begin(), {.code = "PWR-ELC",
                               .description = "Electrician temporary feeder",
                               .quantity = ledger.entry("electrician_hours", "feeder"),
                               .unit = "hour",
                               .rate = ledger.rate("electrician_hour")});
  return lines;
}

std::string in_words(const std::vector<MissingCircuits>& missing) {
  std::string text;
  for (const MissingCircuits& row : missing) {
    text += (text.empty() ? "" : " and ") + std::to_string(row.count) + " more of " +
            estimate::rounded_decimal(row.breaker_a, 0) + " A, " + estimate::rounded_decimal(row.volts, 0) +
            " V";
  }
  return text;
}

namespace {

Money sum_of(const std::vector<Ledger::Line>& lines) {
  Money sum;
  for (const Ledger::Line& line : lines)
    sum = sum + extended(quantity_of(line.quantity, line.decimals), line.rate.price);
  return sum;
}

/// The ways to power units that found no circuit of a service that carries them.
void find_ways_by_panel(const DryingPowerRequest& in, double unplaced_va, int days, Ledger& ledger,
                        DryingPowerResult& result) {
  double circuits = 0;
  for (const MissingCircuits& row : result.circuits_missing) circuits += row.count;
  result.ways.push_back({"another_circuit", in_words(result.circuits_missing), "unplaced", circuits,
                         Money::from_units(std::int64_t(ledger.constant("another_circuit_cost") * 100)),
                         false});
  for (const auto* receptacle : {"dryer_30a_240", "range_50a_240"}) {
    const double amps = ledger.entry("receptacle_a", receptacle);
    if (amps * ledger.constant("receptacle_volts") / ledger.constant("continuous_factor") + 1e-9 <
        unplaced_va)
      continue;
    const bool there =
        std::ranges::find(in.panel.receptacles_240, receptacle) != in.panel.receptacles_240.end();
    result.ways.push_back({"distribution_box", receptacle, "unplaced", amps,
                           sum_of(box_lines(receptacle, receptacle, days, ledger)), there});
  }
  const double feeder_va = in.panel.feeder_breaker_a * in.panel.volts / ledger.constant("continuous_factor");
  if (unplaced_va <= feeder_va + 1e-9) {
    result.ways.push_back({"temporary_feeder", "a spare 2-pole space and an electrician", "unplaced",
                           in.panel.feeder_breaker_a, sum_of(feeder_lines(days, ledger)),
                           in.panel.spare_2pole_spaces > 0 && result.service_ok.value_or(false)});
  }
}

/// A generator for a load of that many VA, where one is large enough.
void add_generator_way(double load_va, std::string powers, int days, Ledger& ledger,
                       DryingPowerResult& result) {
  const double kw = load_va / 1000;
  const auto size = generator_for(ledger.constant("generator_factor") * kw, ledger);
  if (!size) return;
  const bool portable = *size <= ledger.constant("portable_kw");
  result.ways.push_back({portable ? "small_generator" : "generator",
                         portable ? "a place outdoors for it" : "a place outdoors for it, and an electrician",
                         std::move(powers), *size,
                         sum_of(generator_lines(*size, kw * 24 * days, days, ledger)), true});
}

}  // namespace

void find_ways(const DryingPowerRequest& in, double unplaced_va, int days, Ledger& ledger,
               DryingPowerResult& result) {
  if (result.verdict == "panel_ok") return;
  if (result.verdict != "generator") {
    find_ways_by_panel(in, unplaced_va, days, ledger, result);
    add_generator_way(unplaced_va, "unplaced", days, ledger, result);
  }
  if (result.verdict == "generator" || unplaced_va < result.running_va - 1e-9)
    add_generator_way(result.running_va, "all", days, ledger, result);
  std::ranges::stable_sort(result.ways, {}, &PowerWay::cost);
}

}  // namespace calc
