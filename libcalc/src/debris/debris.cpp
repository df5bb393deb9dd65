#include <algorithm>
#include <array>
#include <cmath>

#include "calculator_rows.h"
#include "engine/quantities.h"
#include "engine/run.h"
#include "estimate/fields/fields.h"
#include "esx/calc/debris.h"
#include "fields/field_types.h"

template <>
struct estimate::FieldList<calc::DebrisItemInputs> {
  using In = calc::DebrisItemInputs;
  static constexpr std::string_view name = "DebrisItemInputs", text = "Debris of one kind.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("kind", &In::kind, "kind of debris",
            {.values = calc::options::debris_kind, .requirement = calc::required}),
      field("length_ft", &In::length_ft, "length",
            {.unit = "ft", .minimum = 0, .maximum = 100000, .above_minimum = true, .condition = "by kind"}),
      field("width_ft", &In::width_ft, "width",
            {.unit = "ft", .minimum = 0, .maximum = 100000, .above_minimum = true, .condition = "by kind"}),
      field("height_ft", &In::height_ft, "height",
            {.unit = "ft", .minimum = 0, .maximum = 500, .above_minimum = true, .condition = "by kind"}),
      field("stories", &In::stories, "stories of a house",
            {.minimum = 1, .maximum = 6, .condition = "by kind", .source = "F325"}),
      field("vegetation", &In::vegetation, "tree cover, 1.0/1.1/1.3/1.5",
            {.values = calc::options::vegetation}),
      field("wood_type", &In::wood_type, "6, 4 or 4 CY a ton", {.values = calc::options::wood_type}),
      field("width_class", &In::width_class, "290 or 415 CY",
            {.values = calc::options::width_class, .condition = "mobile_home"}),
      field("basement", &In::basement, "the flooded house has a basement"),
      field("squares", &In::squares, "roof squares",
            {.unit = "100 SF", .minimum = 0, .maximum = 5000, .above_minimum = true, .condition = "roof"}),
      field("layers", &In::layers, "layers of the roof", {.minimum = 1, .maximum = 4}),
      field("family", &In::family, "family of the covering", {.values = calc::options::roof_family}),
      field("covering", &In::covering, "covering", {.values = calc::options::covering, .condition = "roof"}),
      field("material", &In::material, "a row of the density or the finish table",
            {.max_length = calc::max_text_length, .condition = "by kind"}),
      field("area_sf", &In::area_sf, "area torn out",
            {.unit = "SF",
             .minimum = 0,
             .maximum = 500000,
             .above_minimum = true,
             .condition = "finish_removal"}),
      field("compacted", &In::compacted, "a pile or volume that is pressed together"),
      field("wet_factor", &In::wet_factor, "weight of wet debris", {.minimum = 1, .maximum = 3}),
      field("cubic_yards", &In::cubic_yards, "volume",
            {.unit = "CY", .minimum = 0, .maximum = 1000000, .above_minimum = true, .condition = "volume"}));
};

template <>
struct estimate::FieldList<calc::DebrisInputs> {
  using In = calc::DebrisInputs;
  static constexpr std::string_view name = "DebrisInputs", text = "Inputs of the debris calculator.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("items", &In::items, "debris to haul",
                       {.min_items = 1,
                        .max_items = 200,
                        .requirement = calc::required,
                        .missing_code = "items_required"}),
                 field("loading_factor", &In::loading_factor, "extra bulking of the volume",
                       {.minimum = 0.5, .maximum = 3}),
                 field("fill_factor", &In::fill_factor, "share of a dumpster that is filled",
                       {.minimum = 0.5, .maximum = 1, .source = "OC"}),
                 field_as<calc::ListOf<calc::options::dumpster_yd>>(
                     "allowed_sizes_yd", &In::allowed_sizes_yd, "sizes that fit the site",
                     {.min_items = 1, .max_items = 5, .computed_default = "all"}),
                 field("built_before_1978", &In::built_before_1978, "lead-paint check"),
                 field("built_before_1980", &In::built_before_1980, "asbestos survey required"),
                 field("asbestos_suspect", &In::asbestos_suspect, "suspected asbestos (40 CFR 61.145)"),
                 field("labor_hours", &In::labor_hours, "load-out labor",
                       {.unit = "h", .minimum = 0, .maximum = 100000, .computed_default = "computed"}),
                 field("labor_hours_per_cy", &In::labor_hours_per_cy, "load-out labor per cubic yard",
                       {.unit = "h/CY", .minimum = 0, .maximum = 10, .source = "OC"}),
                 field("truck_cy", &In::truck_cy, "truck size when no dumpster is used",
                       {.unit = "CY", .minimum = 1, .maximum = 120, .source = "FEMA25"}),
                 field_as<calc::HalfUp>("permit_fee", &In::permit_fee, "street permit, passed through",
                                        {.unit = "USD", .minimum = 0, .maximum = 100000}),
                 calc::rates_field<calc::names::debris>(&In::rates));
};

