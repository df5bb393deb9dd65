// Words that are known by themselves: things, states, rooms, and what says nothing.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "esx/estimate/base/text.h"
#include "scope/talk.h"
#include "scope/words.h"

namespace estimate::scope {
std::vector<std::string_view> listed(std::string_view text) {
  std::vector<std::string_view> words;
  for (const std::string_view word : split(text, ','))
    if (!trim(word).empty()) words.push_back(trim(word));
  return words;
}

namespace {

/// Things that sentences name, whether or not a list has an entry whose name ends in them; as object_word
/// writes them.
constexpr std::string_view nouns =
    R"(adhesive, agent, alarm, antenna, apron, arm, asphalt, awning, backsplash, baluster, banister, barrier,
baseboard, baseboards, basin, bathtub, beam, bed, belonging, bib, bidet, blade, blind, block, boiler,
bolt, book, bowl, box, bracket, breaker, brick, bulb, cabinet, cable, camera, cap, carbon, carpet,
carport, cartridge, casing, caulk, caulking, ceiling, chair, chandelier, chimney, cleaning, cleanup,
closer, clothes, clothing, coil, column, compressor, computer, condenser, conduit, connector, cooktop,
corbel, cord, cornice, couch, countertop, cover, curtain, deadbolt, debris, deck, dehumidifier, desk,
detector, dish, dishwasher, disposer, door, doorbell, downspout, drain, drape, drawer, dresser, driveway,
dryer, drywall, duct, dumpster, elbow, extraction, fan, fascia, faucet, felt, fence, filler, filter,
fixture, flange, flashing, floor, footing, frame, freezer, fridge, furnace, furniture, gap, gate,
generator, glass, globe, glue, grab, grate, grille, grout, gutter, handle, handrail, head, header, hearth,
heat, heater, hinge, hole, hood, hose, inspection, insulation, intercom, island, jamb, joist, keypad,
kick, knob, ladder, lamp, latch, lawn, lens, lid, light, line, linen, liner, load, lock, mailbox, mantel,
mattress, medallion, meter, microwave, mirror, molding, monitoring, monoxide, motor, mount, mover, newel,
opener, osb, outlet, oven, pad, pan, pane, panel, paneling, patch, patio, pergola, permit, piano, picture,
pillar, pillow, pipe, plate, playset, plug, plywood, pool, post, printer, pull, pump, radiator, rafter,
rail, ramp, range, refrigerator, register, remote, ring, riser, rod, romex, router, rug, safe, sash,
satellite, sconce, screen, scrubber, seat, security, sensor, shade, sheathing, shed, shelf, shingle,
shower, shrub, shutter, sidewalk, siding, sill, sink, skylight, slab, sod, sofa, soffit, solar, spa,
speaker, spigot, splashguard, spring, sprinkler, stair, stem, step, stone, stop, stove, stringer, strip,
stucco, stud, subfloor, suit, supervision, surround, survey, sweep, switch, system, table, tank, tent,
testing, texture, thermostat, thinset, threshold, tile, toilet, towel, track, trailer, transition, trap,
tread, tree, trim, truss, tv, underlayment, urinal, valve, vanity, vent, wall, wallpaper, wand, washer,
weatherstrip, weatherstripping, well, spout, dome, hook, basket, spindle, bollard, gazebo, trellis, arbor, cupola,
hamper, tankless, transom, chime, ballast, timer, dimmer, fuse, gasket, coupling,
manifold, grinder, softener, humidifier, purifier, aquarium, treadmill, bike,
mower, wheelchair, window, wire, wiring, film, mat, mapping, clearance, toekick, tpo, epdm,
shake, vane, sump, sewer, septic, epoxy, leveler, stripe, mural, jacuzzi, sauna, elevator, projector, console,
ottoman, loveseat, headboard, nightstand, armoire, hutch, futon, stroller, guitar, piano, clock,
vase, statue, blanket, comforter, jewelry, blender, mixer, kettle, microhood, handler, evaporator, showerhead,
doorstop, peephole, kickplate, astragal, mullion, muntin, coping, scupper, finial,
corbels, keystone, wainscot, pilaster, rosette, plinth, banister, cabana, hydrant, backflow, ejector, cleanout,
bubbler, repeater, doorbell, transformer, inverter, conduit, raceway, busway, damper,
plenum, louver, filtration, ionizer, dehydrator, respirator, glove, goggle, tarpaulin, sandbag, barricade,
signage, flagpole, bleacher, kennel, coop, greenhouse, fountain, pond, boulder, gravel, mulch, paver, topsoil,
fertilizer, irrigation, culvert, gasline, propane, firebox, flue, thermocouple, ozone, machine, treatment,
susan, leveler)";

/// States of things. They do not change what is meant, unless the list has an entry for the state, as for
/// those with a star.
constexpr std::string_view conditions =
    R"(paint ready, ready for paint, ready to paint, total loss, light smoke, heavy smoke, light soot, heavy soot,
light damage, is open, is open to the studs, open to studs, open to the studs, opened up, to studs, to the studs, down to studs, down to the studs, dinged, dinged up, mush, swole, swole up, down to bare plywood, down to the plywood, bare framing lumber stud, is bare framing lumber stud, down to the floor joist, down to floor joist, open to the floor joist, down to the joists, down to joists, open to the joists, down to the framing, down to framing, down to the lath, down to bare slab, down to the slab, down to bare concrete, down to the concrete, down to bare studs, down to the bare studs, bare plywood, bare slab, bare concrete, slab bare, slab is bare, concrete is bare, concrete bare, subfloor is bare, subfloor bare, floor is bare, already bare, is bare, ripples, rippled, wrinkled, has ripples,
hail on, hail on it, hail on them, hail hits, hail hits on, hail hits in, hail dents, hail dents in, hail dents on, hail damage on,
hail damage to, hail damage in, wind damage on, wind damage to, kicked in, kicked down, kicked open, pried open, jimmied, broken into,
let go, floating, let loose, survived, affected, backed up, black water, clean water, clear water, dirty water, gray water, sewage,
sewer water, overflowed, overflowing, bad, bad shape, beat to death, beat up, bent, bent up,
blew off, blistered, blown off, bowed, broken, bruised, bubbled, buckled, burned, burned up,
burnt, burst, busted, came down, came loose, came off, caved in, chalky, charred, chipped, clogged,
coming loose, coming up, contaminated, cooked, corroded, cracked, cracking, creased, crumbling,
crushed, cupped, clean up fine, it'll clean up, they'll clean up, will clean up, cleans up, damaged, damp*, danado, dead, delaminated, dented, dented top to bottom, dented end to end, deteriorated, dirty,
discolored, broke, gave out, blew out, took most of the hail, got a crack, has a crack, took the hail, took hail, took a hit, took a beating, took the beating, took the brunt, took the brunt of it, took the worst of it, took the wind, got hammered, got hit hard, got hail, caught the hail, dripping, squeaks, squeaking, sticks, won't close, won't latch, won't lock, doesn't close, doesn't latch, went out, quit, quit working, stopped working, conked out, went bad, died, doesn't work, drenched*, dry, faded, failed, failing, finished, fallen, falling apart,
fell, fell in, fire damaged, flooded, froze, frozen, gone, got wet, hail damaged, hail hit,
hanging, heaved, hits the wall, knocked over, leaked, leaking, leaks, lifted, loose, melted,
missing, mojada*, mojado*, mold, moldy, mouldy, esta mojado, esta mojada, estan mojados, estan mojadas, mushy, nasty, not working, old and, peeling,
piled up, popped, pulled away, punctured, ripped, rotted, rotten, ruined, rusted, rusty, sagging,
saturated*, scorched, scratched, settled, shattered, shot, smashed, smells, smoke, smoke damaged,
smoked, smoked up, smoky, soaked*, soaking wet*, soft, soggy*, soot, sooty, spalled, spalling,
split, split open, spongy, squeal, stained, stinks, stinks of smoke, stuck, sunk, swelled,
swelled up, swollen, tested positive, toast, torn, trashed, unaffected, warped, water damaged, snapped, snapped off, blew over, blew down, blown over,
blown down, clobbered, leaning, dangling, got hit, got hit by the truck, got hit by a truck,
got hit by the tree, got hit by a tree, got backed into, backed into, got run into, got hit by a car, got hit by the car, hit by the truck, hit by a truck, hit by a tree,
hit by the tree, came back hot, came back positive, tested hot, tests hot, tests positive, comes back hot, came up hot,
water logged, water stained, water stain, water stains, water spot, water spots, water mark, water marks, water damage,
smoke damage, fire damage, hail damage, wind damage, storm damage, water under, water under it, waterlogged, wet*, wicking, wicking up,
wind damaged, worn, worn out, yellowed)";

