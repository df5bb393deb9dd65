// What is not roof, and numbers that do not measure one. Things are singular.
#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "describe/words.h"

namespace roof::describe {
namespace {

// Not roof: their sizes are left out.
constexpr std::string_view things =
    "deck, patio, terrace, balcony, skylight, skylite, sky light, sky lite, sun tunnel, solar tube, solar "
    "tunnel, roof window, chimney, chimney chase, chase, chimney cap, chimney cricket, cricket, saddle, "
    "flue, fireplace, pool, swimming pool, hot tub, spa, pond, driveway, walkway, sidewalk, parking pad, "
    "parking space, parking lot, slab, carport slab, garage slab, concrete, pad, lot, yard, backyard, "
    "back yard, front yard, garden, lawn, acre, parcel, property, room, bedroom, bathroom, half bath, "
    "kitchen, living room, family room, dining room, basement, crawl space, crawlspace, attic, loft, "
    "closet, hallway, hall, foyer, den, study, laundry, laundry room, utility room, great room, stair, "
    "staircase, window, bay window, picture window, egress window, storm window, door, garage door, "
    "overhead door, entry door, front door, back door, patio door, sliding door, french door, barn door, "
    "roof hatch, hatch, solar array, solar panel, solar, panel, array, pv array, vent, ridge vent, gable "
    "vent, box vent, turtle vent, static vent, soffit vent, roof vent, power vent, exhaust vent, pipe "
    "vent, vent pipe, vent stack, plumbing vent, pipe jack, pipe boot, jack, boot, pipe, stack, "
    "penetration, turbine, whirlybird, cupola, steeple, weathervane, weather vane, lightning rod, "
    "antenna, satellite dish, satellite, dish, fence, gate, fence panel, tree, oak, oak tree, pine, limb, "
    "branch, shrub, bush, retaining wall, hvac, hvac unit, ac unit, a c unit, ac, a c, ac condenser, "
    "condenser, rtu, rooftop unit, unit, air handler, swamp cooler, evaporative cooler, heat pump, "
    "generator, tank, propane tank, water heater, tarp, dumpster, trailer, ladder, truck, gutter, "
    "downspout, sheet, leader, flashing, drip edge, step flashing, valley metal, ice barrier, ice shield, "
    "ice water shield, underlayment, felt, plywood, osb, sheathing, decking, sheet of decking, board, "
    "rafter, truss, joist, beam, stone column, siding, test square, hail hit, hail, hailstone, bruise, "
    "leak, stain, ceiling stain, hole, crease, damaged area, damage, roof deck, rooftop deck, bench, "
    "planter, fire pit, firepit, sandbox, playset, swing set, trampoline, court yard wall, stoop, ramp, "
    "dock, boat dock, floor, floor plan, floorplan, carpet, rug, a / c";

// They have roofs of their own.
constexpr std::string_view buildings =
    "gazebo, pergola, pavilion, cabana, pool house, poolhouse, guest house, guesthouse, outbuilding, out "
    "building, dog house, doghouse, chicken coop, coop, greenhouse, green house, playhouse, play house, "
    "tree house, treehouse, second building, second house, other building, another building, another "
    "house, neighboring house, garden shed, storage shed, tool shed, backyard shed, utility shed, storage "
    "building, pump house, well house, boathouse, boat house, stable, silo, workshop building, wraparound "
    "porch, wrap around porch";

constexpr std::string_view apart_words =
    "detached, separate, freestanding, free standing, standalone, stand alone, unattached, not attached, "
    "separately";

// A number before them does not measure the outline: "30 year shingles".
constexpr std::string_view counted_things =
    "year, yr, yearold, month, day, week, hour, sq, square, sf, sqft, sq ft, sq feet, sq foot, square "
    "foot, square feet, square ft, sft, lf, linear ft, linear feet, linear foot, lineal feet, car, bay, "
    "br, ba, tab, ply, lb, lbs, pound, mil, gauge, ga, mph, nail, bundle, roll, piece, pc, people, "
    "person, family, dollar, percent, am, pm, facet, layer of felt, layers of felt, layer of "
    "underlayment, layers of underlayment, layer of ice, layers of ice, mile, min, minute, time, owner, "
    "tenant, kw, watt, btu, ton, gallon, gal, valley, valleys, hips";

constexpr std::string_view layers = "layer, layers";

// Nor does a number after them: "built 1985".
constexpr std::string_view dated_things =
    "built, built in, built circa, built about, circa, since, installed, installed in, age, aged, year "
    "built, replaced in, reroofed in, reroofed, re roofed in, roofed in, dated, date, dol, claim, claim "
    "number, claim no, claim #, policy, policy number, policy no, policy #, file, file number, file no, "
    "job, job number, job no, job #, order, #, zip, apt, suite, ste, lot number, phone, $, rcv, acv, "
    "deductible, class, photo, page";

// The main building.
constexpr std::string_view houses =
    "houses, homes, residence, residential, dwelling, bldg, bungalow, cottage, cabin, structure, church, "
    "office, duplex, townhouse, townhome, triplex, store, shop, warehouse, apartment, condo, split level, "
    "main house, main building, main home, main roof, main section, main part, main body, primary roof, "
    "cottage style, farmhouse, farm house";

// Eaves that are not at one height.
constexpr std::string_view raised_words =
    "second story, second floor, first floor, first story, upper story, upper floor, upper level, lower "
    "level, higher, taller, stepped, step down, stepped down, dropped, lower than, higher than, split "
    "height, different height, different heights, different eave heights, different eave, varying heights";

constexpr std::string_view prepositions =
    "off, off of, behind, beside, beneath, near, against, above, below, under, toward, towards, inside, "
    "through, next to, attached to, in front of, connected to, connected by, onto, into, across, between, "
    "out, within, beyond, adjacent to, abutting";

constexpr std::string_view negations =
    "none, not, without, w o, excluding, excludes, exclude, except, not including, does not include, minus, "
    "less, ignore, ignoring, omit, omitting, zero, flush, not counting, no";

constexpr std::string_view negations_after = "not included, excluded, not counted, not part, not incl, nic";

constexpr std::string_view only_words = "only, just on, alone";

constexpr std::string_view fillers =
    "covered, included, s, loss, roughly, approx, approximately, ca, ~, nearly, almost, just, exactly, "
    "measured, measured at, wood, wooden, composite, brick, stone, vinyl, metal, steel, standing seam, "
    "corrugated, composition, comp, laminate, laminated, laminates, architectural, arch, dimensional, "
    "three tab, tile, tiles, tiled, slate, cedar, shake, shakes, clay, rubber, tpo, epdm, modified "
    "bitumen, torch down, felted, fiberglass, new, old, older, existing, big, large, small, little, tiny, "
    "huge, typical, basic, plain, regular, rectangular, rectangle, steep, low, open, uncovered, wide "
    "open, attached, located, sits, sitting, sit, located at, centered on, sloping, this, these, my, our, "
    "your, their, his, her, customer, insured, in size, size of, with size, area, approximate, estimated, "
    "est, say, like, looks, good, nice, standard size, need, needs, want, wants, would, quote, estimate, "
    "per, ea, every, year old, full, replacement, replace, tear off, tearoff, reroof, re roof, also, "
    "then, but, or so, give or take, so, as, be, was, were, will, outside, exterior, type, kind, framed, "
    "construction, covered with, consists, composed, made, going, goes, comes, coming, extends, "
    "extending, extend, projects, projecting, sticks, sticking, sticks out, bumps, bump, protruding, "
    "running along, measures approximately, located on, roofing, roofed, dims, dim, dimension, footage, "
    "foot print, is about, is roughly, at about, total size, uniform, equal, throughout, everywhere, all "
    "around, all sides, all four sides, four sides, on all sides, perimeter, where, meets, meet, meeting, "
    "intersecting, intersects, perpendicular, single, constant, continuous, single family, color, black, "
    "brown, gray, grey, red, white, green, tan, charcoal, owens, corning, gaf, certainteed, timberline, "
    "=, @, <, >, screened, screen, enclosed, plus or minus";

// Ranches have gables, unless the words say otherwise.
constexpr std::string_view gabled_styles =
    "ranch, rancher, ranch style, ranch house, ranch home, rambler, cape, cape cod, colonial, a frame, "
    "mobile home, manufactured home, modular home, double wide, doublewide, single wide, singlewide, pole "
    "barn";

struct Group {
  WordKind kind;
  std::string_view texts;
  int value = 0;
};

constexpr auto groups = std::to_array<Group>({
    {WordKind::thing, things},
    {WordKind::building, buildings},
    {WordKind::apart, apart_words},
    {WordKind::counted, counted_things},
    {WordKind::layer, layers},
    {WordKind::dated, dated_things},
    {WordKind::house, houses},
    {WordKind::raised, raised_words},
    {WordKind::preposition, prepositions},
    {WordKind::negation, negations},
    {WordKind::negation, negations_after, after_noun},
    {WordKind::only, only_words},
    {WordKind::filler, fillers},
    {WordKind::style, gabled_styles, static_cast<int>(Shape::gable)},
});

constexpr std::string_view between = ", ";

constexpr std::size_t word_count() {
  std::size_t count = 0;
  for (const Group& group : groups)
    count += static_cast<std::size_t>(std::ranges::count(group.texts, between[0])) + 1;
  return count;
}

constexpr auto words = [] {
  std::array<Word, word_count()> all{};
  std::size_t at = 0;
  for (const Group& group : groups)
    for (std::string_view rest = group.texts; !rest.empty();) {
      const std::size_t end = std::min(rest.find(between), rest.size());
      all[at++] = {rest.substr(0, end), group.kind, group.value};
      rest.remove_prefix(std::min(end + between.size(), rest.size()));
    }
  return all;
}();

}  // namespace

std::span<const Word> other_words() { return words; }

}  // namespace roof::describe
