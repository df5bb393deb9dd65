#include "calc/water_mitigation.h"
#include "fields/options.h"

namespace calc {

void describe(FieldVisitor& v, WaterRoom& r) {
  v.text("name", r.name, {.computed = "Room n", .text = "label only"});
  v.number(
      "length_ft", r.length_ft,
      {.unit = "ft", .min = 0, .max = 500, .above_min = true, .need = "any:dims", .text = "with width_ft"});
  v.number(
      "width_ft", r.width_ft,
      {.unit = "ft", .min = 0, .max = 500, .above_min = true, .need = "any:dims", .text = "with length_ft"});
  v.number("height_ft", r.height_ft,
           {.unit = "ft", .min = 0, .max = 60, .above_min = true, .text = "ceiling height"});
  v.number("floor_area_sf", r.floor_area_sf,
           {.unit = "SF",
            .min = 0,
            .max = 100000,
            .above_min = true,
            .need = "any:dims",
            .computed = "length*width",
            .text = "of rooms that are no rectangle"});
  v.number("perimeter_ft", r.perimeter_ft,
           {.unit = "LF",
            .min = 0,
            .max = 5000,
            .above_min = true,
            .need = "any:dims",
            .computed = "2(l+w)",
            .text = "of rooms that are no rectangle"});
  v.number("affected_floor_sf", r.affected_floor_sf,
           {.unit = "SF", .min = 0, .computed = "whole floor", .text = "wet floor, at most the floor"});
  v.number("affected_wall_lf", r.affected_wall_lf,
           {.unit = "LF", .min = 0, .text = "wet wall, at most the perimeter"});
  v.number("wall_wick_height_ft", r.wall_wick_height_ft,
           {.unit = "ft", .min = 0, .text = "wet wall below 2 ft; at most 2"});
  v.number("affected_wall_above_2ft_sf", r.affected_wall_above_2ft_sf,
           {.unit = "SF", .min = 0, .text = "wet wall above 2 ft, at most the walls"});
  v.number("affected_ceiling_sf", r.affected_ceiling_sf,
           {.unit = "SF", .min = 0, .text = "wet ceiling, at most the floor area"});
  v.integer("insets_offsets", r.insets_offsets,
            {.unit = "each", .min = 0, .max = 100, .text = "insets and offsets deeper than 18 in"});
}

void describe(FieldVisitor& v, DehumidifierInputs& d) {
  v.choice("type", d.type, options::dehumidifier, {.text = "dehumidifier"});
  v.number("unit_rating_ppd", d.unit_rating_ppd,
           {.unit = "pint/day AHAM",
            .min = 10,
            .max = 500,
            .computed = "lgr 110, conventional 70",
            .text = "AHAM rating of one unit (80 F, 60 %)"});
  v.number("unit_cfm", d.unit_cfm,
           {.unit = "CFM process air",
            .min = 50,
            .max = 25000,
            .text = "process air of one desiccant",
            .source = "OC"});
}

void describe(FieldVisitor& v, DryingReadings& r) {
  v.reading("affected", r.affected, {.unit = "F, %", .min = -20, .max = 180, .text = "affected air"});
  v.reading("dehumidifier_out", r.dehumidifier_out,
            {.unit = "F, %", .min = -20, .max = 200, .text = "air out of the dehumidifier"});
  v.number("process_cfm", r.process_cfm,
           {.unit = "CFM", .min = 0, .max = 25000, .above_min = true, .text = "process air"});
  v.reading("outdoor", r.outdoor, {.unit = "F, %", .min = -60, .max = 140, .text = "outdoor air"});
  v.number("infiltration_ach", r.infiltration_ach,
           {.unit = "1/h", .min = 0, .max = 20, .text = "infiltration", .source = "INF"});
}

void describe(FieldVisitor& v, WaterMitInputs& in) {
  v.list("rooms", in.rooms,
         {.min = 1,
          .max = 50,
          .need = "Y",
          .missing = "rooms_required",
          .text = "the rooms of one drying chamber"});
  v.integer("water_category", in.water_category,
            {.min = 1,
             .max = 3,
             .need = "Y",
             .missing = "water_category_required",
             .text = "category of the water; never defaulted"});
  v.integer("water_class", in.water_class,
            {.min = 1, .max = 4, .computed = "estimated", .text = "overrides the estimate"});
  v.boolean("low_evaporation_materials", in.low_evaporation_materials,
            {.text = "hardwood, plaster, masonry, assemblies: class 4"});
  v.object("dehumidifier", in.dehumidifier, {.text = "the units"});
  v.choice("build_out_density", in.build_out_density, options::density,
           {.text = "square feet for an air mover"});
  v.choice("air_mover_method", in.air_mover_method, options::air_mover_method,
           {.text = "by areas, or by feet of wall"});
  v.boolean("negative_pressure_containment", in.negative_pressure_containment,
            {.computed = "category==3", .text = "negative pressure for category 3", .source = "OC"});
  v.number("afd_ach", in.afd_ach,
           {.unit = "1/h",
            .min = 0.5,
            .max = 20,
            .computed = "6 if negative else 4",
            .text = "air changes an hour"});
  v.number("afd_unit_cfm", in.afd_unit_cfm,
           {.unit = "CFM",
            .min = 50,
            .max = 5000,
            .text = "rated airflow of a filtration device",
            .source = "OC"});
  v.number("afd_loading_factor", in.afd_loading_factor,
           {.min = 0.3, .max = 1, .text = "what a loaded filter lets through", .source = "FILT"});
  v.boolean("force_afd", in.force_afd, {.text = "filtration even where not required"});
  v.integer("drying_days", in.drying_days,
            {.unit = "day", .min = 1, .max = 90, .computed = "3/4/6/10 by class", .text = "planned days"});
  v.object("readings", in.readings, {.text = "temperatures and humidities"});
  v.rates("rates", in.rates,
          {.unit = "USD", .min = 0, .text = "prices that replace ours", .source = "water-mitigation"});
}

void describe(ResultVisitor& v, const AirMoverTrace& r) {
  v.word("room", r.room, "room");
  v.integer("base", r.base, "each", "one for an affected room");
  v.integer("floor", r.floor, "each", "for the floor");
  v.integer("wall_ceiling", r.wall_ceiling, "each", "for wall above 2 ft and ceiling");
  v.integer("insets", r.insets, "each", "for insets and offsets");
  v.integer("linear", r.linear, "each", "by feet of wall");
}

void describe(ResultVisitor& v, const WaterMitResult& r) {
  constexpr auto omitted = ResultVisitor::Absent::omitted;
  v.number("volume_cf", r.volume_cf, 1, "CF", "volume of the chamber");
  v.number("wet_surface_pct", r.wet_surface_pct, 1, "%", "wet floor, wall and ceiling of all");
  v.integer("estimated_class", r.estimated_class, "-", "class by wet surface");
  v.integer("water_class", r.water_class, "-", "class used");
  v.integer("air_movers", r.air_movers, "each", "air movers");
  v.integer("air_movers_low", r.air_movers_low, "each", "low end of the range");
  v.integer("air_movers_high", r.air_movers_high, "each", "high end of the range");
  v.numbers("air_movers_by_room", r.air_movers_by_room, 0, "each", "air movers of each room");
  v.list("air_mover_trace", r.air_mover_trace, "how they come about");
  v.number("chart_factor", r.chart_factor, 1, "-", "of the class and dehumidifier");
  v.number("required_ppd", r.required_ppd, 1, "pint/day", "dehumidification");
  v.number("required_cfm", r.required_cfm, 1, "CFM", "dehumidification by desiccant");
  v.integer("dehumidifiers", r.dehumidifiers, "each", "dehumidifiers");
  v.boolean("afd_required", r.afd_required, "air filtration needed");
  v.number("afd_ach", r.afd_ach, 2, "1/h", "air changes filtered");
  v.number("afd_required_cfm", r.afd_required_cfm, 1, "CFM", "air filtered");
  v.integer("afd_units", r.afd_units, "each", "air filtration devices");
  v.integer("drying_days", r.drying_days, "day", "planned days");
  v.number("affected_gpp", r.affected_gpp, 1, "gr/lb", "humidity of the affected air", omitted);
  v.number("affected_dew_point_f", r.affected_dew_point_f, 1, "F", "its dew point", omitted);
  v.number("affected_vapor_pressure_inhg", r.affected_vapor_pressure_inhg, 2, "inHg", "its vapor pressure",
           omitted);
  v.number("grain_depression", r.grain_depression, 1, "gr/lb", "humidity taken out in one pass", omitted);
  v.number("estimated_removal_ppd", r.estimated_removal_ppd, 1, "pint/day", "water taken out", omitted);
  v.number("outdoor_gpp", r.outdoor_gpp, 1, "gr/lb", "humidity of the outdoor air", omitted);
  v.number("infiltration_load_ppd", r.infiltration_load_ppd, 1, "pint/day", "water that leaks in", omitted);
}

}  // namespace calc
