// Field lists of the water mitigation calculator. A reading is {"temp_f": 80, "rh_pct": 60} or [80, 60].
#pragma once

#include <memory>
#include <string>

#include "estimate/fields/field_type.h"
#include "estimate/fields/fields.h"
#include "esx/calc/water_mitigation.h"
#include "fields/field_types.h"

template <>
struct estimate::FieldType<calc::Reading> {
  /// The limits of the field are those of the temperature.
  static TypeInfo describe(const FieldRules& rules) {
    const TypeInfo temp =
        describe_scalar(TypeInfo::Kind::number, {.minimum = rules.minimum, .maximum = rules.maximum});
    const TypeInfo rh = describe_scalar(TypeInfo::Kind::number, humidity);
    TypeInfo pair{.kind = TypeInfo::Kind::object};
    pair.group = std::make_shared<const StructInfo>(
        StructInfo{"Reading",
                   "Air at a place.",
                   {{.name = "temp_f", .text = "degrees Fahrenheit", .type = temp},
                    {.name = "rh_pct", .text = "percent relative humidity", .type = rh}}});
    TypeInfo type;
    type.one_of = {std::move(pair),
                   describe_list({.kind = TypeInfo::Kind::number}, {.min_items = 2, .max_items = 2})};
    return type;
  }
  static void encode(auto& out, const calc::Reading& reading, const FieldRules&) {
    out.json.object();
    out.json.key("temp_f");
    FieldType<double>::encode(out, reading.temp_f, {});
    out.json.key("rh_pct");
    FieldType<double>::encode(out, reading.rh_pct, {});
    out.json.end();
  }
  static void decode(Decoder& decoder, const JsonValue& from, calc::Reading& to, const FieldRules& rules) {
    const bool listed = from.list() && from.list()->size() == 2;
    const bool named = from.object() && from.object()->size() == 2;
    const JsonValue* temp = listed ? from.list()->data() : named ? from.find("temp_f") : nullptr;
    const JsonValue* rh = listed ? &from.list()->back() : named ? from.find("rh_pct") : nullptr;
    if (!temp || !rh)
      return decoder.violation(violation_types::wrong_type,
                               R"(must be {"temp_f": …, "rh_pct": …} or [temp_f, rh_pct])");
    decode_part(decoder, "temp_f", *temp, to.temp_f, rules);
    decode_part(decoder, "rh_pct", *rh, to.rh_pct, humidity);
  }

 private:
  static constexpr FieldRules humidity{.minimum = 0, .maximum = 100};

  static void decode_part(Decoder& decoder, std::string_view name, const JsonValue& from, double& to,
                          const FieldRules& rules) {
    const auto inside = decoder.enter(name);
    FieldType<double>::decode(decoder, from, to, rules);
  }
};

template <>
struct estimate::FieldList<calc::WaterRoom> {
  using In = calc::WaterRoom;
  static constexpr std::string_view name = "WaterRoom", text = "A room of the drying chamber.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("name", &In::name, "label only",
            {.max_length = calc::max_text_length, .computed_default = "Room n"}),
      field("length_ft", &In::length_ft, "with width_ft",
            {.unit = "ft", .minimum = 0, .maximum = 500, .above_minimum = true, .condition = "any:dims"}),
      field("width_ft", &In::width_ft, "with length_ft",
            {.unit = "ft", .minimum = 0, .maximum = 500, .above_minimum = true, .condition = "any:dims"}),
      field("height_ft", &In::height_ft, "ceiling height",
            {.unit = "ft", .minimum = 0, .maximum = 60, .above_minimum = true}),
      field("floor_area_sf", &In::floor_area_sf, "for rooms that are not rectangular",
            {.unit = "SF",
             .minimum = 0,
             .maximum = 100000,
             .above_minimum = true,
             .condition = "any:dims",
             .computed_default = "length*width"}),
      field("perimeter_ft", &In::perimeter_ft, "for rooms that are not rectangular",
            {.unit = "LF",
             .minimum = 0,
             .maximum = 5000,
             .above_minimum = true,
             .condition = "any:dims",
             .computed_default = "2(l+w)"}),
      field("affected_floor_sf", &In::affected_floor_sf, "wet floor, at most the floor",
            {.unit = "SF", .minimum = 0, .computed_default = "whole floor"}),
      field("affected_wall_lf", &In::affected_wall_lf, "wet wall, at most the perimeter",
            {.unit = "LF", .minimum = 0}),
      field("wall_wick_height_ft", &In::wall_wick_height_ft, "wet wall below 2 ft; at most 2",
            {.unit = "ft", .minimum = 0}),
      field("affected_wall_above_2ft_sf", &In::affected_wall_above_2ft_sf,
            "wet wall above 2 ft, at most the walls", {.unit = "SF", .minimum = 0}),
      field("affected_ceiling_sf", &In::affected_ceiling_sf, "wet ceiling, at most the floor area",
            {.unit = "SF", .minimum = 0}),
      field("insets_offsets", &In::insets_offsets, "insets and offsets deeper than 18 in",
            {.unit = "each", .minimum = 0, .maximum = 100}));
};

