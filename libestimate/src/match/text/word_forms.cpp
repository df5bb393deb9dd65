#include "match/text/words.h"

#include <algorithm>
#include <array>

namespace estimate::match {
namespace {

struct WordForm {
  std::string_view raw, word;
};

// Sorted by the raw word. Common abbreviations in line items; "incl. felt" is the same as "w/ felt".
constexpr auto forms = std::to_array<WordForm>({
    {"a", ""},
    {"acoust", "acoustic"},
    {"addl", "additional"},
    {"addnl", "additional"},
    {"adj", "adjustable"},
    {"alum", "aluminum"},
    {"aluminium", "aluminum"},
    {"an", ""},
    {"and", ""},
    {"approx", "approximately"},
    {"asph", "asphalt"},
    {"assy", "assembly"},
    {"av", "average"},
    {"avg", "average"},
    {"bath", "bathroom"},
    {"bathrm", "bathroom"},
    {"bd", "board"},
    {"bdrm", "bedroom"},
    {"bldg", "building"},
    {"brd", "board"},
    {"cab", "cabinet"},
    {"cabinetry", "cabinet"},
    {"carp", "carpenter"},
    {"ceil", "ceiling"},
    {"ceilg", "ceiling"},
    {"cer", "ceramic"},
    {"cf", "cubicfoot"},
    {"chg", "charge"},
    {"clg", "ceiling"},
    {"clng", "ceiling"},
    {"clr", "color"},
    {"cmpnd", "compound"},
    {"colour", "color"},
    {"comm", "commercial"},
    {"comp", "composition"},
    {"compo", "composition"},
    {"conc", "concrete"},
    {"cond", "conditioning"},
    {"crpt", "carpet"},
    {"ct", "coat"},
    {"dbl", "double"},
    {"decon", "decontamination"},
    {"demo", "demolish"},
    {"demolition", "demolish"},
    {"dehum", "dehumidifier"},
    {"dept", "depth"},
    {"dia", "diameter"},
    {"diam", "diameter"},
    {"dnspt", "downspout"},
    {"ds", "downspout"},
    {"drywl", "drywall"},
    {"dwall", "drywall"},
    {"ea", "each"},
    {"eff", "efficiency"},
    {"eight", "8"},
    {"elec", "electric"},
    {"electrical", "electric"},
    {"elect", "electric"},
    {"equip", "equipment"},
    {"excl", "without"},
    {"excluding", "without"},
    {"ext", "exterior"},
    {"fbgl", "fiberglass"},
    {"feet", "foot"},
    {"fg", "fiberglass"},
    {"fin", "finish"},
    {"finished", "finish"},
    {"five", "5"},
    {"fixt", "fixture"},
    {"flash", "flashing"},
    {"flr", "floor"},
    {"flrg", "flooring"},
    {"flshg", "flashing"},
    {"four", "4"},
    {"frm", "frame"},
    {"ft", "foot"},
    {"furn", "furniture"},
    {"ga", "gauge"},
    {"gal", "gallon"},
    {"galv", "galvanized"},
    {"gfci", "gfi"},
    {"grey", "gray"},
    {"grd", "grade"},
    {"gtr", "gutter"},
    {"gut", "gutter"},
    {"hd", "heavyduty"},
    {"hdwe", "hardware"},
    {"hdwd", "hardwood"},
    {"hdwr", "hardware"},
    {"hgt", "height"},
    {"hi", "high"},
    {"horiz", "horizontal"},
    {"hr", "hour"},
    {"ht", "height"},
    {"hvy", "heavy"},
    {"hw", "hardware"},
    {"hwd", "hardwood"},
    {"inches", "inch"},
    {"incl", "with"},
    {"included", "with"},
    {"includes", "with"},
    {"including", "with"},
    {"inst", "install"},
    {"insul", "insulation"},
    {"int", "interior"},
    {"kit", "kitchen"},
    {"lab", "labor"},
    {"labour", "labor"},
    {"lam", "laminated"},
    {"laminate", "laminated"},
    {"lb", "pound"},
    {"lbs", "pound"},
    {"lg", "large"},
    {"lge", "large"},
    {"lin", "linear"},
    {"lrg", "large"},
    {"lt", "light"},
    {"lvl", "level"},
    {"mach", "machine"},
    {"matl", "material"},
    {"max", "maximum"},
    {"med", "medium"},
    {"mfg", "manufactured"},
    {"min", "minimum"},
    {"misc", "miscellaneous"},
    {"mldg", "molding"},
    {"mo", "month"},
    {"mod", "modified"},
    {"moulding", "molding"},
    {"mtd", "mounted"},
    {"mtl", "metal"},
    {"nine", "9"},
    {"no", "without"},
    {"of", ""},
    {"one", "1"},
    {"opng", "opening"},
    {"oz", "ounce"},
    {"pc", "piece"},
    {"pcs", "piece"},
    {"perf", "perforated"},
    {"plam", "plasticlaminate"},
    {"plas", "plastic"},
    {"plwd", "plywood"},
    {"ply", "plywood"},
    {"plywd", "plywood"},
    {"pnl", "panel"},
    {"pnt", "paint"},
    {"pntd", "painted"},
    {"prefab", "prefabricated"},
    {"prefin", "prefinished"},
    {"prem", "premium"},
    {"ptd", "painted"},
    {"pvmt", "pavement"},
    {"qtr", "quarter"},
    {"recept", "receptacle"},
    {"refrig", "refrigerator"},
    {"reg", "register"},
    {"reinf", "reinforced"},
    {"reqd", "required"},
    {"resid", "residential"},
    {"rf", "roof"},
    {"rfg", "roofing"},
    {"rm", "room"},
    {"sect", "section"},
    {"seven", "7"},
    {"sf", "squarefoot"},
    {"sgl", "single"},
    {"shgl", "shingle"},
    {"shing", "shingle"},
    {"shngl", "shingle"},
    {"shr", "shower"},
    {"six", "6"},
    {"sm", "small"},
    {"sml", "small"},
    {"sngl", "single"},
    {"sq", "square"},
    {"ss", "stainless"},
    {"std", "standard"},
    {"stl", "steel"},
    {"stnd", "standard"},
    {"struct", "structural"},
    {"surf", "surface"},
    {"sy", "squareyard"},
    {"synth", "synthetic"},
    {"sys", "system"},
    {"ten", "10"},
    {"tex", "texture"},
    {"textured", "texture"},
    {"tg", "tongue"},
    {"the", ""},
    {"therm", "thermal"},
    {"thk", "thick"},
    {"three", "3"},
    {"trad", "traditional"},
    {"trt", "treated"},
    {"two", "2"},
    {"typ", "typical"},
    {"undrlymt", "underlayment"},
    {"univ", "universal"},
    {"unfin", "unfinished"},
    {"v", "volt"},
    {"vert", "vertical"},
    {"vin", "vinyl"},
    {"vnl", "vinyl"},
    {"w", "with"},
    {"wd", "wood"},
    {"wdw", "window"},
    {"win", "window"},
    {"wndw", "window"},
    {"wo", "without"},
    {"wtr", "water"},
    {"x", ""},
    {"yd", "yard"},
    {"yr", "year"},
});

struct ExclusiveWord {
  std::string_view word;
  std::uint8_t group;
};

// Sorted by word.
constexpr auto exclusive_words = std::to_array<ExclusiveWord>({
    {"aluminum", 6}, {"average", 1},  {"brick", 6},   {"carpet", 9},    {"cedar", 6},    {"ceiling", 4},
    {"ceramic", 6},  {"copper", 6},   {"deluxe", 1},  {"double", 5},    {"economy", 1},  {"electric", 8},
    {"exterior", 7}, {"floor", 4},    {"gas", 8},     {"hardwood", 6},  {"heavy", 10},   {"high", 1},
    {"interior", 7}, {"large", 2},    {"light", 10},  {"lower", 3},     {"medium", 2},   {"metal", 6},
    {"oak", 6},      {"pine", 6},     {"plastic", 6}, {"porcelain", 6}, {"premium", 1},  {"single", 5},
    {"small", 2},    {"standard", 1}, {"steel", 6},   {"stone", 6},     {"tile", 9},     {"triple", 5},
    {"upper", 3},    {"vinyl", 6},    {"wall", 4},    {"with", 11},     {"without", 11}, {"wood", 6},
});

static_assert(std::ranges::is_sorted(exclusive_words, {}, &ExclusiveWord::word));
static_assert(std::ranges::all_of(exclusive_words, [](const ExclusiveWord& w) { return w.group < 32; }));

constexpr auto remark_words = std::to_array<std::string_view>({
    "adjuster", "all",   "area",  "back",    "bid",   "both",  "each", "east", "elevation",
    "entire",   "every", "front", "invoice", "left",  "north", "note", "per",  "photo",
    "rear",     "right", "see",   "side",    "slope", "south", "unit", "west",
});
static_assert(std::ranges::is_sorted(remark_words));

struct ChargeWords {
  std::string_view first, second;
};
// A bit of ChargeReader each.
constexpr auto charge_words = std::to_array<ChargeWords>(
    {{"labor", "minimum"}, {"bid", "item"}, {"per", "hour"}, {"additional", "charge"}});

}  // namespace

void ChargeReader::add(std::string_view word) {
  std::uint8_t begins = 0;
  for (std::size_t i = 0; i < charge_words.size(); ++i) {
    const auto bit = std::uint8_t(1U << i);
    if (word == charge_words[i].second) kinds_ |= begun_ & bit;
    if (word == charge_words[i].first) begins |= bit;
  }
  begun_ = begins;
}

std::string_view written_out(std::string_view raw) {
  static constexpr auto sorted = [] {
    auto copy = forms;
    std::ranges::sort(copy, {}, &WordForm::raw);
    return copy;
  }();
  const auto found = std::ranges::lower_bound(sorted, raw, {}, &WordForm::raw);
  return found != sorted.end() && found->raw == raw ? found->word : raw;
}

std::uint8_t exclusive_group(std::string_view word) {
  const auto found = std::ranges::lower_bound(exclusive_words, word, {}, &ExclusiveWord::word);
  return found != exclusive_words.end() && found->word == word ? found->group : std::uint8_t{0};
}

bool is_remark_word(std::string_view word) { return std::ranges::binary_search(remark_words, word); }

}  // namespace estimate::match