constexpr std::string_view room_names =
    R"(3/4 bath, tv room, church hall, music room, craft room, sewing room, attic, back porch, balcony, basement, bath, bathroom, bedroom, bedroom closet, boiler room,
bonus room, break room, breakfast area, breakfast nook, breezeway, bunk room, butler pantry,
butlers pantry, cellar, closet, coat closet, conference room, corridor, crawl, crawl space, crawlspace,
den, detached garage, detached storage shed, detached shed, dining, dining room, downstairs bath, downstairs bathroom, downstairs hall,
elevator lobby, entry, entryway, exterior, family room, foyer, foyer area, front porch, full bath,
game room, garage, great room, guest bath, guest bathroom, guest bedroom, guest suite, gym, half bath,
hall, hall bath, hall bathroom, hall closet, hallway, in law suite, barn, pole barn, well house, pool house, pump house, guest house, fellowship hall, jack and jill bath, kids bath,
kids bedroom, kitchen, kitchenette, landing, laundry, laundry room, library, linen closet, living room,
lobby, loft, main bedroom, master bath, master bathroom, master bedroom, master closet, master suite,
mechanical, breakroom, backyard, side yard, front yard, yard, addition, media room, mud room, mudroom, nook, nursery, office, pantry, parlor, play room, playroom,
porch, powder, powder bath, powder room, primary bath, primary bathroom, primary bedroom, shop,
sitting room, spare bedroom, stairs, stairway, stairwell, stairwells, storage, storage room, study, suite,
sun porch, sun room, sunroom, theater, utility closet, furnace closet, hvac closet, water heater closet, guest closet, bath closet, living,
front bedroom, back bedroom, front room, back room, upstairs bath, upstairs bathroom, upstairs hall, upstairs hallway,
restroom, mens restroom, womens restroom, washroom, reception, reception area, cafeteria, sanctuary, classroom,
stair hall, front hall, back hall, upstairs landing, dressing area, vanity area, lanai, screened porch, side porch,
home office, stair landing, server closet, storage closet, hallway closet, pantry closet, toilet room, utility room, vestibule, walk in, walk in closet, water closet, wine cellar, workshop)";