template <>
struct estimate::FieldList<calc::DehumidifierInputs> {
  using In = calc::DehumidifierInputs;
  static constexpr std::string_view name = "DehumidifierInputs", text = "The dehumidifiers.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("type", &In::type, "dehumidifier", {.values = calc::options::dehumidifier}),
                 field("unit_rating_ppd", &In::unit_rating_ppd, "AHAM rating of one unit (80 F, 60 %)",
                       {.unit = "pint/day AHAM",
                        .minimum = 10,
                        .maximum = 500,
                        .computed_default = "lgr 110, conventional 70"}),
                 field("unit_cfm", &In::unit_cfm, "process air of one desiccant",
                       {.unit = "CFM process air",
                        .minimum = 50,
                        .maximum = 25000,
                        .computed_default = "500 of a desiccant"}));
};

template <>
struct estimate::FieldList<calc::DryingReadings> {
  using In = calc::DryingReadings;
  static constexpr std::string_view name = "DryingReadings", text = "Temperatures and humidities.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("affected", &In::affected, "affected air", {.unit = "F, %", .minimum = -20, .maximum = 180}),
      field("dehumidifier_out", &In::dehumidifier_out, "air out of the dehumidifier",
            {.unit = "F, %", .minimum = -20, .maximum = 200}),
      field("process_cfm", &In::process_cfm, "process air",
            {.unit = "CFM", .minimum = 0, .maximum = 25000, .above_minimum = true}),
      field("outdoor", &In::outdoor, "outdoor air", {.unit = "F, %", .minimum = -60, .maximum = 140}),
      field("infiltration_ach", &In::infiltration_ach, "infiltration",
            {.unit = "1/h", .minimum = 0, .maximum = 20, .source = "INF"}));
};

template <>
struct estimate::FieldList<calc::WaterMitInputs> {
  using In = calc::WaterMitInputs;
  static constexpr std::string_view name = "WaterMitInputs",
                                    text = "Inputs of the water mitigation calculator.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field(
          "rooms", &In::rooms, "the rooms of one drying chamber",
          {.min_items = 1, .max_items = 50, .requirement = calc::required, .missing_code = "rooms_required"}),
      field("water_category", &In::water_category, "category of the water; never defaulted",
            {.minimum = 1,
             .maximum = 3,
             .requirement = calc::required,
             .missing_code = "water_category_required"}),
      field("water_class", &In::water_class, "overrides the estimate",
            {.minimum = 1, .maximum = 4, .computed_default = "estimated"}),
      field("low_evaporation_materials", &In::low_evaporation_materials,
            "hardwood, plaster, masonry, assemblies: class 4"),
      field("dehumidifier", &In::dehumidifier, "the dehumidifiers"),
      field("build_out_density", &In::build_out_density, "sets the square feet per air mover",
            {.values = calc::options::density}),
      field("air_mover_method", &In::air_mover_method, "by areas, or by feet of wall",
            {.values = calc::options::air_mover_method}),
      field("negative_pressure_containment", &In::negative_pressure_containment,
            "negative pressure for category 3", {.computed_default = "category==3", .source = "OC"}),
      field("afd_ach", &In::afd_ach, "air changes an hour",
            {.unit = "1/h", .minimum = 0.5, .maximum = 20, .computed_default = "6 if negative else 4"}),
      field("afd_unit_cfm", &In::afd_unit_cfm, "rated airflow of a filtration device",
            {.unit = "CFM", .minimum = 50, .maximum = 5000, .source = "OC"}),
      field("afd_loading_factor", &In::afd_loading_factor,
            "share of the airflow that a loaded filter lets through",
            {.minimum = 0.3, .maximum = 1, .source = "FILT"}),
      field("force_afd", &In::force_afd, "filtration even where not required"),
      field("consider_afd", &In::consider_afd, "count and price filtration that is only to be considered"),
      field("mold", &In::mold, "visible mold: containment and filtration"),
      field("drawdown", &In::drawdown,
            "share of the air movers that runs on each day, as monitoring leaves it",
            {.unit = "%", .minimum = 0, .maximum = 100, .min_items = 0, .max_items = 90}),
      field("drying_days", &In::drying_days, "planned days",
            {.unit = "day", .minimum = 1, .maximum = 90, .computed_default = "3/4/6/10 by class"}),
      field("readings", &In::readings, "temperatures and humidities"),
      calc::rates_field<calc::names::water_mitigation>(&In::rates));
};