template <>
struct estimate::FieldList<calc::DebrisItem> {
  using Out = calc::DebrisItem;
  static constexpr std::string_view name = "DebrisItem", text = "Volume and weight of one item.";
  static constexpr auto rows =
      std::tuple(field("kind", &Out::kind, "kind of debris"),
                 field("cubic_yards", &Out::cubic_yards, "volume", {.unit = "CY", .decimals = 2}),
                 field("tons", &Out::tons, "weight", {.unit = "ton", .decimals = 3}),
                 field("tons_low", &Out::tons_low, "light end of its range", {.unit = "ton", .decimals = 3}),
                 field("tons_high", &Out::tons_high, "heavy end", {.unit = "ton", .decimals = 3}));
};

template <>
struct estimate::FieldList<calc::DumpsterChoice> {
  using Out = calc::DumpsterChoice;
  static constexpr std::string_view name = "DumpsterChoice", text = "The dumpsters that cost least.";
  static constexpr auto rows = std::tuple(
      field("size_yd", &Out::size_yd, "size of a box", {.unit = "CY"}),
      field("count", &Out::count, "boxes", {.unit = "each"}),
      field("governed_by", &Out::governed_by, "what fills the boxes more: volume or weight"),
      field("weight_limit_tons", &Out::weight_limit_tons, "weight limit of a box",
            {.unit = "ton", .decimals = 1}),
      field("included_tons", &Out::included_tons, "included in the price of all",
            {.unit = "ton", .decimals = 1}),
      field("overage_tons", &Out::overage_tons, "tons over what is included", {.unit = "ton", .decimals = 3}),
      field("load_tons_each", &Out::load_tons_each, "load of a box", {.unit = "ton", .decimals = 3}),
      field("fill_pct", &Out::fill_pct, "fill level of the boxes", {.unit = "%", .decimals = 1}));
};

template <>
struct estimate::FieldList<calc::TruckAlternative> {
  using Out = calc::TruckAlternative;
  static constexpr std::string_view name = "TruckAlternative", text = "Hauling by truck.";
  static constexpr auto rows =
      std::tuple(field("truck_cy", &Out::truck_cy, "truck", {.unit = "CY", .decimals = 2}),
                 field("loads", &Out::loads, "loads", {.unit = "load"}));
};

template <>
struct estimate::FieldList<calc::DebrisResult> {
  using Out = calc::DebrisResult;
  static constexpr std::string_view name = "DebrisResult", text = "Result of the debris calculator.";
  static constexpr auto rows =
      std::tuple(field("cubic_yards", &Out::cubic_yards, "volume", {.unit = "CY", .decimals = 2}),
                 field("tons", &Out::tons, "weight", {.unit = "ton", .decimals = 3}),
                 field("tons_low", &Out::tons_low, "light end of its range", {.unit = "ton", .decimals = 3}),
                 field("tons_high", &Out::tons_high, "heavy end", {.unit = "ton", .decimals = 3}),
                 field("breakdown", &Out::breakdown, "each item"),
                 field("dumpster", &Out::dumpster, "the cheapest boxes"),
                 field("truck_alternative", &Out::truck_alternative, "hauling by truck instead"));
};

