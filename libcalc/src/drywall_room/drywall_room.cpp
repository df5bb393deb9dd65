#include <algorithm>
#include <cmath>

#include "calculator_rows.h"
#include "engine/quantities.h"
#include "engine/run.h"
#include "estimate/fields/fields.h"
#include "esx/calc/drywall_room.h"
#include "fields/field_types.h"

template <>
struct estimate::FieldList<calc::DrywallOpening> {
  using In = calc::DrywallOpening;
  static constexpr std::string_view name = "DrywallOpening", text = "A door, a window or another opening.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("type", &In::type, "kind of opening",
                       {.values = calc::options::opening, .requirement = calc::required}),
                 field("count", &In::count, "how many", {.unit = "each", .minimum = 1, .maximum = 100}),
                 field("area_sf", &In::area_sf, "area of each",
                       {.unit = "SF",
                        .minimum = 0,
                        .maximum = 1000,
                        .above_minimum = true,
                        .computed_default = "21 / 15 / required for opening",
                        .source = "OPEN"}),
                 field("height_ft", &In::height_ft, "height of each",
                       {.unit = "ft", .minimum = 0, .maximum = 40, .computed_default = "7 / 5 / 0"}),
                 field("sill_ft", &In::sill_ft, "height of the sill",
                       {.unit = "ft", .minimum = 0, .maximum = 20, .computed_default = "0 / 3 / 0"}));
};

template <>
struct estimate::FieldList<calc::DrywallRoomInputs> {
  using In = calc::DrywallRoomInputs;
  static constexpr std::string_view name = "DrywallRoomInputs", text = "Inputs of the drywall calculator.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field(
          "length_ft", &In::length_ft, "room length",
          {.unit = "ft", .minimum = 0, .maximum = 500, .above_minimum = true, .requirement = calc::required}),
      field(
          "width_ft", &In::width_ft, "room width",
          {.unit = "ft", .minimum = 0, .maximum = 500, .above_minimum = true, .requirement = calc::required}),
      field("height_ft", &In::height_ft, "ceiling height",
            {.unit = "ft", .minimum = 0, .maximum = 40, .above_minimum = true}),
      field(
          "perimeter_ft", &In::perimeter_ft, "for a room that is not rectangular",
          {.unit = "LF", .minimum = 0, .maximum = 5000, .above_minimum = true, .computed_default = "2(l+w)"}),
      field("wall_scope", &In::wall_scope, "how much wall board is replaced",
            {.values = calc::options::wall_scope}),
      field("cut_height_ft", &In::cut_height_ft, "height replaced, at most the room's",
            {.unit = "ft", .minimum = 0, .maximum = 40, .above_minimum = true, .condition = "if partial"}),
      field("affected_wall_lf", &In::affected_wall_lf, "wall replaced, at most the perimeter",
            {.unit = "LF", .minimum = 0, .maximum = 5000, .computed_default = "perimeter"}),
      field("openings", &In::openings, "doors, windows, openings",
            {.min_items = 0, .max_items = 100, .absent = calc::written}),
      field("deduct_openings", &In::deduct_openings, "deduct openings from the wall"),
      field("include_ceiling", &In::include_ceiling, "replace the ceiling too"),
      field("ceiling_sf", &In::ceiling_sf, "ceiling area",
            {.unit = "SF", .minimum = 0, .maximum = 100000, .computed_default = "l*w"}),
      field("ceiling_separate", &In::ceiling_separate, "count wall and ceiling sheets apart"),
      field("board_type", &In::board_type, "board", {.values = calc::options::board_type}),
      field("sheet_size", &In::sheet_size, "sheet", {.values = calc::options::sheet_size}),
      field("layers", &In::layers, "layers of board", {.minimum = 1, .maximum = 3}),
      field("existing_layers", &In::existing_layers, "layers that are torn out",
            {.minimum = 1, .maximum = 4, .computed_default = "layers"}),
      field("waste_pct", &In::waste_pct, "waste",
            {.unit = "%", .minimum = 0, .maximum = 50, .source = "WASTE"}),
      field("finish_level", &In::finish_level, "GA-214 level", {.minimum = 0, .maximum = 5, .source = "GA"}),
      field("outside_corner_lf", &In::outside_corner_lf, "outside corners",
            {.unit = "LF", .minimum = 0, .maximum = 2000}),
      field("remove_existing", &In::remove_existing, "tear out the old board"),
      field("texture_match", &In::texture_match, "match a texture"),
      field("built_before_1978", &In::built_before_1978, "lead-paint rules apply"),
      field("minimum_labor_hours", &In::minimum_labor_hours, "minimum labor; three coats need three visits",
            {.unit = "h", .minimum = 0, .maximum = 40, .computed_default = "1 a visit"}),
      calc::rates_field<calc::names::drywall_room>(&In::rates));
};

