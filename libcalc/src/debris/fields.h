// Field lists of the debris calculator.
#pragma once

#include "estimate/fields/fields.h"
#include "esx/calc/debris.h"
#include "fields/field_types.h"
#include "fields/names.h"
#include "fields/options.h"

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
                 field("tons", &Out::tons, "weight", {.unit = "ton", .decimals = 3}));
};

template <>
struct estimate::FieldList<calc::DumpsterChoice> {
  using Out = calc::DumpsterChoice;
  static constexpr std::string_view name = "DumpsterChoice", text = "The dumpsters that cost least.";
  static constexpr auto rows = std::tuple(
      field("size_yd", &Out::size_yd, "size of a box", {.unit = "CY"}),
      field("count", &Out::count, "boxes", {.unit = "each"}),
      field("governed_by", &Out::governed_by, "volume or weight"),
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
                 field("breakdown", &Out::breakdown, "each item"),
                 field("dumpster", &Out::dumpster, "the cheapest boxes"),
                 field("truck_alternative", &Out::truck_alternative, "hauling by truck instead"));
};
