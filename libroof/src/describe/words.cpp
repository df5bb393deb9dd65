#include "describe/words.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace roof::describe {
namespace {

constexpr int of(auto value) { return static_cast<int>(value); }

struct Group {
  WordKind kind;
  std::string_view texts;  // parted by ", "
  int value = 0;
};

// What the roof is like. These are written in full; of the words further below, a plural is known too.
constexpr auto roof_groups = std::to_array<Group>({
    {WordKind::shape, "gable, gabled, gables", of(Shape::gable)},
    {WordKind::shape, "hip, hipped", of(Shape::hip)},
    {WordKind::shape, "pyramid, pyramidal, pyramid hip, pyramid hipped", of(Shape::pyramid)},
    {WordKind::shape,
     "shed, skillion, lean to, leanto, mono slope, monoslope, mono pitch, monopitch, mono pitched, single "
     "slope",
     of(Shape::shed)},
    {WordKind::shape, "flat, low slope, low sloped", of(Shape::flat)},
    {WordKind::shape, "gambrel, barn, barn style", of(Shape::gambrel)},
    {WordKind::shape, "mansard", of(Shape::mansard)},
    {WordKind::shape, "dutch gable, dutch hip, gablet", of(Shape::dutch_gable)},
    {WordKind::shape, "saltbox, salt box", of(Shape::saltbox)},
    {WordKind::shape, "half hip, half hipped, jerkinhead, jerkin head, clipped gable", of(Shape::half_hip)},
    {WordKind::cross, "cross gable, cross gabled, crossgable", of(Shape::gable)},
    {WordKind::cross, "cross hip, cross hipped", of(Shape::hip)},
    {WordKind::plan, "l shaped, l shape, ell shaped", of(Plan::l)},
    {WordKind::plan, "t shaped, t shape, tee shaped", of(Plan::t)},
    {WordKind::plan, "u shaped, u shape", of(Plan::u)},
    {WordKind::plan, "h shaped, h shape", of(Plan::h)},
    {WordKind::side, "front, front facing, street, front side", of(Side::front)},
    {WordKind::side, "back, rear, back facing, rear facing, back side, backside", of(Side::back)},
    {WordKind::side, "left side, left", of(Side::left)},
    {WordKind::side, "right side, right", of(Side::right)},
    {WordKind::side, "the sides", both_ends},
    {WordKind::end, "left end, left corner", of(Place::low_end)},
    {WordKind::end, "right end, right corner", of(Place::high_end)},
    {WordKind::end, "centered, center, middle", of(Place::middle)},
    {WordKind::wing,
     "wing, wings, carport, car port, sunroom, sun room, breezeway, portico, lanai, mudroom, mud room, "
     "entry, "
     "porte cochere, covered patio, covered deck, patio cover, patio roof, deck roof, awning, bay window "
     "roof, "
     "extension, addition, bump out, bumpout, additions, extensions, bump outs, porches, garages, ell, "
     "section, "
     "projection, porch, garage"},
    {WordKind::dormer, "dormer, dormers"},
    {WordKind::notch, "notch, notches, cutout, cut out, court, courts, courtyard, courtyards, recess"},
    {WordKind::edge, "overhang, overhangs, oh, o h, o / h, soffit, soffits", of(LengthRole::overhang)},
    {WordKind::edge, "eave, eaves, eave overhang, eave overhangs", of(LengthRole::eave)},
    {WordKind::edge,
     "rake overhang, rake overhangs, rake, rakes, gable overhang, gable overhangs, gable end, gable ends",
     of(LengthRole::rake)},
    {WordKind::edge, "hips", of(LengthRole::hip)},
    {WordKind::edge, "walls, wall, tall, high, height", of(LengthRole::height)},
    {WordKind::edge, "wide", of(LengthRole::width)},
    {WordKind::edge, "deep, depth", of(LengthRole::depth)},
    {WordKind::edge, "long", of(LengthRole::length)},
    {WordKind::edge,
     "rafter, rafters, rafter length, slope length, rafter lengths, eave to ridge, eaves to ridge",
     of(LengthRole::rafter)},
    {WordKind::edge, "rise, above the eaves, above the eave, rise to the ridge", of(LengthRole::rise)},
    {WordKind::lower, "lower slope, lower slopes, lower, bottom"},
    {WordKind::upper, "upper slope, upper slopes, upper, top"},
    {WordKind::ridge, "ridge, ridges, ridgeline"},
    {WordKind::longer, "long side, longer side, long way, length, long axis, longer, longest side"},
    {WordKind::shorter, "short side, shorter side, short way, width, short axis, shorter, shortest side"},
    {WordKind::front_to_back, "front to back, front to rear"},
    {WordKind::side_to_side, "side to side, left to right"},
    {WordKind::full,
     "full width, full length, whole, entire, whole width, entire width, whole length, entire length"},
    {WordKind::story, "story, stories, storey, storeys, storied"},
    {WordKind::story, "single story, single storey", 1},
    {WordKind::footprint, "footprint, foot print"},
    {WordKind::roof, "roof, roofs, shaped, style"},
    {WordKind::house, "house, home, building"},
    {WordKind::join, "with, plus, and, ,, ;, ., having, &, /, |, +, (, ), has, have"},
    {WordKind::preposition, "of, on, at, in, to, by, from, over, along"},
    {WordKind::filler,
     "a, an, the, is, it, its, for, runs, running, run, parallel, overall, total, plan, main, simple, "
     "standard, "
     "each, all, sides, side, around, both, facing, pitch, pitched, slope, slopes, sloped, pitches, corner, "
     "way, "
     "end, ends, that, which, measuring, measures, dimensions, size, sized, about, there, are, evenly, "
     "spaced, "
     "same, everywhere else, elsewhere, other sides, x, ', \", ft, feet, i, we, please, :, !, ?, =, @, up, "
     "area, per, steep, framed, outside, "
     "exterior, "
     "type, kind, construction, do"},
});

// What is on a roof or belongs to it, and what the interview asks about.
constexpr auto feature_groups = std::to_array<Group>({
    {WordKind::feature,
     "pipe jack, pipe boot, jack, boot, pipe flashing, vent pipe, pipe vent, plumbing vent, plumbing stack, "
     "vent "
     "stack, stack, vent boot, plumbing boot, plumbing jack, soil stack, pipe collar, pipe penetration",
     of(Feature::pipe_jack)},
    {WordKind::feature, "lead pipe jack, lead pipe boot, lead jack, lead boot, lead stack, lead pipe",
     of(Feature::pipe_jack_lead)},
    {WordKind::feature,
     "turtle vent, turtle, box vent, static vent, roof vent, slant back vent, slantback vent, roof louver, "
     "attic "
     "vent, off ridge vent",
     of(Feature::vent_turtle)},
    {WordKind::feature, "turbine, turbine vent, whirlybird, whirly bird", of(Feature::vent_turbine)},
    {WordKind::feature, "power vent, power attic vent, powered vent, power fan, attic fan",
     of(Feature::vent_power)},
    {WordKind::feature, "exhaust vent, exhaust cap, exhaust, bath vent, dryer vent, kitchen vent",
     of(Feature::vent_exhaust)},
    {WordKind::feature, "chimney, chimney flashing, chimney chase, chase, brick chimney",
     of(Feature::chimney)},
    {WordKind::feature, "skylight, skylite, sky light, sky lite, roof window", of(Feature::skylight)},
    {WordKind::feature, "satellite dish, satellite, dish", of(Feature::satellite)},
    {WordKind::feature, "solar panel, pv panel, solar module, solar array, pv array, solar",
     of(Feature::solar)},
    {WordKind::feature, "cricket, saddle, chimney cricket, chimney saddle", of(Feature::cricket)},
    {WordKind::feature, "ridge vent, ridgevent, continuous ridge vent", of(Feature::ridge_vent)},
    {WordKind::feature, "gutter", of(Feature::gutter)},
    {WordKind::feature,
     "flashing, step flashing, apron flashing, counter flashing, counterflashing, wall flashing, headwall "
     "flashing",
     of(Feature::flashing)},
    {WordKind::feature, "drip edge, drip metal, edge metal, drip", of(Feature::drip_edge)},
    {WordKind::feature, "gutter apron", of(Feature::gutter_apron)},
    {WordKind::feature, "starter, starter strip, starter course, starter shingle", of(Feature::starter)},
    {WordKind::feature,
     "ice and water, ice and water shield, ice & water, ice & water shield, ice water shield, ice water, ice "
     "shield, ice barrier, ice guard, ice and water barrier, ice & water barrier, iws, i & w, i and w",
     of(Feature::ice_barrier)},
    {WordKind::feature,
     "underlayment, felt, felt paper, synthetic underlayment, synthetic felt, tar paper, roofing felt",
     of(Feature::underlayment)},
    {WordKind::feature, "ridge cap, ridgecap, hip cap, hip and ridge, hip and ridge cap, ridge and hip cap",
     of(Feature::ridge_cap)},
    {WordKind::feature, "valley, valley metal, valley flashing, metal valley", of(Feature::valley)},
    {WordKind::feature, "re deck, redeck, re decking, redecking, re sheet, re sheath", of(Feature::redeck)},
    {WordKind::feature, "decking, sheathing, plywood, osb, roof decking, roof sheathing",
     of(Feature::decking)},
    {WordKind::feature, "waste, waste factor, waste allowance", of(Feature::waste)},
    {WordKind::feature, "haul, haul off, hauling, haul away", of(Feature::haul)},
    {WordKind::feature, "dumpster", of(Feature::dumpster)},
    {WordKind::feature, "bundle per square, bundles per square, bundle per sq, bundles per sq",
     of(Feature::bundles)},
    {WordKind::material,
     "asphalt, shingle, shingled, asphalt shingle, composition, comp, composition shingle, comp shingle, "
     "fiberglass "
     "shingle, fiberglass",
     of(Material::shingles)},
    {WordKind::material, "three tab", of(Material::three_tab)},
    {WordKind::material,
     "laminate, laminated, laminated shingle, architectural, architectural shingle, architect shingle, arch, "
     "dimensional, dimensional shingle",
     of(Material::laminated)},
    {WordKind::material,
     "metal, steel, standing seam, standing seam metal, corrugated, corrugated metal, r panel, metal panel, "
     "ag "
     "panel, galvalume, tin",
     of(Material::metal)},
    {WordKind::material,
     "tile, tiled, clay tile, concrete tile, cement tile, spanish tile, barrel tile, mission tile, clay, "
     "terracotta",
     of(Material::tile)},
    {WordKind::material, "slate, natural slate, slate tile", of(Material::slate)},
    {WordKind::material, "cedar, shake, cedar shake, wood shake, cedar shake shingle",
     of(Material::wood_shakes)},
    {WordKind::material, "wood shingle, cedar shingle", of(Material::wood_shingles)},
    {WordKind::material,
     "tpo, epdm, pvc, rubber, membrane, rubber membrane, modified bitumen, mod bit, modified, torch down, "
     "built up, "
     "bur, tar and gravel, tar & gravel, roll roofing, rolled roofing, membrane roof",
     of(Material::low_slope)},
    {WordKind::quality,
     "lead, aluminum, synthetic, small, large, average, medium, closed cut, woven, laced, open, high "
     "profile, "
     "standard profile, high grade, premium, designer, luxury, w profile, w style, shingle over, cut, "
     "painted, spot, "
     "bad, rotten, rotted, thick, new, full"},
    {WordKind::work, "tear off, tearoff, tear, strip, strip off, remove, removal, rip off",
     of(Work::tear_off)},
    {WordKind::work, "detach and reset, detach & reset, detach reset, d and r, d & r, r and i, r & i",
     of(Work::reset)},
    {WordKind::work,
     "replace, replacement, remove and replace, remove & replace, r and r, r & r, install, installing, "
     "reroof, re "
     "roof, reroofing, tear off and replace",
     of(Work::replace)},
    {WordKind::work, "new construction, new build, new roof deck", of(Work::new_construction)},
    {WordKind::work, "overlay, lay over, layover, roof over, nail over, go over", of(Work::overlay)},
    {WordKind::existing, "existing, old, older, current"},
    {WordKind::odd,
     "round, circular, curved, conical, cone, turret, tower, rotunda, octagon, octagonal, hexagon, "
     "hexagonal, "
     "eyebrow, wraparound, wrap around, barrel vault, vaulted roof, bell, witch hat, onion dome"},
    {WordKind::detail,
     "brick, stone, vinyl, stucco, wood, wooden, frame, composite, color, black, brown, gray, grey, red, "
     "white, green, "
     "tan, charcoal, weathered, owens corning, owens, corning, gaf, certainteed, timberline, landmark, "
     "duration, "
     "malarkey, tamko, iko, oakridge, copper, screened, screen, enclosed, wind, storm, loss, insured, "
     "customer, "
     "homeowner, adjuster, carrier, ground, impact resistant, concrete, warranty"},
});

// Not roof: their sizes are left out.
constexpr std::string_view things =
    "deck, patio, terrace, balcony, sun tunnel, solar tube, solar tunnel, chimney cap, flue, fireplace, "
    "pool, swimming pool, hot tub, spa, pond, driveway, walkway, sidewalk, parking pad, parking space, "
    "parking lot, slab, carport slab, garage slab, pad, lot, yard, backyard, back yard, front yard, "
    "garden, lawn, acre, parcel, property, room, bedroom, bathroom, half bath, kitchen, living room, "
    "family room, dining room, basement, crawl space, crawlspace, attic, loft, closet, hallway, hall, "
    "foyer, den, study, laundry, laundry room, utility room, great room, stair, staircase, window, bay "
    "window, picture window, egress window, storm window, door, garage door, overhead door, entry door, "
    "front door, back door, patio door, sliding door, french door, barn door, roof hatch, hatch, panel, "
    "array, vent, gable vent, soffit vent, pipe, penetration, cupola, steeple, weathervane, weather vane, "
    "lightning rod, antenna, fence, gate, fence panel, tree, oak, oak tree, pine, limb, branch, shrub, "
    "bush, retaining wall, hvac, hvac unit, ac unit, a c unit, ac, a c, ac condenser, condenser, rtu, "
    "rooftop unit, unit, air handler, swamp cooler, evaporative cooler, heat pump, generator, tank, "
    "propane tank, water heater, tarp, trailer, roofing nail, ladder, truck, downspout, leader, board, "
    "truss, "
    "joist, beam, stone column, siding, test square, hail hit, hail, hailstone, bruise, leak, stain, "
    "ceiling stain, hole, crease, damaged area, damage, roof deck, rooftop deck, bench, planter, fire "
    "pit, firepit, sandbox, playset, swing set, trampoline, court yard wall, stoop, ramp, dock, boat "
    "dock, floor, floor plan, floorplan, carpet, rug, a / c, concrete driveway, concrete slab, awning "
    "window, test squares";

// They have roofs of their own.
constexpr std::string_view buildings =
    "gazebo, pergola, pavilion, cabana, pool house, poolhouse, guest house, guesthouse, outbuilding, out "
    "building, dog house, doghouse, chicken coop, coop, greenhouse, green house, playhouse, play house, "
    "tree house, treehouse, second building, second house, other building, another building, another "
    "house, neighboring house, garden shed, storage shed, tool shed, backyard shed, utility shed, storage "
    "building, pump house, well house, boathouse, boat house, stable, silo, workshop building";

constexpr std::string_view apart_words =
    "detached, separate, freestanding, free standing, standalone, stand alone, unattached, not attached, "
    "separately";

// A number before them does not measure the outline: "30 year shingles".
constexpr std::string_view counted_things =
    "year, yr, yearold, month, day, week, hour, car, bay, br, ba, ply, lb, lbs, pound, mil, gauge, ga, "
    "mph, nail, roll, piece, pc, people, person, family, dollar, am, pm, facet, layer of felt, layers of "
    "felt, layer of underlayment, layers of underlayment, layer of ice, layers of ice, mile, min, minute, "
    "time, owner, tenant, kw, watt, btu, ton, gallon, gal, sheet, row, course, #";

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
    "none, not, without, w o, excluding, excludes, exclude, not including, does not include, minus, less, "
    "ignore, "
    "ignoring, omit, omitting, zero, flush, not counting, no";

constexpr std::string_view exceptions = "except, except for, but, but not, all but, other than";

constexpr std::string_view negations_after = "not included, excluded, not counted, not part, not incl, nic";

constexpr std::string_view only_words = "only, just on, alone";

constexpr std::string_view fillers =
    "covered, included, s, roughly, approx, approximately, ca, ~, nearly, almost, just, exactly, "
    "measured, measured at, big, little, tiny, huge, typical, basic, plain, regular, rectangular, "
    "rectangle, low, uncovered, wide open, attached, located, sits, sitting, sit, located at, centered "
    "on, sloping, this, these, my, our, your, their, his, her, in size, size of, with size, approximate, "
    "estimated, est, say, like, looks, good, nice, standard size, need, needs, want, wants, would, quote, "
    "estimate, ea, every, year old, also, then, or so, give or take, so, as, be, was, were, will, covered "
    "with, consists, composed, made, going, goes, comes, coming, extends, extending, extend, projects, "
    "projecting, sticks, sticking, sticks out, bumps, bump, protruding, running along, measures "
    "approximately, located on, roofing, roofed, dims, dim, dimension, is about, is roughly, at about, "
    "total size, uniform, equal, throughout, everywhere, all around, all sides, all four sides, four "
    "sides, on all sides, perimeter, where, meets, meet, meeting, intersecting, intersects, "
    "perpendicular, single, constant, continuous, single family, plus or minus";

// Ranches have gables, unless the words say otherwise.
constexpr std::string_view gabled_styles =
    "ranch, rancher, ranch style, ranch house, ranch home, rambler, cape, cape cod, colonial, a frame, "
    "mobile home, manufactured home, modular home, double wide, doublewide, single wide, singlewide, pole "
    "barn";

constexpr auto groups = std::to_array<Group>({
    {WordKind::thing, things},
    {WordKind::building, buildings},
    {WordKind::apart, apart_words},
    {WordKind::counted, counted_things},
    {WordKind::layer, "layer, layers, lyr"},
    {WordKind::layer, "single layer", 1},
    {WordKind::dated, dated_things},
    {WordKind::house, houses},
    {WordKind::raised, raised_words},
    {WordKind::preposition, prepositions},
    {WordKind::negation, negations},
    {WordKind::negation, exceptions, exception},
    {WordKind::negation, negations_after, after_noun},
    {WordKind::only, only_words},
    {WordKind::filler, fillers},
    {WordKind::style, gabled_styles, of(Shape::gable)},
});

constexpr std::string_view between = ", ";

template <std::size_t n>
constexpr std::size_t word_count(const std::array<Group, n>& all) {
  std::size_t count = 0;
  for (const Group& group : all) {
    ++count;
    for (std::size_t at = group.texts.find(between); at != std::string_view::npos;
         at = group.texts.find(between, at + between.size()))
      ++count;
  }
  return count;
}

template <std::size_t count, std::size_t n>
constexpr std::array<Word, count> words_of(const std::array<Group, n>& all) {
  std::array<Word, count> words{};
  std::size_t at = 0;
  for (const Group& group : all)
    for (std::string_view rest = group.texts; !rest.empty();) {
      const std::size_t end = std::min(rest.find(between), rest.size());
      words[at++] = {rest.substr(0, end), group.kind, group.value};
      rest.remove_prefix(std::min(end + between.size(), rest.size()));
    }
  return words;
}

constexpr auto exact_words = words_of<word_count(roof_groups)>(roof_groups);
constexpr auto feature_words = words_of<word_count(feature_groups)>(feature_groups);
constexpr auto other_words = words_of<word_count(groups)>(groups);

struct Amount {
  std::string_view text;
  double value;
};

constexpr auto numbers = std::to_array<Amount>({
    {"one", 1},       {"two", 2},       {"three", 3},    {"four", 4},       {"five", 5},      {"six", 6},
    {"seven", 7},     {"eight", 8},     {"nine", 9},     {"ten", 10},       {"eleven", 11},   {"twelve", 12},
    {"thirteen", 13}, {"fourteen", 14}, {"fifteen", 15}, {"seventeen", 17}, {"nineteen", 19}, {"seventy", 70},
    {"eighty", 80},   {"ninety", 90},   {"sixteen", 16}, {"eighteen", 18},  {"twenty", 20},   {"thirty", 30},
    {"forty", 40},    {"fifty", 50},    {"sixty", 60},   {"pair", 2},
});

constexpr double meter = 1 / 0.3048;
constexpr auto units = std::to_array<Amount>({
    {"'", 1},
    {"ft", 1},
    {"lf", 1},
    {"lft", 1},
    {"foot", 1},
    {"feet", 1},
    {"\"", 1.0 / 12},
    {"in", 1.0 / 12},
    {"inch", 1.0 / 12},
    {"inches", 1.0 / 12},
    {"m", meter},
    {"meter", meter},
    {"meters", meter},
    {"metre", meter},
    {"metres", meter},
    {"cm", meter / 100},
    {"mm", meter / 1000},
    {"yd", 3},
    {"yards", 3},
});

std::optional<double> amount(std::span<const Amount> table, std::string_view text) {
  const auto found = std::ranges::find(table, text, &Amount::text);
  return found == table.end() ? std::nullopt : std::optional(found->value);
}

/// "decks" is "deck".
bool names(const Word& word, std::string_view phrase) {
  if (phrase == word.text) return true;
  const std::string_view rest = phrase.starts_with(word.text) ? phrase.substr(word.text.size()) : "";
  return rest == "s" || rest == "es";
}

const Word* find_phrase(std::string_view phrase) {
  const auto exact = std::ranges::find(exact_words, phrase, &Word::text);
  if (exact != exact_words.end()) return &*exact;
  for (const std::span<const Word> words :
       {std::span<const Word>(feature_words), std::span<const Word>(other_words)}) {
    const auto found = std::ranges::find_if(words, [&](const Word& word) { return names(word, phrase); });
    if (found != words.end()) return &*found;
  }
  return nullptr;
}

/// One letter more in `longer`, at any place but the first.
bool has_one_more(std::string_view longer, std::string_view word) {
  if (longer.size() != word.size() + 1) return false;
  const auto differs = std::ranges::mismatch(longer, word);
  const auto at = static_cast<std::size_t>(differs.in1 - longer.begin());
  return at > 0 && longer.substr(at + 1) == word.substr(at);
}

bool has_two_swapped(std::string_view a, std::string_view b) {
  if (a.size() != b.size() || a == b) return false;
  const auto at = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  return at > 0 && at + 1 < a.size() && a[at] == b[at + 1] && a[at + 1] == b[at] &&
         a.substr(at + 2) == b.substr(at + 2);
}

}  // namespace

