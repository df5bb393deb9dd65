#include "scope/words.h"

#include <algorithm>
#include <array>

#include "esx/estimate/scope.h"
#include "match/text/words.h"

namespace estimate::scope {
namespace {

using enum Activity;

constexpr auto actions = std::to_array<Action>({
    {"r&r", remove_and_replace, {}, true},
    {"r and r", remove_and_replace, {}, true},
    {"rr", remove_and_replace, {}, true},
    {"r/r", remove_and_replace, {}, true},
    {"rnr", remove_and_replace, {}, true},
    {"r & r", remove_and_replace, {}, true},
    {"redo", remove_and_replace, {}, true},
    {"swap", remove_and_replace, {}, true},
    {"remove and install", remove_and_replace, {}, true},
    {"remove and reinstall new", remove_and_replace, {}, true},
    {"tear out and reinstall", remove_and_replace, {}, true},
    {"rip and replace", remove_and_replace, {}, true},
    {"tear off and reroof", remove_and_replace, {}, true},
    {"demo and replace", remove_and_replace, {}, true},
    {"rip up and replace", remove_and_replace, {}, true},
    {"pull up and replace", remove_and_replace, {}, true},
    {"replace in kind", remove_and_replace, {}, true},
    {"quitar y poner", remove_and_replace, {}, true},
    {"cambiar", remove_and_replace, {}, true},
    {"cambia", remove_and_replace, {}, true},
    {"remove and replace", remove_and_replace, {}, true},
    {"remove replace", remove_and_replace, {}, true},
    {"tear out and replace", remove_and_replace, {}, true},
    {"tear off and replace", remove_and_replace, {}, true},
    {"take out and replace", remove_and_replace, {}, true},
    {"rip out and replace", remove_and_replace, {}, true},
    {"pull and replace", remove_and_replace, {}, true},
    {"swap out", remove_and_replace, {}, true},
    {"change out", remove_and_replace, {}, true},
    {"remove", remove, {}, true},
    {"tear out", remove, {}, true},
    {"tear off", remove, {}, true},
    {"tear down", remove, {}, true},
    {"rip out", remove, {}, true},
    {"pull out", remove, {}, true},
    {"pull up", remove, {}, true},
    {"pull", remove, {}, true},
    {"pulled", remove, {}, true},
    {"pull off", remove, {}, true},
    {"pull down", remove, {}, true},
    {"rip up", remove, {}, true},
    {"rip off", remove, {}, true},
    {"rip", remove, {}, true},
    {"tear up", remove, {}, true},
    {"tear", remove, {}, true},
    {"cut and bag", remove, {}, true},
    {"strip off", remove, {}, true},
    {"strip out", remove, {}, true},
    {"get rid of", remove, {}, true},
    {"throw out", remove, {}, true},
    {"throw away", remove, {}, true},
    {"toss", remove, {}, true},
    {"ditch", remove, {}, true},
    {"chuck", remove, {}, true},
    {"yank", remove, {}, true},
    {"knock out", remove, {}, true},
    {"knock down", remove, {}, true},
    {"break out", remove, {}, true},
    {"bust out", remove, {}, true},
    {"bust up", remove, {}, true},
    {"chip out", remove, {}, true},
    {"take up", remove, {}, true},
    {"take off", remove, {}, true},
    {"come out", remove, {}, true},
    {"comes out", remove, {}, true},
    {"coming out", remove, {}, true},
    {"needs to come out", remove, {}, true},
    {"came out", remove, {}, true},
    {"removed", remove, {}, true},
    {"removal", remove, {}, true},
    {"removing", remove, {}, true},
    {"tore out", remove, {}, true},
    {"quitar", remove, {}, true},
    {"quita", remove, {}, true},
    {"sacar", remove, {}, true},
    {"tirar", remove, {}, true},
    {"cut", remove, {}, true},
    {"cut off", remove, {}, true},
    {"demolition", remove, {}, true},
    {"take out", remove, {}, true},
    {"take down", remove, {}, true},
    {"cut out", remove, {}, true},
    {"demo", remove, {}, true},
    {"demolish", remove, {}, true},
    {"gut", remove},
    {"strip", remove},
    {"detach and reset", detach_and_reset, {}, true},
    {"detach reset", detach_and_reset, {}, true},
    {"detach and reinstall", detach_and_reset, {}, true},
    {"d&r", detach_and_reset, {}, true},
    {"d and r", detach_and_reset, {}, true},
    {"remove and reset", detach_and_reset, {}, true},
    {"remove and reinstall", detach_and_reset, {}, true},
    {"pull and reset", detach_and_reset, {}, true},
    {"disconnect and reconnect", detach_and_reset, {}, true},
    {"take off and put back", detach_and_reset, {}, true},
    {"reset", detach_and_reset},
    {"d/r", detach_and_reset, {}, true},
    {"dnr", detach_and_reset, {}, true},
    {"take off and put back on", detach_and_reset, {}, true},
    {"take down and put back", detach_and_reset, {}, true},
    {"take down and put back up", detach_and_reset, {}, true},
    {"take down and rehang", detach_and_reset, {}, true},
    {"come down and go back", detach_and_reset, {}, true},
    {"come down and go back up", detach_and_reset, {}, true},
    {"come off and go back", detach_and_reset, {}, true},
    {"come off and go back on", detach_and_reset, {}, true},
    {"come out and go back in", detach_and_reset, {}, true},
    {"come out and go back", detach_and_reset, {}, true},
    {"pull and put back", detach_and_reset, {}, true},
    {"pull out and put back", detach_and_reset, {}, true},
    {"pull it and reset it", detach_and_reset, {}, true},
    {"pull and reinstall", detach_and_reset, {}, true},
    {"take out and put back", detach_and_reset, {}, true},
    {"off and back on", detach_and_reset, {}, true},
    {"remove for paint", detach_and_reset, {}, true},
    {"unhook and hook back up", detach_and_reset, {}, true},
    {"disconnect and reset", detach_and_reset, {}, true},
    {"detach & reset", detach_and_reset, {}, true},
    {"rehang", detach_and_reset, {}, true},
    {"re hang", detach_and_reset, {}, true},
    {"re set", detach_and_reset, {}, true},
    {"detach", detach_and_reset, {}, true},
    {"unhook", detach_and_reset, {}, true},
    {"disconnect", detach_and_reset, {}, true},
    {"hook it back up", detach_and_reset, {}, true},
    {"hook back up", detach_and_reset, {}, true},
    {"put back up", detach_and_reset, {}, true},
    {"reinstall", detach_and_reset, {}, true},
    {"replace", replace, {}, true},
    {"install", replace, {}, true},
    {"installed", replace, {}, true},
    {"replacing", replace, {}, true},
    {"replacement", replace, {}, true},
    {"installing", replace, {}, true},
    {"replaced", replace, {}, true},
    {"put down", replace, {}, true},
    {"put back", replace, {}, true},
    {"put up", replace, {}, true},
    {"put on", replace, {}, true},
    {"put", replace, {}, true},
    {"putting", replace, {}, true},
    {"stick in", replace, {}, true},
    {"run", replace},
    {"pour", replace},
    {"pour back", replace},
    {"frame", replace},
    {"frame up", replace},
    {"nail up", replace, {}, true},
    {"roll out", replace, {}, true},
    {"back on", replace, {}, true},
    {"blow in", replace},
    {"poner", replace, {}, true},
    {"pon", replace, {}, true},
    {"instalar", replace, {}, true},
    {"reemplazar", remove_and_replace, {}, true},
    {"new", replace},
    {"bring in", replace, {}, true},
    {"drop off", replace},
    {"put in", replace, {}, true},
    {"hang", replace, {}, true},
    {"lay", replace, {}, true},
    {"add", replace},
    {"furnish and install", replace, {}, true},
    {"provide", replace, {}, true},
    {"install only", install, {}, true},
    {"labor only", install},
    {"material only", material_only},
    {"materials only", material_only},
    {"seal and paint", replace, "seal paint", true, true},
    {"seal then paint", replace, "seal paint", true, true},
    {"prime and paint", replace, "seal paint", true, true},
    {"prime n paint", replace, "seal paint", true, true},
    {"prime then paint", replace, "seal paint", true, true},
    {"prime paint", replace, "seal paint", true, true},
    {"seal n paint", replace, "seal paint", true, true},
    {"seal paint", replace, "seal paint", true, true},
    {"s/p", replace, "seal paint", true, true},
    {"kilz and paint", replace, "seal paint", true, true},
    {"pintar", replace, "paint", true, true},
    {"pinta", replace, "paint", true, true},
    {"pnt", replace, "paint", true, true},
    {"painted", replace, "paint", true, true},
    {"painting", replace, "paint", true, true},
    {"roll", replace, "paint", true, true},
    {"paint", replace, "paint", false, true},
    {"prime", replace, "prime", true},
    {"seal out", replace, "seal", true},
    {"encapsulate", replace, "seal", true},
    {"repaint", replace, "paint", true, true},
    {"stain and finish", replace, "stain finish"},
    {"stain and seal", replace, "stain seal"},
    {"stain", replace, "stain"},
    {"seal", replace, "seal"},
    {"clean and deodorize", replace, "clean deodorize", true},
    {"clean", replace, "clean"},
    {"cleaned", replace, "clean", true},
    {"cleaning", replace, "clean"},
    {"wash", replace, "clean"},
    {"wash down", replace, "clean"},
    {"wipe down", replace, "clean", true},
    {"wipe", replace, "clean", true},
    {"scrub", replace, "clean", true},
    {"shampoo", replace, "clean", true},
    {"clean up", replace, "clean"},
    {"limpiar", replace, "clean", true},
    {"limpia", replace, "clean", true},
    {"degrease", replace, "degrease", true},
    {"disinfect", replace, "disinfect", true},
    {"sanitize", replace, "sanitize", true},
    {"hepa vac", replace, "vacuum", true},
    {"hepa vacuum", replace, "vacuum", true},
    {"vacuum", replace, "vacuum"},
    {"vac", replace, "vacuum"},
    {"dry clean", replace, "dryclean", true},
    {"media blast", replace, "blast", true},
    {"soda blast", replace, "blast", true},
    {"dry ice blast", replace, "blast", true},
    {"wax", replace, "wax"},
    {"polish", replace, "polish", true},
    {"buff", replace, "buff", true},
    {"caulk", replace, "caulk"},
    {"recaulk", replace, "caulk", true},
    {"grout", replace, "grout"},
    {"fix", replace, "fix", true},
    {"repair", replace, "repair"},
    {"adjust", replace, "adjust", true},
    {"plane", replace, "plane", true},
    {"plane down", replace, "plane", true},
    {"rewire", replace, "rewire"},
    {"reglaze", replace, "reglaze", true},
    {"comb", replace, "comb"},
    {"wrap", replace, "wrap"},
    {"board up", replace, "board"},
    {"tarp", replace, "tarp"},
    {"dispose", remove, "dispose", true},
    {"dispose of", remove, "dispose", true},
    {"level", replace, "level"},
    {"float", replace, "float"},
    {"tape", replace, "tape"},
    {"tape and float", replace, "tape float", true},
    {"relocate", replace, "relocate", true},
    {"move", replace, "move"},
    {"store", replace, "store"},
    {"inspect", replace, "inspect", true},
    {"check", replace, "check"},
    {"test", replace, "test"},
    {"drill", replace, "drill", true},
    {"tighten", replace, "tighten", true},
    {"sand", replace, "sand"},
    {"insulate", replace, "insulate", true},
    {"rescreen", replace, "rescreen", true},
    {"repoint", replace, "tuck point brick", true},
    {"glue", replace, "glue"},
    {"spackle", replace, "patch", true},
    {"cover", replace, "cover"},
    {"protect", replace, "protect", true},
    {"mask off", replace, "mask"},
    {"scrape off", replace, "scrape"},
    {"fog", replace, "fog", true},
    {"texture", replace, "texture"},
    {"mask and cover", replace, "mask cover"},
    {"mask", replace, "mask"},
    {"scrape", replace, "scrape"},
    {"haul", replace, "haul"},
    {"haul off", replace, "haul"},
    {"haul away", replace, "haul"},
    {"sand and finish", replace, "sand finish"},
    {"sand stain and finish", replace, "sand stain finish"},
    {"refinish", replace, "sand finish", true},
    {"sand and refinish", replace, "sand finish", true},
    {"sand and recoat", replace, "sand finish", true},
    {"recoat", replace, "recoat", true},
    {"screen", replace, "screen"},
    {"finish", replace, "finish"},
    {"screen and recoat", replace, "screen recoat"},
    {"set", replace},
    {"set up", replace},
    {"setup", replace},
    {"drop", replace},
    {"run", replace},
    {"place", replace},
    {"apply", replace},
    {"perform", replace},
    {"spray", replace},
    {"treat", replace, {}},
    {"patch", replace, "patch"},
    {"restretch", replace, "restretch"},
    {"regrout", replace, "regrout"},
    {"deodorize", replace, "deodorize"},
});

constexpr auto things = std::to_array<Thing>({
    {"drywall", 0, true, {}, "1/2\" hung taped floated ready for paint"},
    {"wet drywall", 0, true},
    {"insulation", 0, true},
    {"batt insulation", 0, true},
    {"spray foam insulation", 0, true},
    {"vapor barrier", 0, true},
    {"paneling", walls},
    {"wallpaper", walls},
    {"wainscoting", 0},
    {"acoustic ceiling texture", ceiling},
    {"suspended ceiling tile", ceiling},
    {"suspended ceiling grid", ceiling},
    {"carpet", floor},
    {"wet carpet", floor},
    {"carpet pad", floor},
    {"vinyl floor covering", floor},
    {"vinyl plank flooring", floor},
    {"vinyl composition tile", floor},
    {"laminate flooring", floor},
    {"wood floor", floor},
    {"oak flooring", floor},
    {"engineered wood flooring", floor},
    {"tile floor covering", floor},
    {"tile floor", floor},
    {"ceramic tile floor covering", floor, false, "tile floor covering ceramic"},
    {"porcelain tile floor covering", floor, false, "tile floor covering porcelain"},
    {"slate tile floor covering", floor},
    {"rubber flooring", floor},
    {"cement backer board", floor},
    {"mortar bed", floor},
    {"subfloor", floor},
    {"floor preparation", floor},
    {"floor protection", floor},
    {"carpeted floor", floor},
    {"hard surface floor", floor},
    {"final cleaning", floor},
    {"concrete slab", floor},
    {"ceramic wall tile", 0},
    {"stud wall", walls},
    {"baseboard", perimeter, false, {}, "3 1/4\""},
    {"base shoe molding", perimeter},
    {"tackless strip", perimeter},
    {"crown molding", ceiling_perimeter},
    {"chair rail", perimeter},
    {"switch", 0, false, {}, "single pole"},
    {"ceiling fan", 0},
    {"ceiling light fixture", 0, false, "light fixture ceiling"},
    {"closet shelf and rod", 0, false, "closet shelf rod"},
    {"kitchen faucet", 0, false, "sink faucet kitchen"},
    {"bathroom faucet", 0, false, "sink faucet bathroom"},
    {"bath faucet", 0, false, "sink faucet bathroom"},
    {"supply line", 0, false, {}, "plumbing fixture"},
    {"plywood underlayment", floor},
    {"ice and water shield", 0, false, "ice water shield"},
    {"closet shelf and rod package", 0, false, "closet shelf rod"},
    {"toilet paper holder", 0},
    {"corner bead", 0},
    {"water supply line", 0},
    {"water extraction", floor},
    {"anti microbial agent", floor},
    {"air conditioning condenser", 0},
    {"contents", 0},
});

struct UsualKind {
  std::string_view verbs, thing, words;
};
constexpr auto usual_kinds = std::to_array<UsualKind>({
    {"paint", "door", "slab"},
    {"seal paint", "door", "slab"},
    {"stain", "door", "slab"},
    {"", "vent", "low profile"},
});

constexpr auto surface_words = std::to_array<SurfaceWord>({
    {"walls and ceiling", walls | ceiling},
    {"walls and ceilings", walls | ceiling},
    {"walls", walls},
    {"wall", walls},
    {"ceiling", ceiling},
    {"ceilings", ceiling},
    {"floor", floor},
    {"floors", floor},
    {"perimeter", perimeter},
});

constexpr auto openings = std::to_array<OpeningWord>({
    {"door", 2.0 + 8.0 / 12, 6.0 + 8.0 / 12, true},
    {"doors", 2.0 + 8.0 / 12, 6.0 + 8.0 / 12, true},
    {"doorway", 2.0 + 8.0 / 12, 6.0 + 8.0 / 12, true},
    {"doorways", 2.0 + 8.0 / 12, 6.0 + 8.0 / 12, true},
    {"closet door", 5, 6.0 + 8.0 / 12, true},
    {"sliding door", 6, 6.0 + 8.0 / 12, true},
    {"sliding glass door", 6, 6.0 + 8.0 / 12, true},
    {"patio door", 6, 6.0 + 8.0 / 12, true},
    {"french doors", 5, 6.0 + 8.0 / 12, true},
    {"garage door", 16, 7, true},
    {"overhead door", 16, 7, true},
    {"window", 3, 4, false},
    {"windows", 3, 4, false},
    {"opening", 3, 6.0 + 8.0 / 12, true},
    {"openings", 3, 6.0 + 8.0 / 12, true},
    {"missing wall", 4, 0, true},
    {"missing walls", 4, 0, true},
});

struct RoomWord {
  std::string_view text;
};
constexpr auto room_words = std::to_array<RoomWord>({
    {"kitchen"},
    {"living room"},
    {"dining room"},
    {"family room"},
    {"great room"},
    {"sitting room"},
    {"bonus room"},
    {"game room"},
    {"play room"},
    {"playroom"},
    {"bedroom"},
    {"master bedroom"},
    {"primary bedroom"},
    {"main bedroom"},
    {"guest bedroom"},
    {"kids bedroom"},
    {"spare bedroom"},
    {"nursery"},
    {"bathroom"},
    {"bath"},
    {"master bath"},
    {"master bathroom"},
    {"primary bath"},
    {"primary bathroom"},
    {"guest bath"},
    {"guest bathroom"},
    {"hall bath"},
    {"hall bathroom"},
    {"half bath"},
    {"powder room"},
    {"hall"},
    {"hallway"},
    {"upstairs hall"},
    {"entry"},
    {"entryway"},
    {"foyer"},
    {"laundry"},
    {"laundry room"},
    {"utility room"},
    {"mud room"},
    {"mudroom"},
    {"closet"},
    {"walk in closet"},
    {"master closet"},
    {"linen closet"},
    {"pantry"},
    {"garage"},
    {"basement"},
    {"attic"},
    {"office"},
    {"den"},
    {"study"},
    {"library"},
    {"stairs"},
    {"stairway"},
    {"stairwell"},
    {"sunroom"},
    {"sun room"},
    {"breakfast nook"},
    {"breakfast area"},
    {"nook"},
    {"crawlspace"},
    {"crawl space"},
    {"porch"},
    {"workshop"},
    {"storage room"},
    {"conference room"},
    {"break room"},
    {"lobby"},
    {"exterior"},
});

// Things that sentences name, whether or not a list has an entry whose name ends in them.
constexpr auto nouns = std::to_array<std::string_view>({
    "flange",   "ring",     "island",   "hole",     "bolt",      "hose",     "filter",   "motor",   "blade",
    "glass",    "pane",     "handle",   "hinge",    "drawer",    "cord",     "breaker",  "drain",   "pump",
    "ladder",   "detector", "alarm",    "doorbell", "intercom",  "kick",     "filler",   "gap",     "connector",
    "sensor",   "bracket",  "mount",    "rail",     "post",      "gate",     "latch",    "lock",    "knob",
    "pull",     "sweep",    "threshold", "weatherstrip", "weatherstripping", "track", "closer", "stop", "jamb",
    "casing",   "header",   "joist",    "stud",     "beam",      "truss",    "rafter",   "deck",    "step",
    "sofa",     "couch",    "bed",      "dresser",  "table",     "chair",    "desk",     "furniture", "tv",
    "piano",    "rug",      "curtain",  "drape",    "blind",     "shade",    "shutter",  "box",     "belonging",
    "microwave", "oven",    "cooktop",  "stove",    "dryer",     "washer",   "fridge",   "freezer", "disposer",
    "chimney",  "skylight", "vent",     "flashing", "shingle",   "felt",     "cap",      "tile",    "slate",
    "drywall",  "insulation", "baseboard", "carpet", "pad",      "floor",    "wall",     "ceiling", "door",
    "window",   "screen",   "sink",     "faucet",   "toilet",    "bathtub",  "shower",   "mirror",  "vanity",
    "cabinet",  "countertop", "backsplash", "light", "fixture",  "fan",      "outlet",   "switch",  "thermostat",
    "furnace",  "condenser", "heater",  "duct",     "register",  "grille",   "valve",    "pipe",    "line",
    "fence",    "gutter",   "downspout", "soffit",  "fascia",    "siding",   "stucco",   "brick",   "stone",
    "stair",    "tread",    "riser",    "handrail", "baluster",  "banister", "newel",    "mantel",  "hearth",
    "shelf",    "rod",      "paneling", "wallpaper", "molding",  "trim",     "patch",    "texture", "extraction",
    "mover",    "dehumidifier", "scrubber", "barrier", "tent",   "suit",     "generator", "agent",  "debris",
    "dumpster", "trailer",  "load",     "shed",     "pool",      "tree",     "shrub",    "sod",     "lawn",
    "mailbox",  "awning",   "carport",  "pergola",  "playset",   "satellite", "dish",    "antenna", "solar",
    "pillow",   "mattress", "clothes",  "clothing", "linen",     "towel",    "book",     "picture", "lamp",
    "computer", "printer",  "speaker",  "radiator", "boiler",    "chandelier", "bulb",   "lens",    "globe",
    "splashguard", "liner", "pan",      "basin",    "bidet",     "urinal",   "spigot",   "bib",     "meter",
    "panel",    "wire",     "cable",    "romex",    "conduit",   "wiring",   "plug",     "surround", "spa",
    "subfloor", "sheathing", "plywood", "osb",      "underlayment", "slab",  "footing",  "sidewalk", "driveway",
    "patio",    "asphalt",  "block",    "grout",    "thinset",   "adhesive", "glue",     "caulking", "caulk",
    "inspection", "permit", "testing",  "survey",   "monitoring", "supervision", "cleanup", "cleaning",
    "transition", "strip",  "stringer", "column",   "pillar",    "corbel",   "medallion", "cornice", "seat",
    "lid",      "tank",     "bowl",     "arm",      "head",      "wand",     "stem",     "cartridge", "elbow",
    "trap",     "plate",    "cover",    "hood",     "range",     "refrigerator", "dishwasher", "opener", "spring",
    "remote",   "keypad",   "deadbolt", "frame",    "sash",      "sill",     "apron",    "well",    "grate",
    "system",   "sprinkler", "camera",  "router",   "heat",      "baseboards", "coil",   "compressor", "shower",
});

// States of things. They do not change what is meant, unless the list has an entry for the state.
constexpr auto conditions = std::to_array<ConditionWord>({
    {"wet", true},          {"soaked", true},        {"soaking wet", true}, {"saturated", true},
    {"damp", true},         {"damaged"},             {"water damaged"},     {"fire damaged"},
    {"smoke damaged"},      {"hail damaged"},        {"wind damaged"},      {"moldy"},
    {"mouldy"},             {"burned"},              {"burnt"},             {"burned up"},
    {"charred"},            {"melted"},              {"stained"},           {"water stained"},
    {"cracked"},            {"broken"},              {"busted"},            {"rotten"},
    {"rotted"},             {"warped"},              {"buckled"},           {"cupped"},
    {"swollen"},            {"swelled up"},          {"swelled"},           {"delaminated"},
    {"loose"},              {"missing"},             {"torn"},              {"ripped"},
    {"dented"},             {"bent"},                {"bent up"},           {"scratched"},
    {"chipped"},            {"ruined"},              {"trashed"},           {"shot"},
    {"toast"},              {"bad"},                 {"stinks"},            {"stinks of smoke"},
    {"smells"},             {"smoky"},               {"sooty"},             {"soot"},
    {"dirty"},              {"leaking"},             {"leaks"},             {"leaked"},
    {"sagging"},            {"bubbled"},             {"peeling"},           {"blown off"},
    {"gone"},               {"dead"},                {"not working"},       {"doesn't work"},
    {"falling apart"},      {"coming up"},           {"coming loose"},      {"hail hit"},
    {"faded"},              {"flooded"},             {"got wet"},           {"water under"},
    {"water under it"},     {"mold"},                {"smoke"},             {"smoked up"},
    {"affected"},           {"contaminated"},        {"spongy"},            {"soft"},
    {"mojado", true},       {"mojada", true},        {"danado"},            {"rusted"},
    {"rusty"},              {"fell"},                {"fallen"},            {"beat up"},
    {"beat to death"},      {"old and"},             {"unaffected"},        {"nasty"},
});

constexpr auto fillers = std::to_array<std::string_view>({
    "'",       "\"",      "/",        "%",     "a",     "all",     "also",       "an",      "any",
    "area",    "around",  "as",       "at",    "be",    "both",    "by",         "damaged", "do",
    "entire",  "every",   "existing", "for",   "from",  "go",      "going",      "gonna",   "got",
    "has",     "have",    "here",     "i",     "in",    "inside",  "into",       "is",      "are",
    "it",      "its",     "just",     "let's", "lets",  "like",    "new",        "need",    "needs",
    "of",      "off",     "ok",       "okay",  "old",   "on",      "our",        "out",     "please",
    "room",    "same",    "should",   "so",    "some",  "that",    "the",        "their",   "them",
    "there",   "there's", "these",    "this",  "those", "through", "throughout", "to",      "total",
    "uh",      "um",      "was",      "we",    "we'll", "were",    "which",      "whole",   "will",
    "with",    "worth",   "x",        "you",   "it's",  "because", "only",       "about",   "approximately",
    "roughly", "say",
});

std::vector<std::string_view> texts_of(const auto& rows) {
  std::vector<std::string_view> texts;
  texts.reserve(std::size(rows));
  for (const auto& row : rows) texts.push_back(row.text);
  return texts;
}

}  // namespace

FoundRow<Action> find_action(std::span<const Token> tokens) {
  static const PhraseTable<Action> table(actions);
  return table.find(tokens);
}
FoundRow<Thing> find_thing(std::span<const Token> tokens) {
  static const PhraseTable<Thing> table(things);
  return table.find(tokens);
}
FoundRow<SurfaceWord> find_surface(std::span<const Token> tokens) {
  static const PhraseTable<SurfaceWord> table(surface_words);
  return table.find(tokens);
}
FoundRow<OpeningWord> find_opening(std::span<const Token> tokens) {
  static const PhraseTable<OpeningWord> table(openings);
  return table.find(tokens);
}
FoundRow<ConditionWord> find_condition(std::span<const Token> tokens) {
  static const PhraseTable<ConditionWord> table(conditions);
  return table.find(tokens);
}
std::size_t find_room(std::span<const Token> tokens) {
  static const PhraseTable<RoomWord> table(room_words);
  return table.find(tokens).count;
}

std::string_view usual_words(std::string_view verbs, std::span<const std::string> things) {
  for (const UsualKind& row : usual_kinds)
    if (row.verbs == verbs && std::ranges::find(things, row.thing) != things.end()) return row.words;
  return {};
}

std::vector<std::string_view> known_rooms() { return texts_of(room_words); }
std::vector<std::string_view> known_things() { return texts_of(things); }
std::vector<std::string_view> known_actions() { return texts_of(actions); }

std::vector<std::string_view> known_words() {
  std::vector<std::string_view> all;
  for (const auto& texts : {known_rooms(), known_things(), known_actions(), other_names()})
    all.insert(all.end(), texts.begin(), texts.end());
  all.insert(all.end(), nouns.begin(), nouns.end());
  all.insert(all.end(), fillers.begin(), fillers.end());
  return all;
}

bool is_filler(std::string_view word) {
  static const std::unordered_set<std::string_view> table(fillers.begin(), fillers.end());
  return table.contains(word);
}

bool is_noun(std::string_view word) {
  static const std::unordered_set<std::string_view> table(nouns.begin(), nouns.end());
  return table.contains(word);
}

std::set<std::string> canonical_words(std::string_view text) {
  std::string folded;
  match::fold_text(text, folded);
  std::set<std::string> words;
  match::WordReader reader(folded);
  for (match::RawWord raw; reader.next(raw);)
    if (std::string word = match::canonical_word(raw.text); !word.empty()) words.insert(std::move(word));
  return words;
}

}  // namespace estimate::scope

namespace estimate {

ScopeTerms scope_terms() {
  ScopeTerms terms{
      .actions = scope::known_actions(), .things = scope::known_things(), .rooms = scope::known_rooms()};
  const auto others = scope::other_names();
  terms.things.insert(terms.things.end(), others.begin(), others.end());
  return terms;
}

}  // namespace estimate