constexpr std::string_view fillers =
    R"(", %, itself, themselves, himself, phone, phones, ', /, ma'am, maam, dude, it'll, more, viejo, vieja, viejos, viejas, casa, end, ends, piece, chunk, swath, thats, get, gotten, getting, gotta, that's, there's, they've, he'll, she'll, hmm, ah, ran,
took, big, little, tiny, huge, alone, careful, carefully, already, wrong, sketch, shaped, l, em,
kinda, sorta, somebody, nobody, lot, lots, fella, man, buddy, sir, boss, listo, oye, bueno, muy,
tambien, ahora, luego, despues, primero, chiquito, chiquitos, the, looked, says, said, figured,
called, calls, ready, together, almost, nearly, exactly, else's, ourselves, myself, cased, nfg,
fnd, fcw, fcc, plm, ele, lit, hvc, fnc, fnh, sfg, app, til, straight, running, everything, home,
medium, qty, plumber, electrician, hygienist, below, above, beneath, underneath, behind, past,
against, pm, am, o'clock, whatever, anyways, eh, nah, yup, roger, easy, quick, wanna, gonna,
ought, triangle, peak, match, matching, shall, could've, should've, being, while, though, although, however, a, about, across,
actual, actually, adjuster, again, ahead, al, all, along, alright, also, an, another, any,
anything, anyway, approx, approximately, are, area, areas, around, as, at, back, basically, be,
because, been, believe, between, both, brought, but, by, can, con, could, crew, customer, damaged,
de, deep, definitely, del, did, do, does, doing, done, down, downstairs, ea, each, eave, eaves,
el, en, enough, entire, es, este, even, ever, every, everywhere, existing, figuring, file, first,
for, found, friday, from, front, ft, gave, gets, give, given, go, goes, going, got, guess, guy,
guys, had, half, has, have, he, he's, her, here, here's, hey, him, his, homeowner, honestly,
house, how, i, i'll, i'm, i've, if, in, include, includes, including, inside, insured, into, is,
it, it's, its, job, just, kind, know, la, las, last, later, let, let's, lets, like, listen,
literally, long, look, looking, looks, los, may, maybe, me, measure, measured, measures,
measuring, might, monday, much, must, my, need, needed, needing, needs, new, next, note, notes,
nothing, now, obviously, of, off, ok, okay, old, on, only, or, other, our, out, over, owner, para,
part, parts, per, perimeter, picked, place, please, plenty, plus, por, portion, pretty, probably,
pues, que, rake, rakes, reading, real, really, rest, right, room, roughly, s, same, saturday, saw,
say, se, section, sections, see, seen, she, she's, should, side, sides, since, so, some,
something, somewhere, sort, spot, spots, still, stuff, sty, sunday, talking, tech, techs, workers, thank, thanks,
that, their, them, there, these, they, they'll, they're, thick, thing, things, think, this, those,
through, throughout, ths, thursday, till, to, today, tomorrow, too, total, tuesday, uh, um, un,
una, until, up, upstairs, us, use, used, using, vaulted, very, walking, want, wanted, wants, was,
waste, way, ways, we, we'll, we're, we've, wednesday, well, were, what, when, where, which, who,
whole, why, wide, will, with, within, work, working, works, worth, would, x, y, ya, yeah, yep,
yes, yesterday, yet, you, you're, your)";