std::optional<double> number_word(std::string_view word) { return amount(numbers, word); }

std::optional<double> unit_feet(std::string_view unit) { return amount(units, unit); }

std::vector<std::string> shape_names() {
  std::vector<std::string> names;
  for (int i = 0; i <= of(Shape::half_hip); ++i) names.emplace_back(shape_name(static_cast<Shape>(i)));
  return names;
}

std::optional<FoundWord> find_word(std::span<const Token> tokens) {
  constexpr std::size_t max_words = 4;
  std::string phrase;
  std::optional<FoundWord> found;
  for (std::size_t n = 0; n < std::min(max_words, tokens.size()); ++n) {
    if (tokens[n].kind != TokenKind::word && tokens[n].kind != TokenKind::symbol) break;
    phrase += (n == 0 ? "" : " ") + tokens[n].text;
    if (const Word* word = find_phrase(phrase)) found = FoundWord{word, n + 1};
  }
  return found;
}

std::string_view misspelled_word(std::string_view word) {
  constexpr std::size_t min_letters = 4;
  std::string_view found;
  bool ambiguous = false;
  const auto look = [&](std::string_view known) {
    if (known.size() < min_letters || known.contains(' ')) return;
    if (!has_one_more(known, word) && !has_one_more(word, known) && !has_two_swapped(known, word)) return;
    ambiguous = ambiguous || !found.empty();
    found = known;
  };
  if (word.size() + 1 < min_letters) return {};
  for (const Word& known : exact_words) look(known.text);
  for (const Word& known : feature_words) look(known.text);
  for (const Word& known : other_words) look(known.text);
  return ambiguous ? std::string_view() : found;
}

}  // namespace roof::describe

namespace roof {

std::string_view shape_name(Shape shape) {
  constexpr std::array<std::string_view, 10> names = {
      "gable", "hip", "pyramid", "shed", "flat", "gambrel", "mansard", "dutch gable", "saltbox", "half-hip"};
  return names[static_cast<std::size_t>(shape)];
}

}  // namespace roof
