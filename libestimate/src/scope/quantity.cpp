#include "scope/quantity.h"

#include <algorithm>
#include <array>

#include "scope/room_book.h"
#include "scope/talk.h"
#include "scope/tokens.h"

namespace estimate::scope {
namespace {

struct MeasureRow {
  Surfaces surface;
  std::string_view calc, unit;
};
constexpr auto measures = std::to_array<MeasureRow>({
    {walls, "W", "SF"},
    {ceiling, "C", "SF"},
    {floor, "F", "SF"},
    {perimeter, "PF", "LF"},
    {ceiling_perimeter, "PC", "LF"},
});

/// A room whose length and width are known.
struct Box {
  double length, width, more = 0;  // feet around what the room has besides
  [[nodiscard]] double around() const { return 2 * (length + width) + more; }
};

/// The longer side of what is added is open to the room, so its shorter sides come on top.
double around_offsets(const std::vector<ScopeOffset>& offsets) {
  double more = 0;
  for (const ScopeOffset& offset : offsets)
    if (!offset.is_taken_off) more += 2 * std::min(offset.length_ft, offset.width_ft);
  return more;
}

double floor_perimeter(const Box& box, const std::vector<ScopeOpening>& openings) {
  double feet = box.around();
  for (const ScopeOpening& opening : openings)
    if (opening.to_floor) feet -= opening.count * opening.width_ft;
  return std::max(feet, 0.0);
}

double wall_area(const Box& box, double height, const std::vector<ScopeOpening>& openings) {
  double area = box.around() * height;
  for (const ScopeOpening& opening : openings) {
    const double opening_height = opening.height_ft > 0 ? std::min(opening.height_ft, height) : height;
    area -= opening.count * opening.width_ft * opening_height;
  }
  return std::max(area, 0.0);
}

double measure_of(Surfaces surface, const Box& box, const ScopeRoom& room) {
  if (surface == walls) return wall_area(box, room.height_ft.value_or(0), room.openings);
  if (surface == perimeter) return floor_perimeter(box, room.openings);
  if (surface == ceiling_perimeter) return box.around();
  double area = box.length * box.width;
  for (const ScopeOffset& offset : room.offsets)
    area += (offset.is_taken_off ? -1 : 1) * offset.length_ft * offset.width_ft;
  return std::max(area, 0.0);
}

/// "behind", "that": words for a wall that no size of the room gives.
bool is_place_of_walls(std::string_view name) {
  return is_place_word(name) || name == "that" || name == "which" || name == "with";
}

std::string name_of(const ScopeRoom& room) { return room.name == "Room" ? "room" : room.name; }

/// How many of a unit make one of another.
struct UnitRatio {
  std::string_view from, to;
  double divisor;
};
constexpr auto conversions = std::to_array<UnitRatio>({
    {"SF", "SY", 9},
    {"SF", "SQ", 100},
    {"SY", "SF", 1.0 / 9},
    {"SQ", "SF", 1.0 / 100},
    {"DA", "HR", 1.0 / 24},
    {"PR", "EA", 1},
});

struct UnitName {
  std::string_view unit, name;
};
constexpr auto unit_names = std::to_array<UnitName>({
    {"SF", "square feet"},
    {"LF", "linear feet"},
    {"SY", "square yards"},
    {"SQ", "squares"},
    {"HR", "hours"},
    {"DA", "days"},
    {"CY", "cubic yards"},
});

/// A full sheet of drywall, plywood or OSB, if no other size is said.
constexpr double sheet_sf = 4 * 8;
constexpr double sf_per_square = 100;

SaidQuantity known(double value, std::string calc, std::string_view unit) {
  return {.value = to_quantity(value),
          .unit = std::string(unit),
          .calc = std::move(calc),
          .question = {},
          .assumption = {}};
}

SaidQuantity open_question(std::string question) {
  return {.value = {}, .unit = {}, .calc = {}, .question = std::move(question), .assumption = {}};
}

SaidQuantity ask_for(const SaidThing& thing, std::string_view unit) {
  const auto* const name = std::ranges::find(unit_names, unit, &UnitName::unit);
  const std::string what = name == unit_names.end() ? "How much" : "How many " + std::string(name->name);
  return open_question(what + " of " + thing.said + "?");
}

/// A value in `from` as one in `to`; nullopt if they measure different things.
std::optional<SaidQuantity> converted(double value, std::string calc, std::string_view from,
                                      std::string_view to) {
  if (from == "sheet" && (to == "SF" || to.empty())) {
    SaidQuantity made = known(value * sheet_sf, calc + "*" + decimal_text(sheet_sf), "SF");
    made.assumption = "Assumed sheets of 4 ft by 8 ft";
    return made;
  }
  if (from == "bundle") {
    constexpr double bundles_per_square = 3;
    if (to != "SQ" && to != "SF" && !to.empty()) return std::nullopt;
    SaidQuantity made = to == "SF" ? known(value * sf_per_square / bundles_per_square, calc + "*100/3", "SF")
                                   : known(value / bundles_per_square, calc + "/3", "SQ");
    made.assumption = "Assumed three bundles a square";
    return made;
  }
  if (to.empty() || from == to) return known(value, std::move(calc), from);
  for (const auto& [source, target, divisor] : conversions)
    if (source == from && target == to)
      return known(value / divisor,
                   calc + (divisor >= 1 ? "/" + decimal_text(divisor) : "*" + decimal_text(1 / divisor)), to);
  return std::nullopt;
}

std::string times(const std::string& calc, const std::optional<double>& share) {
  return share ? (calc.find('+') == std::string::npos ? calc : "(" + calc + ")") + "*" + decimal_text(*share)
               : calc;
}

/// Feet along a wall or a run, if a length was said.
struct Run {
  double feet = 0;
  std::string calc;
};
std::optional<Run> said_run(const SaidThing& thing) {
  if (const auto& each = thing.each_ft) {
    const double count = thing.count.value_or(1);
    return Run{*each * count, decimal_text(count) + "*" + decimal_text(*each)};
  }
  if (const auto& amount = thing.amount; amount && amount->unit == "LF") {
    constexpr auto lumber =
        std::to_array<std::string_view>({"stud", "studs", "joist", "rafter", "beam", "downspout"});
    constexpr double longest_bead = 12;
    const bool beads =
        thing.has_word("bead") ||
        std::ranges::any_of(thing.words, [](const std::string& word) { return word.ends_with(" bead"); });
    const bool pieces = thing.count && *thing.count > 1 && !thing.words.empty() &&
                        (is_one_of(lumber, thing.words.back()) || (beads && amount->value <= longest_bead));
    if (pieces)  // "five rafters, fourteen foot"
      return Run{amount->value * *thing.count,
                 decimal_text(*thing.count) + "*" + decimal_text(amount->value)};
    return Run{amount->value, decimal_text(amount->value)};
  }
  const bool by_width = std::ranges::any_of(thing.words, [](const std::string& word) {
    return word.find("cabinet") != std::string::npos || word == "pantry" || word == "vanity";
  });
  if (const auto& wide = thing.height_ft; wide && by_width && !thing.adjective_ft)  // "three foot wide"
    return Run{*wide, decimal_text(*wide)};
  if (const auto& feet = thing.adjective_ft;
      feet && thing.count && *thing.count > 1)  // "two 40 foot gutters"
    return Run{*feet * *thing.count, decimal_text(*thing.count) + "*" + decimal_text(*feet)};
  if (const auto& feet = thing.adjective_ft) return Run{*feet, decimal_text(*feet)};
  return std::nullopt;
}

/// "60 feet, 6 feet tall, both sides"
std::optional<SaidQuantity> said_run_area(const SaidThing& thing) {
  const auto run = said_run(thing);
  const auto& height = thing.height_ft;
  if (!run || !height) return std::nullopt;
  const double sides = thing.both_sides ? 2 : 1;
  return known(run->feet * *height * sides,
               run->calc + "*" + decimal_text(*height) + (thing.both_sides ? "*2" : ""), "SF");
}

/// "720 feet" of what comes by the square foot, if it is too long for a height.
std::optional<SaidQuantity> feet_of_area(const SaidThing& thing, std::string_view unit) {
  constexpr double highest = 40;
  const auto& amount = thing.amount;
  if ((unit != "SF" && unit != "SQ") || !amount || amount->unit != "LF" || amount->value <= highest ||
      thing.height_ft || thing.has_word("fence"))
    return std::nullopt;  // 60 feet of a fence are its length
  auto made = converted(amount->value, decimal_text(amount->value), "SF", unit);
  if (made)
    made->assumption = "Read " + decimal_text(amount->value) + " feet of " + thing.said + " as square feet";
  return made;
}

std::optional<SaidQuantity> said_amount(const SaidThing& thing, std::string_view unit) {
  if (unit == "SF")
    if (auto area = said_run_area(thing)) return area;
  if (auto feet = feet_of_area(thing, unit)) return feet;
  if (const auto& face = thing.area; face && !face->in_inches && face->side_count == 2 &&
                                     face->unit != "up" && unit == "SF" && thing.amount &&
                                     thing.amount->unit == "LF")
    return known(face->sides[0] * face->sides[1],
                 decimal_text(face->sides[0]) + "*" + decimal_text(face->sides[1]), unit);
  if (const auto& amount = thing.amount; amount && amount->unit == "EA" && unit == "LF") {  // "52 each"
    const double count = thing.count.value_or(1);
    return known(amount->value * count, decimal_text(count) + "*" + decimal_text(amount->value), unit);
  }
  if (const auto run = said_run(thing); run && unit == "LF" && run->calc.find('*') != std::string::npos)
    return known(run->feet, run->calc, unit);
  constexpr double max_squares = 50;
  if (const auto& amount = thing.amount; amount && amount->unit == "SQ" && unit == "SF" &&
                                         amount->value > max_squares &&
                                         (amount->text.ends_with("square") || amount->text.ends_with("sq"))) {
    SaidQuantity made = known(amount->value, decimal_text(amount->value), unit);
    made.assumption = "Read " + amount->text + " of " + thing.said + " as square feet";
    return made;
  }
  if (const auto& amount = thing.amount) {
    const bool is_height = amount->unit == "LF" && unit == "SF" && thing.surfaces != 0;
    const bool hours = amount->unit == "HR" || (amount->unit == "MO" && unit == "MO");
    constexpr double day = 24;
    const bool in_all = amount->unit == "HR" && amount->value > day;  // "for two days, so 48 hours"
    const double days = thing.days && !in_all && (hours || amount->unit == "EA") ? *thing.days : 1;
    const bool edges = thing.both_edges && amount->unit == "LF" && unit == "LF";  // "12 feet, both sides"
    const double pieces = hours ? thing.count.value_or(1) : 1;
    const bool of_all = in_all && thing.days && amount->value == day * *thing.days * pieces;
    const double count = days * (of_all ? 1 : pieces) * (edges ? 2 : 1);
    const std::string calc = decimal_text(amount->value) + (count != 1 ? "*" + decimal_text(count) : "");
    const bool daily = hours && unit == "EA";
    if (!is_height && !daily) return converted(amount->value * count, calc, amount->unit, unit);
  }
  if (unit == "LF" || unit.empty())
    if (const auto run = said_run(thing)) return known(run->feet, run->calc, "LF");
  if (const auto& area = thing.area; area && area->unit == "up" && unit == "LF")  // "60 long, 6 tall"
    return known(area->sides[0], decimal_text(area->sides[0]), unit);
  if (const auto& area = thing.area; area && unit != "LF") {
    const double count = (thing.count && unit != "EA" ? *thing.count : 1) * (thing.both_sides ? 2 : 1);
    const std::string calc = (count != 1 ? decimal_text(count) + "*" : "") + decimal_text(area->sides[0]) +
                             "*" + decimal_text(area->sides[1]);
    if (unit == "EA") return std::nullopt;
    const double less = thing.less_sf;
    return converted(std::max(area->sides[0] * area->sides[1] * count - less, 0.0),
                     calc + (less > 0 ? "-" + decimal_text(less) : ""), "SF", unit);
  }
  if (const auto& header = thing.header_amount; header && (!thing.carries || unit == header->unit))
    return converted(header->value, decimal_text(header->value), header->unit, unit);
  return std::nullopt;
}

/// "left elevation 26x9 less two windows"
SaidQuantity side_without_openings(double length, double height, const std::vector<ScopeOpening>& openings,
                                   std::string_view unit) {
  double less = 0;
  for (const ScopeOpening& opening : openings)
    less += opening.count * opening.width_ft * std::min(opening.height_ft, height);
  return known(std::max(length * height - less, 0.0),
               decimal_text(length) + "*" + decimal_text(height) + "-" + decimal_text(less), unit);
}

/// Days of pieces that were not all there for as long; the days that were said are those of the others.
SaidQuantity stayed(const SaidThing& thing) {
  double sum = 0, left = thing.count.value_or(0);
  std::string calc;
  const auto add = [&](double count, double days) {
    sum += count * days;
    calc += (calc.empty() ? "" : "+") + decimal_text(count) + "*" + decimal_text(days);
    left -= count;
  };
  for (const auto& [count, days] : thing.stays) add(count, days);
  if (left > 0) {
    if (!thing.days)
      return open_question("How many days of the other " + decimal_text(left) + " " + thing.said + "?");
    add(left, *thing.days);
  }
  return known(sum, calc, "EA");
}

/// Pieces, and days of pieces: one if no number was said.
std::optional<SaidQuantity> counted(const SaidThing& thing, std::string_view unit, bool by_day) {
  const bool runs =
      unit == "HR" && thing.days && !thing.amount && !thing.words.empty() && thing.words[0] == "hydroxyl";
  if (runs) {
    constexpr double hours = 24;
    const double pieces = thing.count.value_or(1);
    SaidQuantity made = known(pieces * *thing.days * hours,
                              decimal_text(pieces) + "*" + decimal_text(*thing.days) + "*24", unit);
    made.assumption = "Assumed 24 hours a day of " + thing.said;
    return made;
  }
  if (unit.empty() && thing.days && thing.count && !thing.amount && !thing.area && *thing.days != 1) {
    return known(*thing.count * *thing.days, decimal_text(*thing.count) + "*" + decimal_text(*thing.days),
                 "DA");
  }
  if (unit == "DA" && thing.days) {
    const double pieces = thing.count.value_or(1);
    return known(pieces * *thing.days, decimal_text(pieces) + "*" + decimal_text(*thing.days), unit);
  }
  if (unit != "EA" && !(unit.empty() && thing.count)) {
    constexpr double fewest = 30;
    const bool area =
        unit == "SF" && thing.count.value_or(0) >= fewest && !thing.walls.is_part();  // "clean walls 480"
    if (unit.empty() || !thing.count || (thing.surfaces != 0 && !area)) return std::nullopt;
    constexpr double pieces = 5;
    if (unit == "SF" && *thing.count < fewest) return ask_for(thing, unit);     // "12 pads"
    if (unit == "LF" && *thing.count < pieces) return ask_for(thing, unit);     // "two downspouts"
    SaidQuantity made = known(*thing.count, decimal_text(*thing.count), unit);  // "40 of baseboard"
    const auto* const name = std::ranges::find(unit_names, unit, &UnitName::unit);
    made.assumption = "Read " + decimal_text(*thing.count) + " of " + thing.said + " as " +
                      std::string(name == unit_names.end() ? unit : name->name);
    return made;
  }
  if (const auto& amount = thing.amount; by_day && amount && amount->unit == "HR") {
    constexpr double day = 24, shortest = 8;
    if (amount->value < shortest) return open_question("How many days of " + thing.said + "?");
    const double pieces = thing.count.value_or(1);
    return known(pieces * amount->value / day,
                 decimal_text(pieces) + "*" + decimal_text(amount->value) + "/24", "EA");
  }
  if (by_day && !thing.stays.empty()) return stayed(thing);
  if (thing.per_day && !by_day && thing.days)
    return known(thing.count.value_or(1) * *thing.days,
                 decimal_text(thing.count.value_or(1)) + "*" + decimal_text(*thing.days), "EA");
  if (by_day && !thing.days) return open_question("How many days of " + thing.said + "?");
  const double count = thing.count.value_or(1), days = by_day ? thing.days.value_or(1) : 1;
  return known(count * days, decimal_text(count) + (by_day ? "*" + decimal_text(days) : ""), "EA");
}

/// The walls that were said, as feet along the floor. nullopt: it takes a question.
std::optional<Run> part_of_walls(const SaidWalls& walls, const ScopeRoom& room) {
  if (const auto& feet = walls.length_ft) return Run{*feet, decimal_text(*feet)};
  const auto& length = room.length_ft;
  const auto& width = room.width_ft;
  if (!length || !width || is_place_of_walls(walls.name)) return std::nullopt;
  const double count = walls.count.value_or(1);
  if (walls.name == "adjacent" && count == 2)
    return Run{*length + *width, decimal_text(*length) + "+" + decimal_text(*width)};
  const auto run = [&](double side) {
    return Run{count * side, (count != 1 ? decimal_text(count) + "*" : "") + decimal_text(side)};
  };
  if (walls.name.starts_with("long")) return run(std::max(*length, *width));
  if (walls.name.starts_with("short")) return run(std::min(*length, *width));
  if (*length == *width && walls.name != "exterior" && walls.name != "interior") return run(*length);
  return std::nullopt;
}

std::string ask_for_walls(const SaidThing& thing, const ScopeRoom& room) {
  const std::string of_room = room.name.empty() ? std::string() : " of the " + name_of(room);
  const SaidWalls& said = thing.walls;
  if (said.count && *said.count > 1)
    return "How long are the " + decimal_text(*said.count) + " walls" + of_room + " together?";
  return "How long is the wall" + of_room + " for the " + thing.said + "?";
}

SaidQuantity measured_walls(const SaidThing& thing, const ScopeRoom& room, std::string_view unit) {
  const auto run = part_of_walls(thing.walls, room);
  if (!run) return open_question(ask_for_walls(thing, room));
  if (unit == "LF") return known(run->feet, run->calc, unit);
  const auto& up = thing.height_ft;
  const double height = up ? *up : room.height_ft.value_or(usual_wall_height_ft);
  const std::string feet = run->calc.find('+') == std::string::npos ? run->calc : "(" + run->calc + ")";
  auto made = converted(run->feet * height, feet + "*" + decimal_text(height), "SF", unit)
                  .value_or(ask_for(thing, unit));
  if (!up && !room.height_ft && made.value) made.assumption = "Assumed walls of 8 ft";
  return made;
}

SaidQuantity measured(const SaidThing& thing, ScopeRoom room, std::string_view unit) {
  const Surfaces usual = thing.thing != nullptr ? thing.thing->surfaces : Surfaces{0};
  Surfaces surfaces = surfaces_of(thing);
  const bool asks = thing.thing != nullptr && thing.thing->asks_surface;
  const bool up = thing.height_ft.has_value();
  if (unit == "LF" && (surfaces & (walls | floor)) != 0) {
    const Surfaces along = usual & (perimeter | ceiling_perimeter);
    surfaces = along != 0 ? along : perimeter;
  }
  if (unit == "LF" && surfaces == ceiling) surfaces = ceiling_perimeter;
  if (surfaces == 0 && asks && !up && room.name == "Attic") surfaces = ceiling;
  if (surfaces == 0 && asks && !up && room.name.starts_with("Crawl")) surfaces = floor;
  if (surfaces == 0 && up) surfaces = walls;
  const bool on_walls = surfaces == walls || (surfaces == 0 && asks) || surfaces == perimeter;
  if (thing.walls.is_part() && on_walls) return measured_walls(thing, room, unit);
  if (thing.walls.is_part() && is_place_of_walls(thing.walls.name)) return ask_for(thing, unit);
  if (surfaces == 0 && asks)
    return open_question("Is the " + thing.said + " on the walls, the ceiling, or both?");
  if (surfaces == 0 && unit == "SF" && room.length_ft && room.width_ft) {
    const bool side = is_outside(room.name) && !room.openings.empty();
    SaidQuantity made = side ? side_without_openings(*room.length_ft, *room.width_ft, room.openings, unit)
                             : known(*room.length_ft * *room.width_ft, "F", unit);
    made.assumption = "Assumed for " + thing.said + " the length and width of the " + name_of(room);
    return made;
  }
  if (surfaces == 0 && unit == "SQ" && room.length_ft && room.width_ft && is_outside(room.name))
    return known(
        *room.length_ft * *room.width_ft / sf_per_square * thing.share.value_or(1),
        times(decimal_text(*room.length_ft) + "*" + decimal_text(*room.width_ft) + "/100", thing.share),
        unit);
  if (surfaces == 0) return ask_for(thing, unit);
  if (thing.asks_less) return open_question("How much of the " + thing.said + " is left out?");
  if (const auto& feet = thing.less_ft)
    room.openings.push_back({.width_ft = *feet, .height_ft = 0, .count = 1, .to_floor = true});
  if (const auto& area = thing.area; area && !room.length_ft) {
    room.length_ft = area->sides[0];
    room.width_ft = area->sides[1];
  }
  const bool assumed = (surfaces & walls) != 0 && !up && !room.height_ft && room.length_ft && room.width_ft;
  if (assumed) room.height_ft = usual_wall_height_ft;
  RoomMeasure measure = measure_room(room, surfaces, thing.height_ft);
  if (!measure.value) {
    if (room.name.empty()) return ask_for(thing, unit);
    SaidQuantity asked = open_question(std::move(measure.question));
    if (const auto known_by = converted(0, times(measure.calc, thing.share), measure.unit, unit))
      asked.calc = known_by->calc;
    return asked;
  }
  if (const auto& feet = thing.less_ft; feet && surfaces == ceiling_perimeter && *measure.value > *feet) {
    measure.value = *measure.value - *feet;  // an opening to the floor does not shorten it
    measure.calc += "-" + decimal_text(*feet);
    if (thing.share) measure.calc = "(" + measure.calc + ")";
  }
  const double value = *measure.value * thing.share.value_or(1);
  SaidQuantity made =
      converted(value, times(measure.calc, thing.share), measure.unit, unit).value_or(ask_for(thing, unit));
  if (assumed && made.value)
    made.assumption =
        "Assumed walls of 8 ft in the " + (room.name.empty() ? std::string("room") : name_of(room));
  return made;
}

/// By hand, these come by the foot and not by the piece.
constexpr auto measured_nouns = std::to_array<std::string_view>(
    {"kick",     "trim",      "casing",     "molding",   "rail",   "pipe",
     "wire",     "gutter",    "insulation", "drywall",   "floor",  "wall",
     "ceiling",  "carpet",    "pad",        "siding",    "fence",  "cable",
     "conduit",  "duct",      "framing",    "adhesive",  "grout",  "glue",
     "caulk",    "caulking",  "furniture",  "belonging", "debris", "stone",
     "brick",    "tile",      "shingle",    "felt",      "header", "weatherstripping",
     "driveway", "wiring",    "clothes",    "clothing",  "stucco", "paneling",
     "shelf",    "countertop"});

}  // namespace

RoomMeasure measure_room(const ScopeRoom& room, Surfaces surfaces, std::optional<double> height_ft) {
  RoomMeasure result;
  const auto& length = room.length_ft;
  const auto& width = room.width_ft;
  if (!length || !width) result.question = "How long and wide is the " + name_of(room) + "?";
  const Box box{length.value_or(0), width.value_or(0), around_offsets(room.offsets)};
  double total = 0;
  for (const auto& [surface, calc, unit] : measures) {
    if ((surfaces & surface) == 0) continue;
    if (!result.calc.empty()) result.calc += "+";
    result.unit = unit;
    if (surface == walls && height_ft) {
      total += floor_perimeter(box, room.openings) * *height_ft;
      result.calc += "PF*" + decimal_text(*height_ft);
      continue;
    }
    if (surface == walls && !room.height_ft && result.question.empty())
      result.question = "How high are the walls of the " + name_of(room) + "?";
    total += measure_of(surface, box, room);
    result.calc += calc;
  }
  if (result.question.empty()) result.value = total;
  return result;
}

namespace {

SaidQuantity said_or_measured(const SaidThing& thing, const ScopeRoom& room, std::string_view unit,
                              bool by_day) {
  const bool has_walls = thing.walls.is_part() && (unit == "SF" || unit == "LF");
  if (auto said = said_amount(thing, unit)) return *std::move(said);
  if (const auto& amount = thing.amount; amount && !(by_day && amount->unit == "HR")) {
    constexpr double highest_cut = 8;
    const bool board = thing.thing != nullptr && thing.thing->asks_surface && room.length_ft &&
                       amount->value <= highest_cut && thing.surfaces == 0;
    const bool is_height = amount->unit == "LF" && unit == "SF" && (thing.surfaces != 0 || board);
    if (!is_height && !has_walls) return ask_for(thing, unit);
    SaidThing up = thing;
    if (!up.height_ft) up.height_ft = amount->value;
    SaidQuantity made = measured(up, room, unit);
    if (board && made.value && made.assumption.empty())
      made.assumption = "Assumed " + thing.said + " on the walls, " + decimal_text(amount->value) + " ft up";
    return made;
  }
  if (auto pieces = counted(thing, unit, by_day)) return *std::move(pieces);
  return measured(thing, room, unit);
}

}  // namespace

/// "two 30 inch vanities": as long as they are together.
static std::optional<SaidQuantity> boxes_length(const SaidThing& thing, std::string_view unit) {
  constexpr double narrowest = 18, widest = 96, inches_per_foot = 12;
  const bool boxed = thing.has_word("vanity") || thing.has_word("cabinetry");
  if (unit != "LF" || !boxed || thing.amount || thing.area || thing.ratings.size() != 1) return std::nullopt;
  const Rating& size = thing.ratings.front();
  if (size.unit != "in" || size.low < narrowest || size.low > widest) return std::nullopt;
  const double count = thing.count.value_or(1);
  const std::string inches = decimal_text(size.low) + "/12";
  return known(size.low / inches_per_foot * count, count == 1 ? inches : decimal_text(count) + "*" + inches,
               unit);
}

SaidQuantity quantity_of(const SaidThing& thing, const ScopeRoom& room, std::string_view unit, bool by_day) {
  if (auto length = boxes_length(thing, unit)) return *std::move(length);
  const double count = thing.count.value_or(1);
  if (const auto& amount = thing.amount; thing.amount_each && amount && amount->unit == unit && count > 1)
    return known(amount->value * count, decimal_text(count) + "*" + decimal_text(amount->value), unit);
  SaidQuantity found = said_or_measured(thing, room, unit, by_day);
  if (found.value && *found.value == Quantity()) return ask_for(thing, unit);
  constexpr auto sizes = std::to_array<std::string_view>({"LF", "CY", "SY", "YD"});
  constexpr double largest = 40;  // "a dumpster, 20 yard", "a bifold, five foot"
  if (const auto& size = thing.amount; !found.value && unit == "EA" && !by_day && size &&
                                       size->value <= largest && is_one_of(sizes, size->unit)) {
    found = known(count, decimal_text(count), unit);
    found.assumption = "Read " + size->text + " of " + thing.said + " as its size";
  }
  return found;
}

bool is_measured(const ScopeRoom& room, const SaidThing& thing) {
  const bool by_room = thing.thing != nullptr && (thing.thing->surfaces & (floor | perimeter)) != 0 &&
                       room.length_ft && !thing.words.empty();
  return !thing.is_cause && thing.conditions.empty() && !thing.words.empty() &&
         (thing.has_measure() || thing.each_ft || thing.header_amount || by_room);
}

bool comes_by_measure(std::string_view noun) { return is_one_of(measured_nouns, noun); }

}  // namespace estimate::scope
