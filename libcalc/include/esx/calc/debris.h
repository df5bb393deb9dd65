// Debris: volume and weight by kind, the dumpsters that take it, and what they cost.
// Threads: the functions have no state; call them from any.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esx/calc/answer.h"
#include "esx/calc/book.h"
#include "esx/calc/ledger.h"

namespace calc {

struct DebrisItemInputs {
  std::string kind = {};
  std::optional<double> length_ft = {};
  std::optional<double> width_ft = {};
  std::optional<double> height_ft = {};
  std::optional<int> stories = {};
  std::string vegetation = "medium";
  std::string wood_type = "hardwood";
  std::string width_class = {};
  bool basement = false;
  std::optional<double> squares = {};
  int layers = 1;
  std::string family = "asphalt";
  std::string covering = {};
  std::string material = {};
  std::optional<double> area_sf = {};
  double wet_factor = 1;
  std::optional<double> cubic_yards = {};
};

struct DebrisInputs {
  std::vector<DebrisItemInputs> items = {};
  double loading_factor = 1;
  double fill_factor = 0.9;
  std::vector<int> allowed_sizes_yd = {10, 15, 20, 30, 40};
  bool built_before_1978 = false;
  bool built_before_1980 = false;
  bool asbestos_suspect = false;
  std::optional<double> labor_hours = {};
  double labor_hours_per_cy = 0.75;
  double truck_cy = 9;
  Money permit_fee = {};
  Rates rates = {};
};

struct DebrisItem {
  std::string kind = {};
  double cubic_yards = 0;
  double tons = 0;
  bool heavy = false;     // concrete, soil, rubble, tile
  bool shingles = false;  // no 40-yd box
};

struct DumpsterChoice {
  int size_yd = 0;
  int count = 0;
  std::string governed_by = {};
  double weight_limit_tons = 0;
  double included_tons = 0;
  double overage_tons = 0;
  double load_tons_each = 0;
  double fill_pct = 0;
};

struct TruckAlternative {
  double truck_cy = 0;
  int loads = 0;
};

struct DebrisResult {
  double cubic_yards = 0;
  double tons = 0;
  std::vector<DebrisItem> breakdown = {};
  DumpsterChoice dumpster = {};
  TruckAlternative truck_alternative = {};
};

/// Refusals: field_required_for_kind, family_conflict, unknown_material, no_dumpster_allowed.
[[nodiscard]] Outcome<DebrisResult> calculate(DebrisInputs& inputs, Ledger& ledger, const Book& book);

}  // namespace calc
