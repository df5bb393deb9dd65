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
    {"pull", remove},
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
    {"reinstall", detach_and_reset, {}, true},
    {"replace", replace, {}, true},
    {"install", replace, {}, true},
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
    {"paint", replace, "paint", false, true},
    {"repaint", replace, "paint", true, true},
    {"stain and finish", replace, "stain finish"},
    {"stain and seal", replace, "stain seal"},
    {"stain", replace, "stain"},
    {"seal", replace, "seal"},
    {"clean and deodorize", replace, "clean deodorize", true},
    {"clean", replace, "clean"},
    {"wash", replace, "clean"},
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
    {"screen and recoat", replace, "screen recoat"},
    {"set", replace},
    {"set up", replace},
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

// A number before these is part of a name: "15 lb felt", "200 amp panel".
constexpr auto numbered =
    std::to_array<std::string_view>({"lb", "pound", "tab", "amp", "gallon", "year", "volt", "gauge", "mil",
                                     "ton", "way", "panel", "piece", "story"});

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
  return find_phrase(std::span<const Action>(actions), tokens);
}
FoundRow<Thing> find_thing(std::span<const Token> tokens) {
  return find_phrase(std::span<const Thing>(things), tokens);
}
FoundRow<SurfaceWord> find_surface(std::span<const Token> tokens) {
  return find_phrase(std::span<const SurfaceWord>(surface_words), tokens);
}
FoundRow<OpeningWord> find_opening(std::span<const Token> tokens) {
  return find_phrase(std::span<const OpeningWord>(openings), tokens);
}
std::size_t find_room(std::span<const Token> tokens) {
  return find_phrase(std::span<const RoomWord>(room_words), tokens).count;
}

std::vector<std::string_view> known_rooms() { return texts_of(room_words); }
std::vector<std::string_view> known_things() { return texts_of(things); }
std::vector<std::string_view> known_actions() { return texts_of(actions); }

bool is_filler(std::string_view word) { return std::ranges::find(fillers, word) != fillers.end(); }

bool is_numbered(std::string_view word) { return std::ranges::find(numbered, word) != numbered.end(); }

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
