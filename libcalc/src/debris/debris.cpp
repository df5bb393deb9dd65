#include "esx/calc/debris.h"

#include <algorithm>
#include <cmath>

#include "debris/items.h"
#include "engine/counts.h"

namespace calc {
namespace {

using estimate::JsonValue;

constexpr int light_only_yd = 40;  // a box too large for shingles
constexpr int heavy_yd = 10;       // the only box for heavy debris

struct Load {
  double cubic_yards = 0;
  double tons = 0;
  bool heavy = false;
  bool shingles = false;
};

Load load_of(const DebrisResult& result, Ledger& ledger) {
  Load load{.cubic_yards = result.cubic_yards, .tons = result.tons};
  double heavy_cy = 0, shingle_cy = 0;
  for (const DebrisItem& item : result.breakdown) {
    if (item.heavy) heavy_cy += item.cubic_yards;
    if (item.shingles) shingle_cy += item.cubic_yards;
  }
  if (heavy_cy <= 0 && shingle_cy <= 0) return load;
  const double half_cy = ledger.constant("heavy_share") * result.cubic_yards;
  load.heavy = heavy_cy > half_cy;
  load.shingles = shingle_cy > half_cy;
  return load;
}

double rounded(double value, int decimals) {
  const double scale = std::pow(10.0, decimals);
  return std::floor(value * scale + 0.5) / scale;
}

DumpsterChoice fill(const JsonValue& row, const Load& load, double fill_factor, double heavy_cap_tons) {
  DumpsterChoice choice{.size_yd = int(row.find("yd")->as_double())};
  choice.weight_limit_tons = load.heavy ? heavy_cap_tons : row.find("cap_tons")->as_double();
  const int by_volume = count_up(load.cubic_yards / (choice.size_yd * fill_factor));
  const int by_weight = count_up(load.tons / choice.weight_limit_tons);
  choice.count = std::max({by_volume, by_weight, 1});
  choice.governed_by = by_weight > by_volume ? "weight" : "volume";
  choice.included_tons = row.find("included_tons")->as_double() * choice.count;
  choice.overage_tons = rounded(std::max(0.0, load.tons - choice.included_tons), 3);
  choice.load_tons_each = load.tons / choice.count;
  choice.fill_pct = load.cubic_yards / (double(choice.count) * choice.size_yd) * 100;
  return choice;
}

std::string rate_key(const DumpsterChoice& choice) {
  return "dumpster_" + std::to_string(choice.size_yd) + "yd";
}

/// The cheapest with its overweight fee; then fewer, then smaller boxes.
Outcome<DumpsterChoice> choose(const DebrisInputs& in, const Load& load, Ledger& ledger) {
  std::optional<std::pair<Money, DumpsterChoice>> best;
  const double heavy_cap_tons = load.heavy ? ledger.constant("heavy_cap_tons") : 0;
  const Price overage = ledger.rate("overage_lb").price;
  for (const JsonValue& row : *ledger.table("dumpsters").list()) {
    const DumpsterChoice choice = fill(row, load, in.fill_factor, heavy_cap_tons);
    if (std::ranges::find(in.allowed_sizes_yd, choice.size_yd) == in.allowed_sizes_yd.end()) continue;
    if (load.heavy && choice.size_yd != heavy_yd) continue;
    if (load.shingles && choice.size_yd == light_only_yd) {
      ledger.cite("ROOF", "result.dumpster");
      continue;
    }
    const Money cost = extended(quantity_of(choice.count, 0), ledger.rate(rate_key(choice)).price) +
                       extended(quantity_of(choice.overage_tons * pounds_per_ton, 4), overage);
    const bool better =
        !best || cost < best->first || (cost == best->first && choice.count < best->second.count);
    if (better) best = {cost, choice};
  }
  if (best) return best->second;
  return refuse("no_dumpster_allowed", "allowed_sizes_yd",
                load.heavy ? "heavy debris goes into " + std::to_string(heavy_yd) + "-yd boxes only"
                           : std::string("no allowed size may take this debris"));
}

void price(const DebrisInputs& in, const DebrisResult& result, Ledger& ledger) {
  const DumpsterChoice& box = result.dumpster;
  ledger.line({.code = "DBR-DMP",
               .description = std::to_string(box.size_yd) + " yd roll-off, incl. " +
                              estimate::shortest_decimal(box.included_tons / box.count) + " t each",
               .quantity = double(box.count),
               .unit = "each",
               .rate = ledger.rate(rate_key(box))});
  ledger.line({.code = "DBR-OVR",
               .description = "Overweight",
               .quantity = box.overage_tons * pounds_per_ton,
               .unit = "lb",
               .rate = ledger.rate("overage_lb")});
  ledger.line({.code = "DBR-LAB",
               .description = "Load-out labor",
               .quantity = in.labor_hours.value_or(0),
               .unit = "hour",
               .rate = ledger.rate("labor_hour")});
  ledger.pass_through("DBR-PRM", "Permit (pass-through)", in.permit_fee, "permit_fee");
}

/// FEMA's formula of a house counts trees with it: says how much, since they are there by default.
void warn_of_trees(const std::vector<DebrisItemInputs>& items, Ledger& ledger) {
  const auto with_trees = [](const DebrisItemInputs& item) {
    return item.kind == "single_family_demolition" && item.vegetation != "none";
  };
  const auto found = std::ranges::find_if(items, with_trees);
  if (found == items.end()) return;
  const double more_pct = (ledger.entry("vegetation", found->vegetation) - 1) * 100;
  ledger.warn("vegetation_adds_volume", "Here, " + found->vegetation + " trees add " +
                                            estimate::rounded_decimal(more_pct, 0) +
                                            " % of the first story.");
}

void warn(const DebrisInputs& in, const DebrisResult& result, bool heavy, Ledger& ledger) {
  const bool grown_house = std::ranges::any_of(in.items, [](const DebrisItemInputs& item) {
    return item.kind == "single_family_demolition" && item.stories.value_or(1) > 1 &&
           item.vegetation != "none";
  });
  warn_of_trees(in.items, ledger);
  ledger.warn_if(grown_house, "vcm_first_story_only");
  ledger.warn_if(in.built_before_1978, "lead_rrp_check");
  ledger.warn_if(in.built_before_1980 || in.asbestos_suspect, "asbestos_survey_required");
  ledger.warn_if(result.cubic_yards >= ledger.constant("trucking_cy"), "consider_trucking");
  ledger.warn_if(heavy, "heavy_debris_10yd_only");
  ledger.warn_if(result.dumpster.overage_tons > 0, "overweight_fee_expected");
}

void explain(const DebrisResult& r, Ledger& ledger) {
  ledger.step("Volume", "sum over the items, by kind, x loading factor", JsonValue::rounded(r.cubic_yards, 2),
              "CY", {"F325", "ROOF", "OC"});
  ledger.step(
      "Weight",
      "demolition " + ledger.digits("cd_cy_per_ton") + " CY/ton (FEMA); loads by density (LEED, CalRecycle)",
      JsonValue::rounded(r.tons, 3), "ton", {"F329c", "LEED", "CALR"});
  ledger.step("Dumpsters", "max(ceil(CY / (size x fill)), ceil(tons / limit), 1), cheapest with overweight",
              JsonValue::integer(r.dumpster.count), "each", {"DUMP", "PRICE"});
  ledger.step("Truck loads", "ceil(CY / truck)", JsonValue::integer(r.truck_alternative.loads), "load",
              {"FEMA25"});
}

}  // namespace

Outcome<DebrisResult> calculate(DebrisInputs& in, Ledger& ledger, const Book&) {
  DebrisResult result;
  for (std::size_t i = 0; i < in.items.size(); ++i) {
    auto item = measure(in.items[i], i, in.loading_factor, ledger);
    if (!item) return std::unexpected(item.error());
    result.cubic_yards += item->cubic_yards;
    result.tons += item->tons;
    result.breakdown.push_back(*std::move(item));
  }
  const Load load = load_of(result, ledger);
  auto box = choose(in, load, ledger);
  if (!box) return std::unexpected(box.error());
  result.dumpster = *std::move(box);
  result.truck_alternative = {in.truck_cy, count_up(result.cubic_yards / in.truck_cy)};
  if (!in.labor_hours) in.labor_hours = result.cubic_yards * in.labor_hours_per_cy;
  price(in, result, ledger);
  explain(result, ledger);
  warn(in, result, load.heavy, ledger);
  return result;
}

}  // namespace calc