template <>
struct estimate::FieldList<calc::DrywallRoomResult> {
  using Out = calc::DrywallRoomResult;
  static constexpr std::string_view name = "DrywallRoomResult", text = "Result of the drywall calculator.";
  static constexpr auto rows = std::tuple(
      field("gross_wall_sf", &Out::gross_wall_sf, "wall before openings", {.unit = "SF", .decimals = 1}),
      field("opening_deduction_sf", &Out::opening_deduction_sf, "openings", {.unit = "SF", .decimals = 1}),
      field("net_wall_sf", &Out::net_wall_sf, "wall", {.unit = "SF", .decimals = 1}),
      field("ceiling_sf", &Out::ceiling_sf, "ceiling", {.unit = "SF", .decimals = 1}),
      field("board_sf", &Out::board_sf, "board of all layers, before waste", {.unit = "SF", .decimals = 1}),
      field("waste_pct", &Out::waste_pct, "waste", {.unit = "%", .decimals = 2}),
      field("strips_per_sheet", &Out::strips_per_sheet,
            "strips that a sheet yields for a cut; 0 where whole sheets are hung", {.unit = "strip"}),
      field("sheets_before_waste", &Out::sheets_before_waste, "sheets of walls and ceiling without waste",
            {.unit = "sheet"}),
      field("sheets_walls", &Out::sheets_walls, "sheets for walls", {.unit = "sheet"}),
      field("sheets_ceiling", &Out::sheets_ceiling, "sheets for the ceiling", {.unit = "sheet"}),
      field("sheets_total", &Out::sheets_total, "sheets", {.unit = "sheet"}),
      field("compound_gal", &Out::compound_gal, "joint compound", {.unit = "gal", .decimals = 2}),
      field("tape_lf", &Out::tape_lf, "tape", {.unit = "LF", .decimals = 1}),
      field("screws_each", &Out::screws_each, "screws", {.unit = "each"}),
      field("corner_bead_lf", &Out::corner_bead_lf, "corner bead", {.unit = "LF", .decimals = 1}),
      field("hang_crew_days", &Out::hang_crew_days, "days of two hangers", {.unit = "day", .decimals = 3}),
      field("finish_taper_days", &Out::finish_taper_days, "days of a taper", {.unit = "day", .decimals = 3}),
      field("labor_hours", &Out::labor_hours, "hang and finish", {.unit = "hour", .decimals = 2}),
      field("debris_cy", &Out::debris_cy, "torn-out board, for the debris calculator",
            {.unit = "CY", .decimals = 2}),
      field("board_weight_lb", &Out::board_weight_lb, "weight of the sheets", {.unit = "lb", .decimals = 0}));
};

