#include "debris/items.h"

#include <algorithm>
#include <array>

namespace calc {
namespace {

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

DebrisItem house(const Item& item, Ledger& ledger) {
  const double story_cy = floor_sf(item) * ledger.constant("house_factor");
  const double vegetation_cy = story_cy * (ledger.entry("vegetation", item.vegetation) - 1);
  const double house_cy = story_cy * item.stories.value_or(1);
  return {.cubic_yards = house_cy + vegetation_cy,
          .tons = house_cy / ledger.constant("cd_cy_per_ton") +
                  vegetation_cy / ledger.entry("wood_cy_per_ton", item.wood_type)};
}

DebrisItem demolition(double cubic_yards, Ledger& ledger) {
  return {.cubic_yards = cubic_yards, .tons = cubic_yards / ledger.constant("cd_cy_per_ton")};
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

DebrisItem loose(const Item& item, double cubic_yards, Ledger& ledger) {
  constexpr std::array<std::string_view, 3> heavy = {"concrete", "soil", "rubble"};
  const double density = density_of(item.material, ledger).value_or(0);
  return {.cubic_yards = cubic_yards,
          .tons = cubic_yards * density / pounds_per_ton * item.wet_factor,
          .heavy = std::ranges::find(heavy, item.material) != heavy.end()};
}

DebrisItem measure_kind(const Item& item, Ledger& ledger) {
  const double box_cf = floor_sf(item) * item.height_ft.value_or(0);
  if (item.kind == "single_family_demolition") return house(item, ledger);
  if (item.kind == "other_building_demolition") {
    return demolition(box_cf * ledger.constant("building_factor") / cf_per_cy, ledger);
  }
  if (item.kind == "mobile_home") return demolition(ledger.entry("mobile_home_cy", item.width_class), ledger);
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

}  // namespace

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
  measured.cubic_yards *= loading_factor;
  return measured;
}

}  // namespace calc