std::unordered_set<std::string_view> set_of(const std::vector<std::string_view>& words) {
  return {words.begin(), words.end()};
}

struct RoomWord {
  std::string_view text;
};

const std::vector<ConditionWord>& condition_words() {
  static const std::vector<ConditionWord> rows = [] {
    std::vector<ConditionWord> made;
    for (const std::string_view word : listed(conditions)) {
      const bool in_list = word.ends_with('*');
      made.push_back({.text = word.substr(0, word.size() - (in_list ? 1 : 0)), .in_list = in_list});
    }
    return made;
  }();
  return rows;
}

const std::vector<RoomWord>& room_words() {
  static const std::vector<RoomWord> rows = [] {
    std::vector<RoomWord> made;
    for (const std::string_view word : listed(room_names)) made.push_back({word});
    return made;
  }();
  return rows;
}

}  // namespace

FoundRow<ConditionWord> find_condition(std::span<const Token> tokens) {
  static const PhraseTable<ConditionWord> table(condition_words());
  return table.find(tokens);
}

std::size_t find_room(std::span<const Token> tokens) {
  static const PhraseTable<RoomWord> table(room_words());
  return table.find(tokens).count;
}

std::vector<std::string_view> known_rooms() { return listed(room_names); }

bool is_noun(std::string_view word) {
  static const auto table = set_of(listed(nouns));
  return table.contains(word);
}

bool is_filler(std::string_view word) {
  static const auto table = set_of(listed(fillers));
  return table.contains(word);
}

std::vector<std::string_view> known_words() {
  std::vector<std::string_view> all;
  for (const auto& texts : {known_rooms(), known_things(), known_actions(), other_names(), listed(nouns),
                            listed(fillers), talk_phrases()})
    all.insert(all.end(), texts.begin(), texts.end());
  for (const ConditionWord& row : condition_words()) all.push_back(row.text);
  return all;
}