template <>
struct estimate::FieldList<calc::AirMoverTrace> {
  using Out = calc::AirMoverTrace;
  static constexpr std::string_view name = "AirMoverTrace",
                                    text = "How the air movers of a room are made up.";
  static constexpr auto rows = std::tuple(
      field("room", &Out::room, "room"), field("base", &Out::base, "one per affected room", {.unit = "each"}),
      field("floor", &Out::floor, "for the floor", {.unit = "each"}),
      field("wall_ceiling", &Out::wall_ceiling, "for wall above 2 ft and ceiling", {.unit = "each"}),
      field("insets", &Out::insets, "for insets and offsets", {.unit = "each"}),
      field("linear", &Out::linear, "by feet of wall", {.unit = "each"}));
};

template <>
struct estimate::FieldList<calc::WaterMitResult> {
  using Out = calc::WaterMitResult;
  static constexpr std::string_view name = "WaterMitResult",
                                    text = "Result of the water mitigation calculator.";
  static constexpr auto rows = std::tuple(
      field("volume_cf", &Out::volume_cf, "volume of the chamber", {.unit = "CF", .decimals = 1}),
      field("wet_surface_pct", &Out::wet_surface_pct, "wet share of floor, wall and ceiling",
            {.unit = "%", .decimals = 1}),
      field("estimated_class", &Out::estimated_class, "class by wet surface", {.unit = "-"}),
      field("water_class", &Out::water_class, "class used", {.unit = "-"}),
      field("air_movers", &Out::air_movers, "air movers", {.unit = "each"}),
      field("air_movers_low", &Out::air_movers_low, "low end of the range", {.unit = "each"}),
      field("air_movers_high", &Out::air_movers_high, "high end of the range", {.unit = "each"}),
      field("air_movers_by_room", &Out::air_movers_by_room, "air movers of each room",
            {.unit = "each", .decimals = 0}),
      field("air_mover_trace", &Out::air_mover_trace, "how each room's count is made up"),
      field("air_movers_by_day", &Out::air_movers_by_day, "air movers of each day of a drawdown",
            {.unit = "each", .decimals = 0}),
      field("air_mover_days", &Out::air_mover_days, "unit-days of air movers", {.unit = "unit-day"}),
      field("chart_factor", &Out::chart_factor, "factor of the chart for the class and dehumidifier",
            {.unit = "-", .decimals = 1}),
      field("required_ppd", &Out::required_ppd, "dehumidification",
            {.unit = "pint/day", .decimals = 1, .absent = calc::written}),
      field("required_cfm", &Out::required_cfm, "dehumidification by desiccant",
            {.unit = "CFM", .decimals = 1, .absent = calc::written}),
      field("dehumidifiers", &Out::dehumidifiers, "dehumidifiers", {.unit = "each"}),
      field("afd_required", &Out::afd_required, "air filtration needed"),
      field("afd_recommendation", &Out::afd_recommendation, "none, consider or required"),
      field("afd_ach", &Out::afd_ach, "air changes filtered", {.unit = "1/h", .decimals = 2}),
      field("afd_required_cfm", &Out::afd_required_cfm, "air filtered", {.unit = "CFM", .decimals = 1}),
      field("afd_units", &Out::afd_units, "air filtration devices", {.unit = "each"}),
      field("drying_days", &Out::drying_days, "planned days", {.unit = "day"}),
      field("affected_gpp", &Out::affected_gpp, "humidity of the affected air",
            {.unit = "gr/lb", .decimals = 1, .absent = calc::left_out}),
      field("affected_dew_point_f", &Out::affected_dew_point_f, "dew point of the affected air",
            {.unit = "F", .decimals = 1, .absent = calc::left_out}),
      field("affected_vapor_pressure_inhg", &Out::affected_vapor_pressure_inhg,
            "vapor pressure of the affected air", {.unit = "inHg", .decimals = 3, .absent = calc::left_out}),
      field("grain_depression", &Out::grain_depression, "humidity removed in one pass",
            {.unit = "gr/lb", .decimals = 1, .absent = calc::left_out}),
      field("estimated_removal_ppd", &Out::estimated_removal_ppd, "water removed",
            {.unit = "pint/day", .decimals = 1, .absent = calc::left_out}),
      field("outdoor_gpp", &Out::outdoor_gpp, "humidity of the outdoor air",
            {.unit = "gr/lb", .decimals = 1, .absent = calc::left_out}),
      field("infiltration_load_ppd", &Out::infiltration_load_ppd, "moisture that infiltrates",
            {.unit = "pint/day", .decimals = 1, .absent = calc::left_out}));
};
