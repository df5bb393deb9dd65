#include "calc/debris.h"
#include "fields/options.h"

namespace calc {

void describe(FieldVisitor& v, DebrisItemInputs& i) {
  v.choice("kind", i.kind, options::debris_kind, {.need = "Y", .text = "kind of debris"});
  v.number("length_ft", i.length_ft,
           {.unit = "ft", .min = 0, .max = 100000, .above_min = true, .need = "by kind", .text = "length"});
  v.number("width_ft", i.width_ft,
           {.unit = "ft", .min = 0, .max = 100000, .above_min = true, .need = "by kind", .text = "width"});
  v.number("height_ft", i.height_ft,
           {.unit = "ft", .min = 0, .max = 500, .above_min = true, .need = "by kind", .text = "height"});
  v.integer("stories", i.stories,
            {.min = 1, .max = 6, .need = "by kind", .text = "stories of a house", .source = "F325"});
  v.choice("vegetation", i.vegetation, options::vegetation, {.text = "tree cover, 1.0/1.1/1.3/1.5"});
  v.choice("wood_type", i.wood_type, options::wood_type, {.text = "6, 4 or 4 CY a ton"});
  v.choice("width_class", i.width_class, options::width_class,
           {.need = "mobile_home", .text = "290 or 415 CY"});
  v.boolean("basement", i.basement, {.text = "the flooded house has a basement"});
  v.number(
      "squares", i.squares,
      {.unit = "100 SF", .min = 0, .max = 5000, .above_min = true, .need = "roof", .text = "roof squares"});
  v.integer("layers", i.layers, {.min = 1, .max = 4, .text = "layers of the roof"});
  v.choice("family", i.family, options::roof_family, {.text = "family of the covering"});
  v.choice("covering", i.covering, options::covering, {.need = "roof", .text = "covering"});
  v.text("material", i.material, {.need = "by kind", .text = "of the density or the finish table"});
  v.number("area_sf", i.area_sf,
           {.unit = "SF",
            .min = 0,
            .max = 500000,
            .above_min = true,
            .need = "finish_removal",
            .text = "area torn out"});
  v.number("wet_factor", i.wet_factor, {.min = 1, .max = 3, .text = "weight of wet debris"});
  v.number("cubic_yards", i.cubic_yards,
           {.unit = "CY", .min = 0, .max = 1000000, .above_min = true, .need = "volume", .text = "volume"});
}

void describe(FieldVisitor& v, DebrisInputs& in) {
  v.list("items", in.items,
         {.min = 1, .max = 200, .need = "Y", .missing = "items_required", .text = "what is hauled"});
  v.number("loading_factor", in.loading_factor, {.min = 0.5, .max = 3, .text = "volume bulking on top"});
  v.number("fill_factor", in.fill_factor,
           {.min = 0.5, .max = 1, .text = "a dumpster is filled to 0.9", .source = "OC"});
  v.integers("allowed_sizes_yd", in.allowed_sizes_yd, options::dumpster_yd,
             {.min = 1, .max = 5, .computed = "all", .text = "sizes that fit the site"});
  v.boolean("built_before_1978", in.built_before_1978, {.text = "lead"});
  v.boolean("built_before_1980", in.built_before_1980, {.text = "asbestos survey"});
  v.boolean("asbestos_suspect", in.asbestos_suspect, {.text = "40 CFR 61.145"});
  v.number("labor_hours", in.labor_hours,
           {.unit = "h", .min = 0, .max = 100000, .computed = "computed", .text = "load-out labor"});
  v.number("labor_hours_per_cy", in.labor_hours_per_cy,
           {.unit = "h/CY", .min = 0, .max = 10, .text = "load-out labor for a cubic yard", .source = "OC"});
  v.number("truck_cy", in.truck_cy,
           {.unit = "CY", .min = 1, .max = 120, .text = "truck of the alternative", .source = "FEMA25"});
  v.number("permit_fee", in.permit_fee,
           {.unit = "USD", .min = 0, .max = 100000, .text = "street permit, passed through"});
  v.rates("rates", in.rates,
          {.unit = "USD", .min = 0, .text = "prices that replace ours", .source = "debris"});
}

void describe(ResultVisitor& v, const DebrisItem& r) {
  v.word("kind", r.kind, "kind of debris");
  v.number("cubic_yards", r.cubic_yards, 2, "CY", "volume");
  v.number("tons", r.tons, 3, "ton", "weight");
}

void describe(ResultVisitor& v, const DumpsterChoice& r) {
  v.integer("size_yd", r.size_yd, "CY", "size of a box");
  v.integer("count", r.count, "each", "boxes");
  v.word("governed_by", r.governed_by, "volume or weight");
  v.number("weight_limit_tons", r.weight_limit_tons, 1, "ton", "limit of a box");
  v.number("included_tons", r.included_tons, 1, "ton", "included in the price of all");
  v.number("overage_tons", r.overage_tons, 3, "ton", "beyond what is included");
  v.number("load_tons_each", r.load_tons_each, 3, "ton", "load of a box");
  v.number("fill_pct", r.fill_pct, 1, "%", "filling of the boxes");
}

void describe(ResultVisitor& v, const TruckAlternative& r) {
  v.number("truck_cy", r.truck_cy, 2, "CY", "truck");
  v.integer("loads", r.loads, "load", "loads");
}

void describe(ResultVisitor& v, const DebrisResult& r) {
  v.number("cubic_yards", r.cubic_yards, 2, "CY", "volume");
  v.number("tons", r.tons, 3, "ton", "weight");
  v.list("breakdown", r.breakdown, "each item");
  v.object("dumpster", r.dumpster, "the cheapest boxes");
  v.object("truck_alternative", r.truck_alternative, "trucks instead");
}

}  // namespace calc