namespace calc {
namespace {

using estimate::JsonValue;

constexpr double pounds_per_ton = 2000;

constexpr double cf_per_cy = 27;

using Item = DebrisItemInputs;

/// What each kind needs, besides its kind.
struct Need {
  std::string_view kind;
  std::string_view field;
  bool (*given)(const Item&);
};
constexpr auto has_length = [](const Item& i) { return i.length_ft.has_value(); };
constexpr auto has_width = [](const Item& i) { return i.width_ft.has_value(); };
constexpr auto has_height = [](const Item& i) { return i.height_ft.has_value(); };
constexpr auto has_material = [](const Item& i) { return !i.material.empty(); };
constexpr std::array needs = {
    Need{"single_family_demolition", "length_ft", has_length},
    Need{"single_family_demolition", "width_ft", has_width},
    Need{"single_family_demolition", "stories", [](const Item& i) { return i.stories.has_value(); }},
    Need{"other_building_demolition", "length_ft", has_length},
    Need{"other_building_demolition", "width_ft", has_width},
    Need{"other_building_demolition", "height_ft", has_height},
    Need{"mobile_home", "width_class", [](const Item& i) { return !i.width_class.empty(); }},
    Need{"roof", "squares", [](const Item& i) { return i.squares.has_value(); }},
    Need{"roof", "covering", [](const Item& i) { return !i.covering.empty(); }},
    Need{"finish_removal", "material", has_material},
    Need{"finish_removal", "area_sf", [](const Item& i) { return i.area_sf.has_value(); }},
    Need{"loose_pile", "length_ft", has_length},
    Need{"loose_pile", "width_ft", has_width},
    Need{"loose_pile", "height_ft", has_height},
    Need{"loose_pile", "material", has_material},
    Need{"volume", "cubic_yards", [](const Item& i) { return i.cubic_yards.has_value(); }},
    Need{"volume", "material", has_material},
};

double floor_sf(const Item& item) { return item.length_ft.value_or(0) * item.width_ft.value_or(0); }

/// What a volume of demolished structure weighs, as mixed loose debris.
double loose_tons(double cubic_yards, Ledger& ledger) {
  return cubic_yards * ledger.constant("demolition_lb_cy") / pounds_per_ton;
}

/// A house weighs what its loose volume does, within what wood-frame houses weigh per square foot of floor.
DebrisItem house(const Item& item, Ledger& ledger) {
  const double story_cy = floor_sf(item) * ledger.constant("house_factor");
  const double vegetation_cy = story_cy * (ledger.entry("vegetation", item.vegetation) - 1);
  const double house_cy = story_cy * item.stories.value_or(1);
  const double floors_sf = floor_sf(item) * item.stories.value_or(1);
  const double low = floors_sf * ledger.entry("house_lb_sf", "low") / pounds_per_ton,
               high = floors_sf * ledger.entry("house_lb_sf", "high") / pounds_per_ton;
  (void)ledger.constant("house_lb_sf_epa");
  const double trees =
      vegetation_cy > 0 ? vegetation_cy / ledger.entry("wood_cy_per_ton", item.wood_type) : 0;
  const double tons = std::clamp(loose_tons(house_cy, ledger), low, high);
  return {.cubic_yards = house_cy + vegetation_cy,
          .tons = tons + trees,
          .tons_low = low + trees,
          .tons_high = high + trees};
}

/// Of other buildings, neither floors nor structure are known: the heavy end is that of masonry.
DebrisItem building(double cubic_yards, Ledger& ledger) {
  const double tons = loose_tons(cubic_yards, ledger);
  return {.cubic_yards = cubic_yards,
          .tons = tons,
          .tons_low = tons * ledger.entry("weight_spread", "low"),
          .tons_high = cubic_yards / ledger.constant("cd_cy_per_ton")};
}

DebrisItem mobile_home(const Item& item, Ledger& ledger) {
  const auto tons = [&](const char* end) { return ledger.entry("mobile_home_tons", item.width_class + end); };
  ledger.cite("MH", "result.cubic_yards");
  return {.cubic_yards = ledger.entry("mobile_home_cy", item.width_class),
          .tons = tons(""),
          .tons_low = tons("_low"),
          .tons_high = tons("_high")};
}

DebrisItem contents(const Item& item, Ledger& ledger) {
  (void)ledger.table("contents_midpoint");
  const double cubic_yards = ledger.entry("contents_cy", item.basement ? "basement" : "plain");
  return {.cubic_yards = cubic_yards,
          .tons = cubic_yards * ledger.entry("density_calrecycle", "household_contents") / pounds_per_ton};
}

bool is_shingle(std::string_view covering) { return covering == "three_tab" || covering == "architectural"; }

/// Asphalt is the default of the family, so it says nothing about tile and cedar.
bool is_of_family(std::string_view covering, std::string_view family) {
  return family == "asphalt" || (!is_shingle(covering) && covering == family);
}

DebrisItem roof(const Item& item, Ledger& ledger) {
  const bool shingles = is_shingle(item.covering);
  const double squares = item.squares.value_or(0) * item.layers;
  // The covering is the family of tile and cedar.
  const std::string& family = shingles ? item.family : item.covering;
  const double pounds = ledger.entry(shingles ? "roof_lb_sq" : "roof_lb_sq_other", item.covering);
  return {.cubic_yards = squares * ledger.entry("roof_cy_sq", family),
          .tons = squares * pounds / pounds_per_ton,
          .heavy = item.covering == "tile",
          .shingles = shingles};
}

DebrisItem finish(const Item& item, Ledger& ledger) {
  const double thickness_ft = ledger.entry("thickness_in", item.material) / 12;
  const double area_sf = item.area_sf.value_or(0);
  return {.cubic_yards = area_sf * thickness_ft * ledger.constant("bulking") / cf_per_cy,
          .tons = area_sf * ledger.entry("finish_lb_sf", item.material) / pounds_per_ton * item.wet_factor,
          .heavy = item.material == "tile_mortar"};
}

constexpr std::array density_tables = {"density_leed", "density_calrecycle", "density_other"};

std::optional<double> density_of(std::string_view material, Ledger& ledger) {
  for (const auto* table : density_tables) {
    if (ledger.has_entry(table, material)) return ledger.entry(table, material);
  }
  return std::nullopt;
}

double compaction(std::string_view material, Ledger& ledger) {
  for (const auto* table : {"compaction", "compaction_cardboard"}) {
    if (ledger.has_entry(table, material)) return ledger.entry(table, material);
  }
  return ledger.constant("compaction_other");
}

DebrisItem loose(const Item& item, double cubic_yards, Ledger& ledger) {
  constexpr std::array<std::string_view, 3> heavy = {"concrete", "soil", "rubble"};
  const double density = density_of(item.material, ledger).value_or(0) *
                         (item.compacted ? compaction(item.material, ledger) : 1);
  return {.cubic_yards = cubic_yards,
          .tons = cubic_yards * density / pounds_per_ton * item.wet_factor,
          .heavy = std::ranges::find(heavy, item.material) != heavy.end()};
}

DebrisItem measure_kind(const Item& item, Ledger& ledger) {
  const double box_cf = floor_sf(item) * item.height_ft.value_or(0);
  if (item.kind == "single_family_demolition") return house(item, ledger);
  if (item.kind == "other_building_demolition") {
    return building(box_cf * ledger.constant("building_factor") / cf_per_cy, ledger);
  }
  if (item.kind == "mobile_home") return mobile_home(item, ledger);
  if (item.kind == "flooded_contents") return contents(item, ledger);
  if (item.kind == "roof") return roof(item, ledger);
  if (item.kind == "finish_removal") return finish(item, ledger);
  if (item.kind == "loose_pile") return loose(item, box_cf / cf_per_cy, ledger);
  return loose(item, item.cubic_yards.value_or(0), ledger);
}

/// The materials of finishes, or of loose debris.
estimate::JsonValue material_choices(bool finishes, Ledger& ledger) {
  estimate::JsonValue::List names;
  const auto add = [&](std::string_view table) {
    for (const auto& member : *ledger.table(table).object()) names.emplace_back(member.name);
  };
  if (finishes) add("finish_lb_sf");
  if (!finishes) std::ranges::for_each(density_tables, add);
  return estimate::JsonValue(estimate::JsonValue::Object{{"choices", estimate::JsonValue(std::move(names))}});
}

/// Volume and weight of one item of debris. `index` names the item in refusals.
Outcome<DebrisItem> measure(const DebrisItemInputs& item, std::size_t index, double loading_factor,
                            Ledger& ledger) {
  const std::string path = "items[" + std::to_string(index) + "].";
  for (const Need& need : needs) {
    if (need.kind == item.kind && !need.given(item)) {
      return refuse("field_required_for_kind", path + std::string(need.field),
                    item.kind + " needs " + std::string(need.field));
    }
  }
  if (item.kind == "roof" && !is_of_family(item.covering, item.family))
    return refuse("family_conflict", path + "family", item.covering + " is not roofing of " + item.family);
  const bool known = item.kind == "finish_removal" ? ledger.has_entry("finish_lb_sf", item.material)
                     : item.kind == "loose_pile" || item.kind == "volume"
                         ? density_of(item.material, ledger).has_value()
                         : true;
  if (!known)
    return refuse("unknown_material", path + "material",
                  "\"" + item.material + "\" is not a material of " + item.kind,
                  material_choices(item.kind == "finish_removal", ledger));
  DebrisItem measured = measure_kind(item, ledger);
  measured.kind = item.kind;
  if (measured.tons_high == 0) {
    measured.tons_low = measured.tons * ledger.entry("weight_spread", "low");
    measured.tons_high = measured.tons * ledger.entry("weight_spread", "high");
  }
  measured.cubic_yards *= loading_factor;
  return measured;
}

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

/// Boxes of one size. What governs is what fills them more, also where one box takes it all.
DumpsterChoice fill(const JsonValue& row, const Load& load, double fill_factor, double heavy_cap_tons) {
  DumpsterChoice choice{.size_yd = int(row.find("yd")->as_double())};
  choice.weight_limit_tons = load.heavy ? heavy_cap_tons : row.find("cap_tons")->as_double();
  const int by_volume = count_up(load.cubic_yards / (choice.size_yd * fill_factor));
  const int by_weight = count_up(load.tons / choice.weight_limit_tons);
  choice.count = std::max({by_volume, by_weight, 1});
  choice.included_tons = row.find("included_tons")->as_double() * choice.count;
  choice.overage_tons = rounded(std::max(0.0, load.tons - choice.included_tons), 3);
  choice.load_tons_each = load.tons / choice.count;
  choice.fill_pct = load.cubic_yards / (double(choice.count) * choice.size_yd) * 100;
  const double by_weight_pct = choice.load_tons_each / choice.weight_limit_tons * 100;
  choice.governed_by = by_weight_pct > choice.fill_pct / fill_factor ? "weight" : "volume";
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

/// FEMA's formula of a house counts trees with it: says how much.
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
  const auto of_kind = [&](std::string_view kind) {
    return std::ranges::any_of(in.items, [&](const DebrisItemInputs& item) { return item.kind == kind; });
  };
  ledger.warn_if(of_kind("mobile_home"), "weight_by_area");
  ledger.warn_if(of_kind("other_building_demolition"), "building_kind_unknown");
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
  ledger.step("Weight",
              "structures " + ledger.digits("demolition_lb_cy") +
                  " lb/CY within their weight per square foot; loads by density (LEED, CalRecycle)",
              JsonValue::rounded(r.tons, 3), "ton", {"LEED", "CALR", "OC"});
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
    result.tons_low += item->tons_low;
    result.tons_high += item->tons_high;
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

Calculator debris_row() {
  return calculator_row<DebrisInputs, DebrisResult, names::debris, draw_debris>(
      "Debris: volume, weight, dumpsters");
}

}  // namespace calc
