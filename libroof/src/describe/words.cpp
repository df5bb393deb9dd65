#include "describe/words.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace roof::describe {
namespace {

using enum WordKind;

constexpr int of(Shape shape) { return static_cast<int>(shape); }
constexpr int of(Plan plan) { return static_cast<int>(plan); }
constexpr int of(Side side) { return static_cast<int>(side); }
constexpr int of(Place place) { return static_cast<int>(place); }

constexpr auto vocabulary = std::to_array<Word>({
    {"gable", shape, of(Shape::gable)},
    {"gabled", shape, of(Shape::gable)},
    {"gables", shape, of(Shape::gable)},
    {"hip", shape, of(Shape::hip)},
    {"hipped", shape, of(Shape::hip)},
    {"pyramid", shape, of(Shape::pyramid)},
    {"pyramidal", shape, of(Shape::pyramid)},
    {"pyramid hip", shape, of(Shape::pyramid)},
    {"pyramid hipped", shape, of(Shape::pyramid)},
    {"shed", shape, of(Shape::shed)},
    {"skillion", shape, of(Shape::shed)},
    {"lean to", shape, of(Shape::shed)},
    {"leanto", shape, of(Shape::shed)},
    {"mono slope", shape, of(Shape::shed)},
    {"monoslope", shape, of(Shape::shed)},
    {"mono pitch", shape, of(Shape::shed)},
    {"monopitch", shape, of(Shape::shed)},
    {"mono pitched", shape, of(Shape::shed)},
    {"single slope", shape, of(Shape::shed)},
    {"flat", shape, of(Shape::flat)},
    {"low slope", shape, of(Shape::flat)},
    {"low sloped", shape, of(Shape::flat)},
    {"gambrel", shape, of(Shape::gambrel)},
    {"barn", shape, of(Shape::gambrel)},
    {"barn style", shape, of(Shape::gambrel)},
    {"mansard", shape, of(Shape::mansard)},
    {"dutch gable", shape, of(Shape::dutch_gable)},
    {"dutch hip", shape, of(Shape::dutch_gable)},
    {"gablet", shape, of(Shape::dutch_gable)},
    {"saltbox", shape, of(Shape::saltbox)},
    {"salt box", shape, of(Shape::saltbox)},
    {"half hip", shape, of(Shape::half_hip)},
    {"half hipped", shape, of(Shape::half_hip)},
    {"jerkinhead", shape, of(Shape::half_hip)},
    {"jerkin head", shape, of(Shape::half_hip)},
    {"clipped gable", shape, of(Shape::half_hip)},
    {"cross gable", cross, of(Shape::gable)},
    {"cross gabled", cross, of(Shape::gable)},
    {"crossgable", cross, of(Shape::gable)},
    {"cross hip", cross, of(Shape::hip)},
    {"cross hipped", cross, of(Shape::hip)},
    {"l shaped", plan, of(Plan::l)},
    {"l shape", plan, of(Plan::l)},
    {"ell shaped", plan, of(Plan::l)},
    {"t shaped", plan, of(Plan::t)},
    {"t shape", plan, of(Plan::t)},
    {"tee shaped", plan, of(Plan::t)},
    {"u shaped", plan, of(Plan::u)},
    {"u shape", plan, of(Plan::u)},
    {"h shaped", plan, of(Plan::h)},
    {"h shape", plan, of(Plan::h)},
    {"front", side, of(Side::front)},
    {"front facing", side, of(Side::front)},
    {"street", side, of(Side::front)},
    {"back", side, of(Side::back)},
    {"rear", side, of(Side::back)},
    {"back facing", side, of(Side::back)},
    {"rear facing", side, of(Side::back)},
    {"back side", side, of(Side::back)},
    {"backside", side, of(Side::back)},
    {"front side", side, of(Side::front)},
    {"left side", side, of(Side::left)},
    {"left", side, of(Side::left)},
    {"right side", side, of(Side::right)},
    {"right", side, of(Side::right)},
    {"left end", end, of(Place::low_end)},
    {"right end", end, of(Place::high_end)},
    {"left corner", end, of(Place::low_end)},
    {"right corner", end, of(Place::high_end)},
    {"centered", end, of(Place::middle)},
    {"center", end, of(Place::middle)},
    {"middle", end, of(Place::middle)},
    {"wing", wing},
    {"wings", wing},
    {"carport", wing},
    {"car port", wing},
    {"sunroom", wing},
    {"sun room", wing},
    {"breezeway", wing},
    {"portico", wing},
    {"lanai", wing},
    {"mudroom", wing},
    {"mud room", wing},
    {"entry", wing},
    {"porte cochere", wing},
    {"covered patio", wing},
    {"covered deck", wing},
    {"patio cover", wing},
    {"patio roof", wing},
    {"deck roof", wing},
    {"awning", wing},
    {"bay window roof", wing},
    {"extension", wing},
    {"addition", wing},
    {"bump out", wing},
    {"bumpout", wing},
    {"additions", wing},
    {"extensions", wing},
    {"bump outs", wing},
    {"porches", wing},
    {"garages", wing},
    {"ell", wing},
    {"section", wing},
    {"projection", wing},
    {"porch", wing},
    {"garage", wing},
    {"dormer", dormer},
    {"dormers", dormer},
    {"notch", notch},
    {"notches", notch},
    {"cutout", notch},
    {"cut out", notch},
    {"court", notch},
    {"courts", notch},
    {"courtyard", notch},
    {"courtyards", notch},
    {"recess", notch},
    {"overhang", overhang},
    {"overhangs", overhang},
    {"oh", overhang},
    {"o h", overhang},
    {"o / h", overhang},
    {"eave", eave},
    {"eaves", eave},
    {"eave overhang", eave},
    {"eave overhangs", eave},
    {"soffit", overhang},
    {"soffits", overhang},
    {"rake overhang", rake},
    {"rake overhangs", rake},
    {"rake", rake},
    {"rakes", rake},
    {"gable overhang", rake},
    {"gable overhangs", rake},
    {"lower slope", lower},
    {"lower slopes", lower},
    {"lower", lower},
    {"bottom", lower},
    {"upper slope", upper},
    {"upper slopes", upper},
    {"upper", upper},
    {"top", upper},
    {"ridge", ridge},
    {"ridgeline", ridge},
    {"long side", longer},
    {"longer side", longer},
    {"long way", longer},
    {"length", longer},
    {"long axis", longer},
    {"longer", longer},
    {"longest side", longer},
    {"short side", shorter},
    {"shorter side", shorter},
    {"short way", shorter},
    {"width", shorter},
    {"short axis", shorter},
    {"shorter", shorter},
    {"shortest side", shorter},
    {"front to back", front_to_back},
    {"front to rear", front_to_back},
    {"side to side", side_to_side},
    {"left to right", side_to_side},
    {"story", story},
    {"stories", story},
    {"storey", story},
    {"storeys", story},
    {"storied", story},
    {"single story", story, 1},
    {"single storey", story, 1},
    {"walls", height},
    {"wall", height},
    {"tall", height},
    {"high", height},
    {"height", height},
    {"roof", roof},
    {"roofs", roof},
    {"shaped", roof},
    {"style", roof},
    {"with", join},
    {"plus", join},
    {"and", join},
    {",", join},
    {";", join},
    {".", join},
    {"having", join},
    {"&", join},
    {"/", join},
    {"|", join},
    {"+", join},
    {"(", join},
    {")", join},
    {"a", filler},
    {"an", filler},
    {"the", filler},
    {"is", filler},
    {"it", filler},
    {"its", filler},
    {"of", preposition},
    {"on", preposition},
    {"at", preposition},
    {"in", preposition},
    {"to", preposition},
    {"for", filler},
    {"by", preposition},
    {"from", preposition},
    {"over", preposition},
    {"along", preposition},
    {"runs", filler},
    {"running", filler},
    {"run", filler},
    {"parallel", filler},
    {"overall", filler},
    {"total", filler},
    {"house", house},
    {"home", house},
    {"building", house},
    {"footprint", filler},
    {"plan", filler},
    {"main", filler},
    {"simple", filler},
    {"standard", filler},
    {"asphalt", filler},
    {"shingle", filler},
    {"shingles", filler},
    {"shingled", filler},
    {"each", filler},
    {"all", filler},
    {"sides", filler},
    {"side", filler},
    {"around", filler},
    {"both", filler},
    {"facing", filler},
    {"pitch", filler},
    {"pitched", filler},
    {"slope", filler},
    {"slopes", filler},
    {"sloped", filler},
    {"pitches", filler},
    {"corner", filler},
    {"way", filler},
    {"end", filler},
    {"ends", filler},
    {"has", join},
    {"that", filler},
    {"which", filler},
    {"measuring", filler},
    {"measures", filler},
    {"dimensions", filler},
    {"size", filler},
    {"sized", filler},
    {"about", filler},
    {"there", filler},
    {"are", filler},
    {"wide", filler},
    {"long", filler},
    {"deep", filler},
    {"evenly", filler},
    {"spaced", filler},
    {"same", filler},
    {"x", filler},
    {"'", filler},
    {"\"", filler},
    {"ft", filler},
    {"feet", filler},
    {"i", filler},
    {"we", filler},
    {"have", join},
    {"please", filler},
    {":", filler},
    {"!", filler},
    {"?", filler},
});

struct Amount {
  std::string_view text;
  double value;
};

constexpr auto numbers = std::to_array<Amount>({
    {"one", 1},       {"two", 2},      {"three", 3},    {"four", 4},      {"five", 5},    {"six", 6},
    {"seven", 7},     {"eight", 8},    {"nine", 9},     {"ten", 10},      {"eleven", 11}, {"twelve", 12},
    {"fourteen", 14}, {"fifteen", 15}, {"sixteen", 16}, {"eighteen", 18}, {"twenty", 20}, {"thirty", 30},
    {"forty", 40},    {"fifty", 50},   {"sixty", 60},   {"pair", 2},
});

constexpr double meter = 1 / 0.3048;
constexpr auto units = std::to_array<Amount>({
    {"'", 1},
    {"ft", 1},
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

/// "decks" is "deck": the second table has singulars.
bool names(const Word& word, std::string_view phrase) {
  if (phrase == word.text) return true;
  const bool starts = phrase.starts_with(word.text);
  const std::string_view rest = starts ? phrase.substr(word.text.size()) : "";
  return rest == "s" || rest == "es";
}

const Word* find_phrase(std::string_view phrase) {
  const auto words = roof_words();
  const auto known = std::ranges::find(words, phrase, &Word::text);
  if (known != words.end()) return &*known;
  const auto others = other_words();
  const auto other = std::ranges::find_if(others, [&](const Word& word) { return names(word, phrase); });
  return other == others.end() ? nullptr : &*other;
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

// What is not roof, and numbers that do not measure one. Things are singular.

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

std::span<const Word> roof_words() { return vocabulary; }

std::optional<double> number_word(std::string_view word) { return amount(numbers, word); }

std::optional<double> unit_feet(std::string_view unit) { return amount(units, unit); }

std::vector<std::string> shape_names() {
  std::vector<std::string> names;
  for (int i = 0; i <= of(Shape::half_hip); ++i) names.emplace_back(shape_name(static_cast<Shape>(i)));
  return names;
}

std::optional<FoundWord> find_word(std::span<const Token> tokens) {
  constexpr std::size_t max_words = 3;
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
  for (const Word& known : roof_words()) look(known.text);
  for (const Word& known : other_words()) look(known.text);
  return ambiguous ? std::string_view() : found;
}

std::span<const Word> other_words() { return words; }

}  // namespace roof::describe

namespace roof {

std::string_view shape_name(Shape shape) {
  constexpr std::array<std::string_view, 10> names = {
      "gable", "hip", "pyramid", "shed", "flat", "gambrel", "mansard", "dutch gable", "saltbox", "half-hip"};
  return names[static_cast<std::size_t>(shape)];
}

}  // namespace roof