/// Their single words.
static std::unordered_set<std::string_view> single_words(const std::vector<std::string_view>& texts) {
  std::unordered_set<std::string_view> words;
  for (const std::string_view text : texts)
    for (const std::string_view part : split_blanks(text)) words.insert(part);
  return words;
}

bool is_known_word(std::string_view word) {
  static const auto table = single_words(known_words());
  return table.contains(word);
}

bool is_english_word(std::string_view word) {
  static const auto table = [] {
    std::vector<std::string_view> lines;
    for (const std::string_view line : split(english_text(), '\n'))
      if (!line.starts_with('#')) lines.push_back(line);
    return single_words(lines);
  }();
  return table.contains(word);
}

bool is_room_word(std::string_view word) {
  static const auto table = single_words(known_rooms());
  return table.contains(word);
}

bool is_slip(std::string_view a, std::string_view b) {
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() > 1) return false;
  std::size_t same = 0;
  while (same < a.size() && a[same] == b[same]) ++same;
  const std::string_view rest_a = a.substr(same), rest_b = b.substr(same);
  if (a.size() != b.size()) return rest_a == rest_b.substr(1);
  if (rest_a.size() < 2) return true;
  return rest_a.substr(1) == rest_b.substr(1) ||
         (rest_a[0] == rest_b[1] && rest_a[1] == rest_b[0] && rest_a.substr(2) == rest_b.substr(2));
}

struct RatedUnit {
  std::string_view text, unit;
};
constexpr auto rated_units = std::to_array<RatedUnit>({
    {"lb", "lb"},
    {"lbs", "lb"},
    {"pound", "lb"},
    {"pounds", "lb"},
    {"#", "lb"},
    {"year", "year"},
    {"yr", "year"},
    {"years", "year"},
    {"tab", "tab"},
    {"tabs", "tab"},
    {"t", "tab"},
    {"shelf", "shelf"},
    {"amp", "amp"},
    {"amps", "amp"},
    {"gallon", "gallon"},
    {"gal", "gallon"},
    {"volt", "volt"},
    {"volts", "volt"},
    {"gauge", "gauge"},
    {"ga", "gauge"},
    {"mil", "mil"},
    {"mils", "mil"},
    {"ton", "ton"},
    {"tons", "ton"},
    {"way", "way"},
    {"ways", "way"},
    {"panel", "panel"},
    {"piece", "piece"},
    {"story", "story"},
    {"stories", "story"},
    {"pint", "pint"},
    {"pints", "pint"},
    {"hp", "hp"},
    {"horse", "hp"},
    {"horsepower", "hp"},
    {"cfm", "cfm"},
    {"ppd", "ppd"},
    {"light", "light"},
    {"lite", "light"},
    {"watt", "watt"},
    {"btu", "btu"},
    {"mm", "mm"},
    {"bulb", "light"},
    {"cubic foot", "cf"},
    {"cf", "cf"},
    {"cu ft", "cf"},
    {"ply", "ply"},
    {"grit", "grit"},
    {"handle", "handle"},
    {"burner", "burner"},
    {"cup", "cup"},
    {"yarder", "yarder"},
    {"yd dumpster", "yarder"},
    {"yard dumpster", "yarder"},
    {"yd dumpsters", "yarder"},
    {"yard dumpsters", "yarder"},
    {"yard container", "yarder"},
    {"yard containers", "yarder"},
    {"yard can", "yarder"},
    {"yard cans", "yarder"},
    {"yard roll", "yarder"},
    {"on center", "oc"},
    {"o c", "oc"},
    {"oc", "oc"},
    {"burners", "burner"},
    {"pitch", "pitch"},
    {"person", "person"},
    {"man", "person"},
    {"cushion", "cushion"},
    {"cushin", "cushion"},
    {"tube", "tube"},
    {"tubes", "tube"},
});

std::string_view rated_unit(std::string_view phrase) {
  const auto* const row = std::ranges::find(rated_units, phrase, &RatedUnit::text);
  return row == rated_units.end() ? std::string_view() : row->unit;
}

}  // namespace estimate::scope