namespace calc {
namespace {

using estimate::JsonValue;

bool is_strip(const DrywallRoomInputs& in) { return in.wall_scope != "full" && in.wall_scope != "none"; }

Outcome<double> cut_height(DrywallRoomInputs& in, Ledger& ledger) {
  if (in.wall_scope == "none") return 0.0;
  if (in.wall_scope == "full") return in.height_ft;
  if (in.wall_scope != "partial") return std::min(in.height_ft, ledger.entry("flood_cut_ft", in.wall_scope));
  if (!in.cut_height_ft)
    return refuse("cut_height_required", "cut_height_ft", "a partial replacement needs its height");
  return *in.cut_height_ft;
}

/// Limits that depend on other fields.
Outcome<void> check(DrywallRoomInputs& in) {
  in.perimeter_ft = in.perimeter_ft.value_or(2 * (in.length_ft + in.width_ft));
  in.affected_wall_lf = in.affected_wall_lf.value_or(*in.perimeter_ft);
  in.ceiling_sf = in.ceiling_sf.value_or(in.length_ft * in.width_ft);
  in.existing_layers = in.existing_layers.value_or(in.layers);
  const auto beyond = [](std::string_view field, double most) {
    JsonValue details;
    details.set("max", JsonValue::rounded(most, 4));
    return refuse("out_of_range", field, "at most " + estimate::shortest_decimal(most), std::move(details));
  };
  if (*in.affected_wall_lf > *in.perimeter_ft + 1e-9) return beyond("affected_wall_lf", *in.perimeter_ft);
  if (in.cut_height_ft && *in.cut_height_ft > in.height_ft + 1e-9)
    return beyond("cut_height_ft", in.height_ft);
  if (in.wall_scope == "none" && !in.include_ceiling) {
    return refuse("nothing_selected", "wall_scope", "neither walls nor ceiling are replaced");
  }
  return check_perimeter(*in.perimeter_ft, *in.ceiling_sf, "perimeter_ft");
}

/// With a cut, only the part of an opening below it: nothing where its height is not known.
Outcome<double> opening_area(DrywallOpening& opening, std::size_t index, double cut_ft, bool strip,
                             Ledger& ledger) {
  if (opening.type == "opening" && !opening.area_sf) {
    return refuse("opening_needs_area", "openings[" + std::to_string(index) + "].area_sf",
                  "an opening that is not a door or a window needs its area");
  }
  opening.area_sf = opening.area_sf ? *opening.area_sf : ledger.entry("opening_sf", opening.type);
  opening.height_ft =
      opening.height_ft ? *opening.height_ft : ledger.entry("opening_height_ft", opening.type);
  if (!opening.sill_ft) opening.sill_ft = ledger.entry("opening_sill_ft", opening.type);
  const double whole_sf = *opening.area_sf * opening.count;
  if (!strip) return whole_sf;
  if (*opening.height_ft <= 0) return 0.0;
  return whole_sf * std::clamp(cut_ft - *opening.sill_ft, 0.0, *opening.height_ft) / *opening.height_ft;
}

Outcome<void> find_areas(DrywallRoomInputs& in, double cut_ft, Ledger& ledger, DrywallRoomResult& result) {
  result.gross_wall_sf = in.wall_scope == "none" ? 0 : in.affected_wall_lf.value_or(0) * cut_ft;
  if (in.wall_scope != "none" && in.deduct_openings) {
    const bool strip = is_strip(in) && cut_ft < in.height_ft;
    for (std::size_t i = 0; i < in.openings.size(); ++i) {
      const auto area = opening_area(in.openings[i], i, cut_ft, strip, ledger);
      if (!area) return std::unexpected(area.error());
      result.opening_deduction_sf += *area;
    }
    const auto unknown = [](const DrywallOpening& opening) { return opening.height_ft.value_or(0) <= 0; };
    ledger.warn_if(strip && std::ranges::any_of(in.openings, unknown), "opening_height_unknown");
  }
  if (result.opening_deduction_sf > result.gross_wall_sf + 1e-9) {
    return refuse("openings_exceed_wall", "openings", "the openings are larger than the wall");
  }
  result.net_wall_sf = result.gross_wall_sf - result.opening_deduction_sf;
  result.ceiling_sf = in.include_ceiling ? in.ceiling_sf.value_or(0) : 0;
  result.board_sf = (result.net_wall_sf + result.ceiling_sf) * in.layers;
  if (result.board_sf <= 0) return refuse("nothing_selected", "", "nothing is left to replace");
  return {};
}

/// Sheets of one layer along a wall up to a cut: whole rows of sheets, and above them strips. A sheet yields
/// floor(its width / strip height) strips of its length, and the rest of it is offcut.
double strip_sheets(double run_ft, double cut_ft, double sheet_ft, double sheet_width_ft, int& strips) {
  const double rows = std::floor(cut_ft / sheet_width_ft + 1e-9);
  const double rest_ft = cut_ft - rows * sheet_width_ft;
  strips = rest_ft > 1e-9 ? int(std::floor(sheet_width_ft / rest_ft + 1e-9)) : 1;
  return run_ft / sheet_ft * (rows + (rest_ft > 1e-9 ? 1.0 / strips : 0));
}

void find_sheets(const DrywallRoomInputs& in, double cut_ft, Ledger& ledger, DrywallRoomResult& result) {
  const double sheet_sf = ledger.entry("sheet_sf", in.sheet_size);
  const double waste = 1 + in.waste_pct / 100;
  const double with_waste = in.layers * waste / sheet_sf;
  double walls = result.net_wall_sf * in.layers / sheet_sf;
  if (is_strip(in) && cut_ft > 0) {
    const double width_ft = ledger.constant("sheet_width_ft");
    walls = in.layers * strip_sheets(result.net_wall_sf / cut_ft, cut_ft, sheet_sf / width_ft, width_ft,
                                     result.strips_per_sheet);
  }
  result.sheets_before_waste = count_up(walls) + count_up(result.ceiling_sf * in.layers / sheet_sf);
  result.sheets_walls = count_up(walls * waste);
  result.sheets_ceiling = count_up(result.ceiling_sf * with_waste);
  if (in.ceiling_separate) {
    (void)ledger.table("sheet_rounding");
  } else {
    const int together = count_up(walls * waste + result.ceiling_sf * with_waste);
    result.sheets_ceiling = std::max(0, together - result.sheets_walls);
  }
  result.sheets_total = result.sheets_walls + result.sheets_ceiling;
  const bool thick = in.board_type == "five_eighths_x";
  result.board_weight_lb =
      result.sheets_total * sheet_sf * ledger.entry("board_lb_sf", thick ? "five_eighths" : "half");
}

/// Of a ceiling whose walls stay: the corner around it, the joints between rows of sheets along the room, and
/// the butt joints in the rows.
double ceiling_tape(const DrywallRoomInputs& in, double ceiling_sf, Ledger& ledger) {
  if (ceiling_sf <= 0) return 0;
  const double along_ft = std::max(in.length_ft, in.width_ft),
               across_ft = std::min(in.length_ft, in.width_ft);
  const double rows = count_up(across_ft / ledger.constant("sheet_width_ft"));
  const double sheets = count_up(along_ft / ledger.entry("tape_joints_ft", in.sheet_size));
  const double joints_ft = (rows - 1) * along_ft + (sheets - 1) * across_ft;
  return in.perimeter_ft.value_or(0) + joints_ft * ceiling_sf / (along_ft * across_ft);
}

double tape(const DrywallRoomInputs& in, double cut_ft, const DrywallRoomResult& result, Ledger& ledger) {
  if (in.finish_level == 0) return 0;
  if (in.wall_scope == "full") {
    return ledger.constant("tape_lf_sf") * (result.net_wall_sf + result.ceiling_sf);
  }
  const double ceiling_ft = ceiling_tape(in, result.ceiling_sf, ledger);
  if (!is_strip(in)) return ceiling_ft;
  const double lf = in.affected_wall_lf.value_or(0);
  return lf + count_up(lf / ledger.entry("tape_joints_ft", in.sheet_size)) * cut_ft + ceiling_ft;
}

void find_materials(const DrywallRoomInputs& in, double cut_ft, Ledger& ledger, DrywallRoomResult& result) {
  const double area_sf = result.net_wall_sf + result.ceiling_sf;
  const std::string level = std::to_string(in.finish_level);
  result.compound_gal =
      area_sf * ledger.entry(in.finish_level == 4 ? "compound_gal_sf" : "compound_other_gal_sf", level);
  if (in.texture_match) result.compound_gal += area_sf * ledger.constant("texture_gal_sf");
  result.tape_lf = tape(in, cut_ft, result, ledger);
  result.screws_each = count_up(in.layers * (result.net_wall_sf * ledger.entry("screws_sf", "wall") +
                                             result.ceiling_sf * ledger.entry("screws_sf", "ceiling")));
  result.corner_bead_lf = in.outside_corner_lf;
}

/// Coats dry between visits, so even a patch takes some hours.
double hours_of_visits(const DrywallRoomInputs& in, Ledger& ledger) {
  double visits = ledger.entry("coat_visits", std::to_string(in.finish_level));
  if (in.texture_match) visits += ledger.constant("texture_visits");
  return visits * ledger.constant("visit_hours");
}

void find_labor(DrywallRoomInputs& in, Ledger& ledger, DrywallRoomResult& result) {
  const bool thick = in.board_type == "five_eighths_x";
  const double area_sf = result.net_wall_sf + result.ceiling_sf;
  const double walls_sf_day = ledger.entry("hang_sf_day", thick ? "wall_five_eighths" : "wall_half");
  result.hang_crew_days = in.layers * (result.net_wall_sf / walls_sf_day +
                                       result.ceiling_sf / ledger.entry("hang_sf_day", "ceiling"));
  if (in.finish_level > 0) {
    const auto* table = in.finish_level >= 3 ? "finish_sf_day" : "finish_other_sf_day";
    const double sf_day = ledger.entry(table, std::to_string(in.finish_level));
    result.finish_taper_days = area_sf / sf_day;
  }
  if (in.texture_match) result.finish_taper_days += area_sf / ledger.constant("texture_sf_day");
  const double hours = result.hang_crew_days * ledger.entry("crew_hours", "hang") +
                       result.finish_taper_days * ledger.entry("crew_hours", "finish");
  const double least_hours = in.minimum_labor_hours ? *in.minimum_labor_hours : hours_of_visits(in, ledger);
  result.labor_hours = std::max(least_hours, hours);
  ledger.warn_if(!in.minimum_labor_hours && least_hours > hours, "visits_govern_labor");
  in.minimum_labor_hours = least_hours;
  if (in.remove_existing) {
    const double thickness_ft = (thick ? 0.625 : 0.5) / 12;
    result.debris_cy =
        area_sf * in.existing_layers.value_or(in.layers) * thickness_ft * ledger.constant("bulking") / 27;
  }
}

Rate sheet_rate(const DrywallRoomInputs& in, Ledger& ledger) {
  if (ledger.overridden("sheet")) return ledger.rate("sheet");
  const double share = ledger.entry("sheet_sf", in.sheet_size) / ledger.entry("sheet_sf", "4x8");
  const bool guessed = in.board_type == "half_moisture" || in.board_type == "half_mold";
  const Price price = ledger.price_entry(guessed ? "sheet_price_guess" : "sheet_price_4x8", in.board_type);
  return {scaled(price, quantity_of(share, 4), Money::digits), guessed ? "OC" : "COST", "undated"};
}

void price(const DrywallRoomInputs& in, const DrywallRoomResult& result, Ledger& ledger) {
  const auto whole = [&](std::string_view code, std::string text, double count, std::string_view unit,
                         std::string_view rate) {
    ledger.line({.code = code,
                 .description = std::move(text),
                 .quantity = double(count_up(count)),
                 .unit = unit,
                 .rate = count > 0 ? ledger.rate(rate) : Rate()});
  };
  ledger.line({.code = "DRY-BRD",
               .description = in.board_type + " " + in.sheet_size,
               .quantity = double(result.sheets_total),
               .unit = "sheet",
               .rate = sheet_rate(in, ledger)});
  whole("DRY-MUD", "Joint compound " + ledger.digits("bucket_gal") + " gal",
        result.compound_gal / ledger.constant("bucket_gal"), "bucket", "compound_bucket");
  whole("DRY-TAP", "Paper tape " + ledger.digits("roll_lf") + " ft",
        result.tape_lf / ledger.constant("roll_lf"), "roll", "tape_roll");
  whole("DRY-SCR", "Drywall screws", result.screws_each / ledger.constant("screws_lb"), "lb", "screws_lb");
  whole("DRY-BED", "Corner bead " + ledger.digits("bead_ft") + " ft",
        result.corner_bead_lf / ledger.constant("bead_ft"), "each", "bead_stick");
  ledger.line({.code = "DRY-LAB",
               .description = "Hang and finish labor",
               .quantity = result.labor_hours,
               .unit = "hour",
               .rate = ledger.rate("labor_hour")});
  if (!in.remove_existing) return;
  ledger.line({.code = "DRY-DEM",
               .description = "Tear-out labor (" + ledger.digits("tearout_h_sf") + " h/SF)",
               .quantity = (result.net_wall_sf + result.ceiling_sf) * in.existing_layers.value_or(in.layers) *
                           ledger.constant("tearout_h_sf"),
               .unit = "hour",
               .rate = ledger.rate("labor_hour")});
}

void explain(const DrywallRoomResult& r, Ledger& ledger) {
  ledger.step("Walls", "affected length x height replaced", JsonValue::rounded(r.gross_wall_sf, 1), "SF");
  ledger.step("Openings", "area of the part below the cut; none where the height is unknown",
              JsonValue::rounded(r.opening_deduction_sf, 1), "SF", {"OPEN", "OC"});
  ledger.step("Board", "(walls - openings + ceiling) x layers", JsonValue::rounded(r.board_sf, 1), "SF",
              {"AREA"});
  ledger.step("Sheets",
              "ceil(area x layers x (1 + waste) / sheet), walls and ceiling apart; of a cut, "
              "run / (sheet length x strips a sheet) instead of area / sheet",
              JsonValue::integer(r.sheets_total), "sheet", {"AREA", "WASTE", "OC"});
  ledger.step("Compound", "area x gallons by finish level, and of a texture",
              JsonValue::rounded(r.compound_gal, 2), "gal", {"MUD"});
  ledger.step("Tape",
              ledger.digits("tape_lf_sf") + " LF/SF; of a strip or a ceiling alone, its edges and joints",
              JsonValue::rounded(r.tape_lf, 1), "LF", {"TAPE", "OC"});
  ledger.step("Labor",
              "hang days x " + ledger.digits("crew_hours", "hang") + " + finish days x " +
                  ledger.digits("crew_hours", "finish") + ", at least the minimum",
              JsonValue::rounded(r.labor_hours, 2), "hour", {"PROD"});
}

}  // namespace

Outcome<DrywallRoomResult> calculate(DrywallRoomInputs& in, Ledger& ledger, const Book&) {
  if (auto checked = check(in); !checked) return std::unexpected(checked.error());
  const auto cut_ft = cut_height(in, ledger);
  if (!cut_ft) return std::unexpected(cut_ft.error());
  DrywallRoomResult result{.waste_pct = in.waste_pct, .cut_height_ft = *cut_ft};
  if (auto areas = find_areas(in, *cut_ft, ledger, result); !areas) return std::unexpected(areas.error());
  find_sheets(in, *cut_ft, ledger, result);
  find_materials(in, *cut_ft, ledger, result);
  find_labor(in, ledger, result);
  price(in, result, ledger);
  explain(result, ledger);
  ledger.warn_if(in.built_before_1978 && in.remove_existing, "lead_rrp_check");
  ledger.warn_if(in.finish_level == 5 && in.texture_match, "level5_with_texture");
  ledger.warn_if(in.board_type == "five_eighths_x" || in.layers > 1, "rated_assembly_check");
  ledger.warn_if(result.ceiling_sf > 0 && in.board_type != "five_eighths_x", "ceiling_half_inch_24oc_sag");
  return result;
}

Calculator drywall_room_row() {
  return calculator_row<DrywallRoomInputs, DrywallRoomResult, names::drywall_room, draw_drywall>(
      "Drywall room: sheets, materials, labor");
}

}  // namespace calc
