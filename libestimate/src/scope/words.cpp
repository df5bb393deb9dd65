#include "scope/words.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esx/estimate/scope.h"
#include "match/text/words.h"

namespace estimate::scope {
namespace {

using enum Activity;

constexpr auto activity_names = std::to_array<std::pair<std::string_view, Activity>>({
    {"replace", replace},
    {"remove", remove},
    {"remove_and_replace", remove_and_replace},
    {"detach_and_reset", detach_and_reset},
    {"install", install},
    {"material_only", material_only},
});

/// A row of data/scope/actions.txt, without phrases.
Action read_head(std::string_view head) {
  Action action{.text = {}, .activity = replace};
  const std::string_view name = head.substr(0, head.find(' '));
  for (const auto& [text, activity] : activity_names)
    if (text == name) action.activity = activity;
  action.always = head.find('!') != std::string_view::npos;
  action.coats = head.find('~') != std::string_view::npos;
  if (const std::size_t open = head.find('('); open != std::string_view::npos)
    action.words = head.substr(open + 1, head.find(')') - open - 1);
  return action;
}

const std::vector<Action>& actions() {
  static const std::string lines = replace_all(actions_text(), "\n  ", " ");
  static const std::vector<Action> rows = [] {
    std::vector<Action> made;
    for (const std::string_view line : split(lines, '\n')) {
      const std::size_t colon = line.find(':');
      if (line.starts_with('#') || colon == std::string_view::npos) continue;
      Action action = read_head(line.substr(0, colon));
      for (const std::string_view phrase : split(line.substr(colon + 1), ',')) {
        action.text = trim(phrase);
        made.push_back(action);
      }
    }
    return made;
  }();
  return rows;
}

constexpr auto things = std::to_array<Thing>({
    {"drywall", 0, true, {}, "1/2\" hung taped floated ready for paint"},
    {"wet drywall", 0, true},
    {"insulation", 0, true},
    {"thin skim coat plaster", 0, true},
    {"batt insulation", 0, true},
    {"spray foam insulation", 0, true},
    {"vapor barrier", 0, true},
    {"paneling", walls},
    {"wallpaper", walls},
    {"wainscoting", walls},
    {"acoustic ceiling texture", ceiling},
    {"suspended ceiling tile", ceiling},
    {"suspended ceiling grid", ceiling},
    {"suspended ceiling", ceiling},
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
    {"tile floor covering", floor, false, {}, "ceramic"},
    {"tile floor", floor, false, {}, "ceramic"},
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
    {"switches", 0, false, "switch", "single pole"},
    {"gutter", 0, false, {}, "5\""},
    {"downspout", 0, false, {}, "2\" 3\""},
    {"casing", 0, false, {}, "2 1/4\""},
    {"pipe jack flashing", 0, false, {}, "neoprene"},
    {"roofing felt", 0, false, {}, "15 lb"},
    {"laminated shingles", 0, false, {}, "withoutfelt"},
    {"laminated composition shingles", 0, false, {}, "withoutfelt"},
    {"3 tab composition shingles", 0, false, {}, "withoutfelt"},
    {"dehumidifier", 0, false, {}, "up to 109 ppd"},
    {"exterior door", 0, false, {}, "metal"},
    {"window screen", 0, false, {}, "10 to 16 SF"},
    {"small window screen", 0, false, "window screen", "1 to 9 SF"},
    {"light fixture", 0, false, {}, "ceiling"},
    {"light fixtures", 0, false, "light fixture", "ceiling"},
    {"ceiling fan", 0},
    {"ceiling light fixture", 0},
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
    {"oak floor", floor},
    {"laminate floor", floor},
    {"mortar bed", floor},
    {"plywood underlayment floor preparation", floor},
    {"wainscoting", walls},
    {"wallpaper border", ceiling_perimeter},
    {"concrete slab", floor},
    {"tile tub surround", 0},
    {"moisture resistant drywall", 0, true, "drywall moisture resistant"},
    {"drywall patch", 0},
    {"light fixture ceiling", 0},
    {"blown insulation", ceiling, false},
    {"stud wall", walls},
    {"house wrap", 0},
    {"metal fascia", 0, false, {}, "up to 6\""},
    {"drywall labor minimum", 0},
    {"carpet labor minimum", 0},
    {"insulation labor minimum", 0},
    {"tile floor labor minimum", 0},
});

struct UsualKind {
  std::string_view verbs, thing, words;
};
constexpr auto usual_kinds = std::to_array<UsualKind>({
    {"paint", "door", "slab"},
    {"seal paint", "door", "slab"},
    {"stain", "door", "slab"},
    {"", "shingle", "withoutfelt"},
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
    {"lid", ceiling},
});

constexpr auto openings = std::to_array<OpeningWord>({
    {"door", 2.0 + 8.0 / 12, 6.0 + 8.0 / 12, true},
    {"doors", 2.0 + 8.0 / 12, 6.0 + 8.0 / 12, true},
    {"doorway", 2.0 + 8.0 / 12, 6.0 + 8.0 / 12, true},
    {"doorways", 2.0 + 8.0 / 12, 6.0 + 8.0 / 12, true},
    {"closet opening", 5, 6.0 + 8.0 / 12, true},
    {"closet door", 5, 6.0 + 8.0 / 12, true},
    {"slider", 6, 6.0 + 8.0 / 12, true},
    {"sliding door", 6, 6.0 + 8.0 / 12, true},
    {"sliding glass door", 6, 6.0 + 8.0 / 12, true},
    {"sliding patio door", 6, 6.0 + 8.0 / 12, true},
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

std::vector<std::string_view> texts_of(const auto& rows) {
  std::vector<std::string_view> texts;
  texts.reserve(std::size(rows));
  for (const auto& row : rows) texts.push_back(row.text);
  return texts;
}

}  // namespace

FoundRow<Action> find_action(std::span<const Token> tokens) {
  constexpr auto things_only = std::to_array<std::string_view>(
      {"bags", "rolls", "covers", "sets", "screens", "tarps", "patches", "stains", "tests", "textures",
       "finishes", "drops", "frames", "pulls"});
  static const PhraseTable<Action> table(actions());
  if (!tokens.empty() && is_one_of(things_only, tokens[0].text)) return {};
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

std::string_view usual_words(std::string_view verbs, std::span<const std::string> things) {
  for (const UsualKind& row : usual_kinds)
    if (row.verbs == verbs && std::ranges::find(things, row.thing) != things.end()) return row.words;
  return {};
}

bool is_wet(std::string_view room) {
  constexpr auto wet = std::to_array<std::string_view>({"bath", "powder", "lavatory", "water closet"});
  const std::string name = to_lower(room);
  return std::ranges::any_of(wet,
                             [&](std::string_view word) { return name.find(word) != std::string::npos; });
}

std::string usual_in(std::string_view room, bool is_bowl) {
  const std::string name = to_lower(room);
  constexpr auto inside =
      std::to_array<std::string_view>({"bed", "bath", "closet", "office", "study", "den", "nursery", "powder",
                                       "pantry", "hall", "dining", "laundry"});
  const auto has = [&](auto& words) {
    return std::ranges::any_of(words,
                               [&](std::string_view word) { return name.find(word) != std::string::npos; });
  };
  return name + (is_wet(room) ? " bathroom" : "") + (is_wet(room) && is_bowl ? " single bowl" : "") +
         (has(inside) ? " prehung" : "") + (name.find("kitchen") != std::string::npos ? " double bowl" : "");
}

/// `count` tokens become the last of them.
static void join_to_last(Tokens& tokens, std::size_t at, std::size_t count) {
  Token& last = tokens[at + count - 1];
  last.first = tokens[at].first;
  last.count = 0;
  for (std::size_t i = at; i < at + count; ++i) last.count += i + 1 < at + count ? tokens[i].count : 1;
  const auto begin = tokens.begin() + std::ptrdiff_t(at);
  tokens.erase(begin, begin + std::ptrdiff_t(count) - 1);
}

/// "place it back" puts it back; "seal and repaint" paints; "gets taken out" is torn out.
static void spell_same_verb(Tokens& tokens, std::size_t at) {
  constexpr auto sealing =
      std::to_array<std::string_view>({"seal", "prime", "sealed", "primed", "kilz", "primer", "sealer"});
  constexpr auto joints = std::to_array<std::string_view>({"and", "then", "&", "n", "/"});
  constexpr auto pronouns =
      std::to_array<std::string_view>({"it", "them", "em", "that", "those", "everything", "both"});
  constexpr auto passive = std::to_array<std::string_view>({"be", "get", "gets", "getting", "being"});
  constexpr auto particles = std::to_array<std::string_view>({"out", "off", "up", "down"});
  std::string& text = tokens[at].text;
  if (text == "repaint" || text == "repainted") {
    std::size_t before = at;
    while (before > 0 && is_one_of(joints, word_at(tokens, before - 1))) --before;
    if (before > 0 && is_one_of(sealing, word_at(tokens, before - 1))) text = "paint";
  } else if (text == "place" || text == "install") {
    const std::size_t back = at + (is_one_of(pronouns, word_at(tokens, at + 1)) ? 2 : 1);
    if (word_at(tokens, back) == "back") text = "put";
  } else if (text == "taken" && at > 0 && is_one_of(passive, word_at(tokens, at - 1)) &&
             is_one_of(particles, word_at(tokens, at + 1))) {
    text = is_one_of(joints, word_at(tokens, at + 2)) ? "take" : "torn";
  }
}

/// "the board should be replaced" says what is done, and corrects nothing; "it should be ..." may.
static void spell_should_be(Tokens& tokens, std::size_t at) {
  constexpr auto pronouns = std::to_array<std::string_view>(
      {"it", "they", "that", "those", "this", "these", "which", "one", "ones", "both"});
  const bool supposed = word_at(tokens, at) == "ought" && word_at(tokens, at + 1) == "to";
  if (word_at(tokens, at) != "should" && !supposed) return;
  const std::size_t be = at + (supposed ? 2 : 1);
  const std::string_view subject = at > 0 ? word_at(tokens, at - 1) : std::string_view();
  if (word_at(tokens, be) != "be" || subject.empty() || is_one_of(pronouns, subject)) return;
  const bool done = word_at(tokens, be + 1).ends_with("ed") || word_at(tokens, be + 1) == "torn";
  if (done && find_action(std::span(tokens).subspan(be + 1))) join_to_last(tokens, at, be + 2 - at);
}

/// "screen and recoat the dining room floor": the floor is named where it is.
static void spell_recoat(Tokens& tokens, std::size_t at) {
  constexpr auto joints = std::to_array<std::string_view>({"and", "n", "&"});
  constexpr auto floors = std::to_array<std::string_view>({"floor", "floors"});
  constexpr std::size_t reach = 7;
  const bool recoats = word_at(tokens, at) == "screen" && is_one_of(joints, word_at(tokens, at + 1)) &&
                       word_at(tokens, at + 2) == "recoat" && word_at(tokens, at + 3) == "the";
  for (std::size_t i = at + 4; recoats && i < at + reach && !word_at(tokens, i).empty(); ++i)
    if (i > at + 4 && is_one_of(floors, word_at(tokens, i)) && is_room_word(word_at(tokens, at + 4)))
      return join_to_last(tokens, at, 3);
}

/// "two valleys, each 18 feet"
static void spell_each(Tokens& tokens, std::size_t at) {
  if (word_at(tokens, at) != "each" || at == 0 || at + 1 >= tokens.size() ||
      tokens[at + 1].kind != TokenKind::length)
    return;
  const bool ends =
      at + 2 == tokens.size() || tokens[at + 2].kind != TokenKind::word || tokens[at + 2].text == "and";
  if (!ends || tokens[at - 1].kind != TokenKind::soft) return;
  std::swap(tokens[at], tokens[at + 1]);
  std::swap(tokens[at].first, tokens[at + 1].first);
  std::swap(tokens[at].count, tokens[at + 1].count);
}

/// "paint the walls twice (3 coats)": the third is the sealer.
static void spell_twice(Tokens& tokens, std::size_t at) {
  constexpr auto coatings = std::to_array<std::string_view>({"paint", "stain", "painted", "stained"});
  if (word_at(tokens, at) != "twice" && word_at(tokens, at) != "once") return;
  for (std::size_t before = at; before > 0 && tokens[before - 1].kind != TokenKind::hard; --before) {
    if (!is_one_of(coatings, word_at(tokens, before - 1))) continue;
    tokens[at].value = tokens[at].text == "twice" ? 2 : 1;
    tokens[at].kind = TokenKind::coats;
    if (at + 1 < tokens.size() && tokens[at + 1].kind == TokenKind::coats) {
      const double coats = tokens[at].value;
      join_to_last(tokens, at, 2);
      tokens[at].value = coats;
    }
    return;
  }
}

/// "sand, stain, and finish": one work.
static void spell_sanding(Tokens& tokens, std::size_t at) {
  if (word_at(tokens, at) != "sand" || word_at(tokens, at + 2) != "stain" ||
      tokens[at + 1].kind != TokenKind::soft)
    return;
  const bool comma = at + 3 < tokens.size() && tokens[at + 3].kind == TokenKind::soft;
  const std::size_t last = at + (comma ? 4 : 3);
  if (word_at(tokens, last) != "and" || word_at(tokens, last + 1) != "finish") return;
  tokens[at + 1].kind = TokenKind::word;
  tokens[at + 1].text = "and";
  if (comma) join_to_last(tokens, at + 3, 2);
}

/// "I measured it again"
static void spell_again(Tokens& tokens, std::size_t at) {
  if (word_at(tokens, at) != "measured") return;
  const std::size_t behind =
      word_at(tokens, at + 1) == "it" || word_at(tokens, at + 1) == "that" ? at + 2 : at + 1;
  if (word_at(tokens, behind) == "again") tokens[at].text = "remeasured";
}

/// "bedroom number 2", "with felt paper", "30 pound underlayment"
static void spell_same_name(Tokens& tokens, std::size_t at) {
  constexpr auto small_rooms = std::to_array<std::string_view>({"room", "bath", "bathroom"});
  if (word_at(tokens, at) == "power" && is_one_of(small_rooms, word_at(tokens, at + 1)))
    tokens[at].text = "powder";
  constexpr auto faces =
      std::to_array<std::string_view>({"slope", "side", "elev", "elevation", "face", "facing"});
  constexpr auto winds = std::to_array<std::pair<std::string_view, std::string_view>>(
      {{"n", "north"}, {"s", "south"}, {"e", "east"}, {"w", "west"}});
  const auto wind =
      std::ranges::find(winds, word_at(tokens, at), &std::pair<std::string_view, std::string_view>::first);
  if (wind != winds.end() && is_one_of(faces, word_at(tokens, at + 1)))
    tokens[at].text = wind->second;  // "N slope"
  constexpr auto numbered = std::to_array<std::string_view>(
      {"bedroom", "bed", "bath", "bathroom", "room", "unit", "garage", "building", "closet", "office", "br"});
  const bool number = at + 1 < tokens.size() && tokens[at + 1].kind == TokenKind::number;
  if (word_at(tokens, at) == "number" && number && at > 0 && is_one_of(numbered, word_at(tokens, at - 1))) {
    join_to_last(tokens, at, 2);
    return;
  }
  constexpr auto sealers = std::to_array<std::string_view>({"seal", "prime", "sealer", "primer"});
  const bool sealing = is_one_of(sealers, word_at(tokens, at)) && word_at(tokens, at + 1) == "/" &&
                       is_one_of(sealers, word_at(tokens, at + 2));
  if (sealing) {  // "seal/prime then paint the walls twice (3 coats)"
    join_to_last(tokens, at, 3);
    tokens[at].text = "seal";
  }
  constexpr auto films = std::to_array<std::string_view>({"poly", "plastic"});
  const bool film = at > 0 && tokens[at - 1].kind == TokenKind::rating && tokens[at - 1].unit == "mil";
  if (film && is_one_of(films, word_at(tokens, at))) tokens[at].text = "visqueen";  // "6 mil poly"
  constexpr double fence = 3;  // feet: the least that one is high
  const bool measured = at + 1 < tokens.size() && tokens[at + 1].kind == TokenKind::length;
  if (word_at(tokens, at) == "fnc" && measured && tokens[at + 1].value >= fence) tokens[at].text = "fence";
  constexpr auto papers = std::to_array<std::string_view>({"paper", "underlayment"});
  const bool paper = word_at(tokens, at) == "felt" && is_one_of(papers, word_at(tokens, at + 1));
  const bool roofing = word_at(tokens, at) == "roofing" && word_at(tokens, at + 1) == "felt";
  const bool tar = word_at(tokens, at) == "tar" && word_at(tokens, at + 1) == "paper";
  if (paper || roofing || tar) {
    join_to_last(tokens, at, 2);
    tokens[at].text = "felt";
  }
  constexpr double light = 15, heavy = 30;
  const Token* const before = at > 0 ? &tokens[at - 1] : nullptr;
  const bool weighs = before != nullptr && before->kind == TokenKind::rating && before->unit == "lb" &&
                      (before->value == light || before->value == heavy);
  if (word_at(tokens, at) == "underlayment" && weighs) tokens[at].text = "felt";
}

void spell_same(Tokens& tokens) {
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    if (tokens[at].kind != TokenKind::word) continue;
    spell_same_verb(tokens, at);
    spell_should_be(tokens, at);
    spell_same_name(tokens, at);
    spell_twice(tokens, at);
    spell_again(tokens, at);
    spell_sanding(tokens, at);
    spell_each(tokens, at);
    spell_recoat(tokens, at);
  }
}

std::vector<std::string_view> known_things() { return texts_of(things); }
std::vector<std::string_view> known_actions() { return texts_of(actions()); }

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
