#include "scope/room_book.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "esx/estimate/base/text.h"
#include "scope/objects.h"
#include "scope/talk.h"
#include "scope/words.h"

namespace estimate::scope {
namespace {

constexpr std::size_t max_name_tokens = 12;

constexpr auto ordinals = std::to_array<std::pair<std::string_view, int>>({{"first", 1},
                                                                           {"second", 2},
                                                                           {"third", 3},
                                                                           {"fourth", 4},
                                                                           {"1st", 1},
                                                                           {"2nd", 2},
                                                                           {"3rd", 3},
                                                                           {"4th", 4}});

int ordinal(const Token& token) {
  const auto* const found = std::ranges::find(ordinals, token.text, &std::pair<std::string_view, int>::first);
  return token.kind == TokenKind::word && found != ordinals.end() ? found->second : 0;
}

bool is_room_number(const Token& token) {
  return token.kind == TokenKind::number && !token.fraction && token.value >= 1 && token.value <= 20 &&
         token.value == double(int(token.value));
}

/// "lower level family room", "second floor hall": the words before the room; 0: none.
std::size_t level_at(std::span<const Token> name) {
  constexpr auto which =
      std::to_array<std::string_view>({"lower", "upper", "main", "ground", "top", "basement"});
  constexpr auto levels = std::to_array<std::string_view>({"level", "floor", "story"});
  if (name.size() < 3 || name[1].kind != TokenKind::word) return 0;
  const bool named = is_one_of(which, name[0].text) || ordinal(name[0]) > 0;
  return named && is_one_of(levels, name[1].text) ? 2 : 0;
}

/// "bedroom two", "2nd bedroom" → "bedroom", "2"
std::vector<std::string> key_of(std::span<const Token> name) {
  std::vector<std::string> key;
  std::string number;
  const std::size_t level = level_at(name);
  for (const Token& token : name.first(level)) key.push_back(token.text);
  for (const Token& token : name.subspan(level)) {
    if (const int value = ordinal(token); value > 0)
      number = std::to_string(value);
    else if (is_room_number(token))
      number = std::to_string(int(token.value));
    else
      key.push_back(token.text == "bed" && name.size() == 2 ? "bedroom" : token.text);
  }
  const bool one_word = name.size() > 1 && name[0].first == name[1].first;
  if (one_word && key.size() > 1 && key[0] == "storage" && key[1] == "shed") key.erase(key.begin());
  if (!number.empty()) key.push_back(std::move(number));
  if (key.size() == 2 && key[0] == "elevation") std::swap(key[0], key[1]);  // "elevation rear"
  return key;
}

std::string title(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    text += (text.empty() ? "" : " ") + word;
    char& first = text[text.size() - word.size()];
    if (first >= 'a' && first <= 'z') first = char(first - 'a' + 'A');
  }
  return text;
}

/// "rear elevation", "elevation rear", "front slope"
bool is_elevation(const Tokens& tokens, std::size_t at) {
  constexpr auto sides = std::to_array<std::string_view>(
      {"front", "rear", "back", "left", "right", "north", "south", "east", "west"});
  const std::string_view first = word_at(tokens, at), second = word_at(tokens, at + 1);
  const bool kind = second == "elevation" || second == "slope" || second == "dormer" || second == "yard";
  return (is_one_of(sides, first) && kind) || (first == "side" && second == "yard") ||
         (first == "elevation" && is_one_of(sides, second));
}

bool begins_sentence(const Tokens& tokens, std::size_t at) {
  return at == 0 || tokens[at - 1].kind == TokenKind::hard;
}

/// "back is the same", "same thing on the back": whether the side at `at` is where the work is done again.
bool is_side_of_copy(const Tokens& tokens, std::size_t at) {
  constexpr auto same = std::to_array<std::string_view>({"same", "ditto", "identical"});
  constexpr auto between =
      std::to_array<std::string_view>({"side", "is", "are", "gets", "has", "the", "exact", "was"});
  constexpr auto behind = std::to_array<std::string_view>({"thing", "deal", "goes"});
  constexpr auto ties = std::to_array<std::string_view>({"on", "for", "to"});
  std::size_t next = at + 1;
  while (is_one_of(between, word_at(tokens, next))) ++next;
  std::size_t begin = at;
  while (begin > 0 && (word_at(tokens, begin - 1) == "the" || word_at(tokens, begin - 1) == "and")) --begin;
  if (is_one_of(same, word_at(tokens, next))) return begin == 0 || tokens[begin - 1].kind != TokenKind::word;
  const std::size_t last = word_at(tokens, at + 1) == "side" ? at + 2 : at + 1;
  if (begin < 2 || begin == at || !is_one_of(ties, word_at(tokens, begin - 1)) ||
      (last < tokens.size() && tokens[last].kind == TokenKind::word))
    return false;
  std::size_t before = begin - 2;
  while (before > 0 && is_one_of(behind, word_at(tokens, before))) --before;
  return is_one_of(same, word_at(tokens, before));
}

/// "west side 30 by 10, south side is 18 by 10": how many words name a side with its size; 0: none.
std::size_t sized_side_at(const Tokens& tokens, std::size_t at, bool has_sides) {
  const bool said = word_at(tokens, at + 1) == "side";
  std::size_t size = said ? at + 2 : at + 1;
  if (word_at(tokens, size) == "is") ++size;
  if (size >= tokens.size() || tokens[size].kind != TokenKind::dimensions) return 0;
  if (size + 1 < tokens.size() && tokens[size + 1].kind == TokenKind::word) return 0;
  std::size_t before = at;
  while (before > 0 && (word_at(tokens, before - 1) == "the" || word_at(tokens, before - 1) == "and"))
    --before;
  const bool begins = begins_sentence(tokens, before);
  if (!begins && tokens[before - 1].kind != TokenKind::soft && before == at) return 0;
  return !said && !begins && !has_sides ? 0 : said ? 2 : 1;
}

/// "Front: ...", "north, ...", "left side of house": a side of the building. 0: none.
std::size_t side_at(const Tokens& tokens, std::size_t at, bool has_sides) {
  constexpr auto sides = std::to_array<std::string_view>(
      {"front", "rear", "left", "right", "back", "north", "south", "east", "west", "rt", "lt"});
  constexpr auto ambiguous = std::to_array<std::string_view>({"right", "back", "left"});
  const std::string_view first = word_at(tokens, at);
  const bool begins = begins_sentence(tokens, at);
  constexpr auto floors = std::to_array<std::string_view>({"upstairs", "downstairs"});
  constexpr auto has =
      std::to_array<std::string_view>({"i've", "we've", "there's", "i", "we", "has", "gets", "needs", "got"});
  if (begins && is_one_of(floors, first) && is_one_of(has, word_at(tokens, at + 1))) return 1;
  if (!is_one_of(sides, first)) return 0;
  if (is_side_of_copy(tokens, at)) return word_at(tokens, at + 1) == "side" ? 2 : 1;
  if (const std::size_t sized = sized_side_at(tokens, at, has_sides); sized > 0) return sized;
  const TokenKind behind = at + 1 < tokens.size() ? tokens[at + 1].kind : TokenKind::hard;
  const bool alone = behind == TokenKind::colon ||
                     (behind == TokenKind::soft && (has_sides || !is_one_of(ambiguous, first)));
  if (begins && alone) return 1;
  constexpr auto parts = std::to_array<std::string_view>(
      {"wall",  "walls", "door",    "doors", "window", "windows", "porch",     "entry",
       "steps", "of",    "only",    "one",   "slope",  "slopes",  "elevation", "yard",
       "deck",  "room",  "bedroom", "hall",  "bath",   "gable",   "half",      "dormer"});
  const std::string_view next = word_at(tokens, at + 1);
  if (begins && has_sides && !is_one_of(ambiguous, first) && next != "side" && !is_one_of(parts, next))
    return 1;  // "north side: ...; east six inch gutter 44 feet"
  const bool listed = has_sides && at > 0 && tokens[at - 1].kind == TokenKind::soft &&
                      (behind == TokenKind::number || behind == TokenKind::amount) &&
                      (at + 2 >= tokens.size() || tokens[at + 2].kind != TokenKind::word);
  if (listed) return 1;  // "front slope 9 squares, left 6, rear 11"
  if (next != "side") return 0;
  if (begins && has_sides && !is_one_of(parts, word_at(tokens, at + 2))) return 2;
  constexpr auto whose = std::to_array<std::string_view>({"the", "our", "my", "his", "her", "their"});
  constexpr auto before = std::to_array<std::string_view>(
      {"on", "at", "melted", "hit", "damaged", "scorched", "burned", "got", "tore", "beat", "took"});
  const bool placed = at > 1 && is_one_of(whose, word_at(tokens, at - 1)) &&
                      is_one_of(before, word_at(tokens, at - 2));  // "hail hit the left side, ..."
  const bool of_house = word_at(tokens, at + 2) == "of" &&
                        (word_at(tokens, at + 3) == "house" || word_at(tokens, at + 4) == "house");
  const bool ends = at + 2 >= tokens.size() || tokens[at + 2].kind != TokenKind::word;
  constexpr auto clauses =
      std::to_array<std::string_view>({"the", "a", "there's", "there", "we", "i", "it's", "his"});
  const bool opens = has_sides && placed && word_at(tokens, at - 2) == "on" &&
                     begins_sentence(tokens, at - 2) &&
                     is_one_of(clauses, word_at(tokens, at + 2));  // "on the right side the gutter is bent"
  constexpr auto verbs = std::to_array<std::string_view>(
      {"needs", "need", "got", "gets", "is", "are", "was", "were", "has", "have", "took", "comes", "come"});
  constexpr auto damages = std::to_array<std::string_view>(
      {"hail", "hit", "beating", "brunt", "worst", "wind", "damage", "hammered"});
  const bool opens_it =
      begins || (at > 0 && word_at(tokens, at - 1) == "the" && begins_sentence(tokens, at - 1));
  const bool hit =
      opens_it && is_one_of(verbs, word_at(tokens, at + 2)) &&
      (is_one_of(damages, word_at(tokens, at + 3)) || is_one_of(damages, word_at(tokens, at + 4)));
  const bool goes_on = placed && is_one_of(verbs, word_at(tokens, at + 2));  // "on the left side got hit"
  return hit || ((begins || placed) && (ends || of_house || opens || goes_on)) ? 2 : 0;
}

/// "and the driveway gets a two inch overlay": the subject of a clause, with another thing behind it.
bool gets_something(const Tokens& tokens, std::size_t at, std::size_t last) {
  constexpr auto verbs = std::to_array<std::string_view>({"gets", "get", "needs", "need"});
  constexpr auto behind = std::to_array<std::string_view>({"a", "an", "new", "some", "a new"});
  const std::size_t verb = at + last + 1;
  if (at == 0 || word_at(tokens, at - 1) != "the" || !is_one_of(verbs, word_at(tokens, verb))) return false;
  const bool begins = at == 1 || tokens[at - 2].kind != TokenKind::word || word_at(tokens, at - 2) == "and";
  return begins && is_one_of(behind, word_at(tokens, verb + 1));
}

/// "shed, replace the drip edge", "back deck 14 by 20.": a place at the beginning of what is done there.
std::size_t outdoor_place(const Tokens& tokens, std::size_t at) {
  constexpr auto places = std::to_array<std::string_view>(
      {"shed", "barn", "carport", "deck", "patio", "driveway", "mailbox", "gable", "pergola", "gazebo"});
  constexpr auto adjectives =
      std::to_array<std::string_view>({"back", "front", "side", "rear", "storage", "detached", "upper"});
  const std::size_t shed = word_at(tokens, at) == "storage" && word_at(tokens, at + 1) == "shed" ? 1 : 0;
  if (gets_something(tokens, at, shed) && is_one_of(places, word_at(tokens, at + shed))) return shed + 1;
  const bool on_it = at > 1 && word_at(tokens, at - 1) == "the" && word_at(tokens, at - 2) == "on";
  std::size_t first = on_it ? at - 2 : at;
  const bool the = !on_it && first > 0 && word_at(tokens, first - 1) == "the";
  if (the) --first;
  if (first > 0 && word_at(tokens, first - 1) == "also") --first;
  if (!begins_sentence(tokens, first)) return 0;
  const std::size_t noun = is_one_of(adjectives, word_at(tokens, at)) ? at + 1 : at;
  if (!is_one_of(places, word_at(tokens, noun))) return 0;
  const std::size_t count = noun + 1 - at;
  std::size_t behind = noun + 1;
  const auto is_sign = [&](std::size_t i) {
    return i >= tokens.size() || tokens[i].kind == TokenKind::soft || tokens[i].kind == TokenKind::colon ||
           tokens[i].kind == TokenKind::hard;
  };
  if (behind + 1 < tokens.size() && tokens[behind].kind == TokenKind::soft &&
      tokens[behind + 1].kind == TokenKind::dimensions)
    ++behind;                                            // "on the deck, 10 by 12, ..."
  if (the && word_at(tokens, behind) == "is") ++behind;  // "the deck is 10 by 12"
  const bool sized = behind < tokens.size() && tokens[behind].kind == TokenKind::dimensions;
  if (sized) ++behind;
  if (!is_sign(behind) || (on_it && !sized)) return 0;
  const bool alone = the && behind == noun + 1 && behind + 1 < tokens.size();  // "also the deck."
  if (behind >= tokens.size() || tokens[behind].kind == TokenKind::hard) return sized || alone ? count : 0;
  if (the && !sized) return 0;
  constexpr auto parts = std::to_array<std::string_view>({"planking", "plank", "railing", "joist"});
  constexpr std::size_t reach = 12;  // another thing, with which it is done
  for (std::size_t i = behind + 1; i < std::min(behind + reach, tokens.size()); ++i) {
    if (tokens[i].kind == TokenKind::hard) break;
    const std::string noun_there = object_word(word_at(tokens, i));
    const bool names = is_noun(noun_there) || tokens[i].named || is_one_of(parts, noun_there);
    if (names && noun_there != word_at(tokens, noun)) return count;
  }
  return 0;
}

/// "Roof: ...", "on the roof": a place of work that is also a thing.
bool is_heading(const Tokens& tokens, std::size_t at) {
  if (word_at(tokens, at) != "roof") return false;
  const std::string_view behind = word_at(tokens, at + 1);
  const auto work =
      at + 1 < tokens.size() ? find_action(std::span(tokens).subspan(at + 1)) : FoundRow<Action>{};
  const std::size_t size = at + 1 + work.count;  // "roof R&R 14 squares of three tab"
  const bool works = work && size + 1 < tokens.size() && tokens[size].unit == "SQ" &&
                     (tokens[size + 1].kind == TokenKind::word || tokens[size + 1].unit == "tab");
  const bool ends = at + 1 >= tokens.size() || tokens[at + 1].kind != TokenKind::word || behind == "is" ||
                    behind == "and" || works;
  if (!ends) return false;
  std::size_t before = at;
  constexpr auto all = std::to_array<std::string_view>({"whole", "entire", "the"});
  while (before > 0 && is_one_of(all, word_at(tokens, before - 1))) --before;
  if (before == 0 || tokens[before - 1].kind == TokenKind::hard) return true;
  constexpr auto places = std::to_array<std::string_view>({"on", "at", "up", "for"});
  return is_one_of(places, word_at(tokens, before - 1));
}

/// "main roof is 31 squares", "Gable roof, ...": one of several roofs, at the beginning.
bool is_named_roof(const Tokens& tokens, std::size_t at, std::size_t first) {
  constexpr auto names = std::to_array<std::string_view>(
      {"main",  "gable",    "hip",      "upper", "lower",    "garage",    "porch",
       "house", "dwelling", "dwlg",     "barn",  "carport",  "shed",      "shop",
       "deck",  "patio",    "addition", "lanai", "workshop", "breezeway", "sunroom"});
  if (!is_one_of(names, word_at(tokens, at)) || word_at(tokens, at + 1) != "roof") return false;
  const bool begins = begins_sentence(tokens, first) || word_at(tokens, first - 1) == "the";
  return begins && (at + 2 >= tokens.size() || tokens[at + 2].kind != TokenKind::word ||
                    word_at(tokens, at + 2) == "is");
}

/// "main house roof, 32 squares"
bool is_main_roof(const Tokens& tokens, std::size_t at) {
  return word_at(tokens, at) == "main" && word_at(tokens, at + 1) == "house" &&
         is_named_roof(tokens, at + 1, at);
}

/// "house, 22 squares of ...", "main house 24 squares": whose roof it is. 0: none.
std::size_t house_at(const Tokens& tokens, std::size_t at, bool has_sides) {
  if (!begins_sentence(tokens, at)) return 0;
  const std::size_t noun = word_at(tokens, at) == "main" ? at + 1 : at;
  if (word_at(tokens, noun) != "house" && word_at(tokens, noun) != "dwelling") return 0;
  std::size_t behind = noun + 1;
  if (has_sides && behind < tokens.size() && tokens[behind].kind == TokenKind::soft) return noun + 1 - at;
  if (behind < tokens.size() && (tokens[behind].kind == TokenKind::soft || word_at(tokens, behind) == "is"))
    ++behind;
  const bool squares =
      behind < tokens.size() && tokens[behind].kind == TokenKind::amount && tokens[behind].unit == "SQ";
  return squares ? noun + 1 - at : 0;
}

/// "rear bedroom", "kids bath": which of the rooms of a kind.
bool is_room_adjective(std::string_view word) {
  constexpr auto words = std::to_array<std::string_view>(
      {"guest",  "kids",    "kid",        "boys",   "girls", "rear",    "upstairs", "downstairs", "spare",
       "butler", "butlers", "fellowship", "master", "main",  "primary", "theater",  "middle",     "pool",
       "cabana", "small",   "big",        "her",    "his",   "formal",  "corner"});
  return is_one_of(words, word) && word != "her" && word != "his" && word != "small" && word != "big";
}

/// "rec room", "kids room": any word before "room" that does not only point at it.
bool is_named_room(const Tokens& tokens, std::size_t at) {
  constexpr auto pointers = std::to_array<std::string_view>(
      {"big",   "small", "large",   "full",  "whole",  "entire", "same",     "this",    "that", "each",
       "every", "other", "both",    "the",   "a",      "one",    "any",      "my",      "per",  "of",
       "in",    "and",   "by",      "for",   "to",     "no",     "or",       "that's",  "it's", "another",
       "is",    "their", "his",     "her",   "our",    "little", "carpeted", "tiled",   "nice", "huge",
       "tiny",  "long",  "vaulted", "empty", "square", "next",   "wet",      "affected"});
  if (at + 1 >= tokens.size() || tokens[at].kind != TokenKind::word || tokens[at + 1].kind != TokenKind::word)
    return false;
  if (tokens[at + 1].text != "room" && tokens[at + 1].text != "rm") return false;
  const std::string_view first = tokens[at].text;
  return std::ranges::find(pointers, first) == pointers.end() &&
         !find_action(std::span(tokens).subspan(at)) && !is_filler(first);
}

/// "main area is 22 by 26", "in the main area": unless it is the larger part of an L.
bool is_main_area(const Tokens& tokens, std::size_t at) {
  if (word_at(tokens, at) != "main" || word_at(tokens, at + 1) != "area") return false;
  constexpr auto places = std::to_array<std::string_view>({"in", "for", "to", "from", "throughout"});
  constexpr auto shapes = std::to_array<std::string_view>({"l", "ell", "shaped", "shape"});
  constexpr std::size_t reach = 12;
  for (std::size_t i = at; i > 0 && i + reach > at; --i)
    if (is_one_of(shapes, word_at(tokens, i - 1))) return false;
  std::size_t before = at;
  while (before > 0 && tokens[before - 1].kind == TokenKind::word && is_filler(tokens[before - 1].text) &&
         !is_one_of(places, tokens[before - 1].text))
    --before;
  return begins_sentence(tokens, before) || is_one_of(places, word_at(tokens, before - 1));
}

/// Tokens of a name, with the number behind it that belongs to it: "bedroom 2". `before`: of an ordinal.
std::size_t with_number(const Tokens& tokens, std::size_t at, std::size_t before, std::size_t name) {
  const std::size_t count = before + name;
  constexpr auto extents =
      std::to_array<std::string_view>({"wide", "long", "deep", "high", "tall", "by", "feet", "foot"});
  if (at + count + 1 < tokens.size() && tokens[at + count + 1].kind == TokenKind::word &&
      is_one_of(extents, tokens[at + count + 1].text))
    return count;  // "the hall's 4 wide"
  constexpr auto numbered_rooms =
      std::to_array<std::string_view>({"bedroom", "bathroom", "bath", "closet", "office", "room", "unit",
                                       "suite", "garage", "hall", "floor"});
  const bool ends_name = at + count + 1 >= tokens.size() || tokens[at + count + 1].kind != TokenKind::word;
  const bool suite = tokens[at + count - 1].text == "suite" && at + count < tokens.size() &&
                     tokens[at + count].kind == TokenKind::number && !tokens[at + count].fraction;
  constexpr auto single_rooms = std::to_array<std::string_view>(
      {"living", "dining", "family", "laundry", "great", "utility", "mud", "sun", "powder", "rec"});
  constexpr auto kinds = std::to_array<std::string_view>({"master", "primary", "powder", "hall", "half"});
  const std::string_view counted = word_at(tokens, at + count + 1);
  const bool several = is_one_of(kinds, tokens[at].text) && !counted.empty() && !is_filler(counted) &&
                       is_noun(object_word(counted)) &&
                       !find_action(std::span(tokens).subspan(at + count + 1));  // "master bath two sinks"
  const bool counted_there = at + count < tokens.size() && !tokens[at + count].text.empty() &&
                             ((name == 2 && (several || is_one_of(single_rooms, tokens[at].text))) ||
                              (tokens[at].text == "hall" && is_lower(tokens[at + count].text[0])));
  const bool numbered = before == 0 && at + count < tokens.size() && !counted_there &&
                        (suite || is_room_number(tokens[at + count])) &&
                        is_one_of(numbered_rooms, tokens[at + count - 1].text) &&
                        (tokens[at + count - 1].text != "room" || name == 1 || ends_name) &&
                        (tokens[at + count].text != "one" || at == 0 || tokens[at - 1].text != "the");
  // "bedroom 2 10 by 12", "bedroom 2: …", "bedroom 2 carpet", but not "kitchen 2 outlets"
  constexpr auto surfaces = std::to_array<std::string_view>({"walls", "ceilings", "floors"});
  constexpr auto sleeping = std::to_array<std::string_view>({"bedroom", "bathroom", "bath"});
  const bool singular =
      numbered && is_one_of(sleeping, tokens[at + count - 1].text) && at + count + 1 < tokens.size() &&
      (!tokens[at + count + 1].text.ends_with('s') || is_one_of(surfaces, tokens[at + count + 1].text)) &&
      tokens[at + count + 1].text != "by" && tokens[at + count + 1].text != "x";
  const bool ends = at + count + 1 >= tokens.size() || tokens[at + count + 1].kind != TokenKind::word ||
                    is_filler(tokens[at + count + 1].text) || tokens[at + count + 1].text == "and" ||
                    find_action(std::span(tokens).subspan(at + count + 1));
  return numbered && (ends || singular) ? count + 1 : count;
}

/// Whether a clause begins with what is done: no room, nor what is there.
bool heads_work(const Tokens& tokens, std::size_t at) {
  return static_cast<bool>(find_action(std::span(tokens).subspan(at))) &&
         find_room(std::span(tokens).subspan(at)) == 0;
}

/// "dining table": no room
bool is_for_dining(const Tokens& tokens, std::size_t at) {
  constexpr auto pieces =
      std::to_array<std::string_view>({"table", "tables", "chair", "chairs", "set", "chandelier"});
  return word_at(tokens, at) == "dining" &&
         (is_one_of(pieces, word_at(tokens, at + 1)) ||
          (at > 0 && is_one_of(pieces, word_at(tokens, at - 1)) && tokens[at - 1].first == tokens[at].first));
}

/// What rooms are also called: "hallway", "bathroom", "entryway".
std::string_view short_name(std::string_view word) {
  if (word == "hallway") return "hall";
  if (word == "bathroom") return "bath";
  return word == "entryway" ? "entry" : word;
}

}  // namespace

bool is_outside(std::string_view room) {
  constexpr auto kinds =
      std::to_array<std::string_view>({"Elevation", "Slope", "Dormer", "Roof", "Side", "Yard", "Barn"});
  constexpr auto sides = std::to_array<std::string_view>(
      {"Exterior", "Front", "Rear", "Back", "Left", "Right", "North", "South", "East", "West", "Rt", "Lt",
       "Gable", "House", "Main House", "Dwelling", "Well House", "Pump House"});
  return is_one_of(sides, room) ||
         std::ranges::any_of(kinds, [&](std::string_view kind) { return room.ends_with(kind); });
}

RoomBook::RoomBook(std::vector<ScopeRoom> rooms) : rooms_(std::move(rooms)) {
  keys_.reserve(rooms_.size());
  for (std::size_t i = 0; i < rooms_.size(); ++i)
    keys_.push_back({key_of(read_tokens(rooms_[i].name, max_name_tokens)), i});
}

std::size_t RoomBook::given_name_at(const Tokens& tokens, std::size_t at) const {
  std::size_t longest = 0;
  for (std::size_t count = 1; count <= max_name_tokens && at + count <= tokens.size(); ++count) {
    const Token& last = tokens[at + count - 1];
    if (last.kind != TokenKind::word && last.kind != TokenKind::number) break;
    const auto key = key_of(std::span(tokens).subspan(at, count));
    if (std::ranges::find(keys_, key, &Key::words) != keys_.end()) longest = count;
  }
  return longest;
}

std::size_t RoomBook::name_at(const Tokens& tokens, std::size_t at) const {
  if (at >= tokens.size() || tokens[at].kind != TokenKind::word || is_for_dining(tokens, at)) return 0;
  const std::size_t given = given_name_at(tokens, at);
  const bool floor =
      (tokens[at].text == "upstairs" || tokens[at].text == "downstairs") && begins_sentence(tokens, at);
  if (floor && at + 2 < tokens.size() && tokens[at + 1].kind == TokenKind::soft && heads_work(tokens, at + 2))
    return 1;  // "upstairs, rip out four doors"
  const bool counted = at > 0 && tokens[at - 1].kind == TokenKind::number &&
                       (tokens[at].text == "upstairs" || tokens[at].text == "downstairs");
  if (counted && (at + 1 >= tokens.size() || find_room(std::span(tokens).subspan(at + 1)) == 0))
    return std::max<std::size_t>(given, 1);  // "registers: 5 upstairs, 3 downstairs"
  if (const std::size_t level = level_at(std::span(tokens).subspan(at)); level > 0)
    if (const std::size_t name = name_at(tokens, at + level); name > 0 && given <= level) return level + name;
  if (tokens[at].text == "bed" && at + 1 < tokens.size() && is_room_number(tokens[at + 1])) return 2;
  const bool clause = at == 0 || tokens[at - 1].kind != TokenKind::word || word_at(tokens, at - 1) == "and";
  if (tokens[at].text == "bed" && clause && at + 1 < tokens.size() &&
      tokens[at + 1].kind == TokenKind::dimensions)
    return 1;  // "bed 11x12"
  if (given == 0 && is_given_side(tokens, at)) return 1;
  if (const std::size_t place = std::max(
          {side_at(tokens, at, has_sides()), outdoor_place(tokens, at), house_at(tokens, at, has_sides())});
      place > 0)
    return std::max(given, place);
  if (is_main_roof(tokens, at)) return 3;
  if (is_named_roof(tokens, at, at)) return std::max<std::size_t>(given, 2);
  const bool shed_roof = begins_sentence(tokens, at) && word_at(tokens, at) == "storage" &&
                         word_at(tokens, at + 1) == "shed" && word_at(tokens, at + 2) == "roof";
  if (shed_roof) return std::max<std::size_t>(given, 3);
  const std::size_t before = ordinal(tokens[at]) > 0 ? 1 : 0;
  std::size_t name = at + before < tokens.size() ? find_room(std::span(tokens).subspan(at + before)) : 0;
  if (name == 0 && (is_named_room(tokens, at + before) || is_elevation(tokens, at + before) ||
                    is_named_roof(tokens, at + before, at + before)))
    name = 2;
  if (name == 0 && before == 0 && is_main_area(tokens, at)) name = 2;
  if (name == 0 && before == 0 && is_heading(tokens, at)) name = 1;
  if (name == 0 && before == 0 && is_room_adjective(tokens[at].text) && at + 1 < tokens.size())
    if (const std::size_t noun = find_room(std::span(tokens).subspan(at + 1)); noun > 0) name = noun + 1;
  constexpr auto contractions =
      std::to_array<std::string_view>({"it's", "that's", "let's", "there's", "what's", "here's", "how's"});
  const bool owned = tokens[at].text.ends_with("'s") && !is_one_of(contractions, tokens[at].text);
  if (name == 0 && owned && at + 1 < tokens.size())  // "mom's bathroom"
    if (const std::size_t noun = find_room(std::span(tokens).subspan(at + 1)); noun > 0) name = noun + 1;
  const std::size_t behind = at + before + name;
  const bool called_room = name == 1 && behind < tokens.size() && tokens[behind].kind == TokenKind::word &&
                           (tokens[behind].text == "room" || tokens[behind].text == "rm");
  if (called_room) ++name;  // "theater room"
  constexpr auto attic_parts = std::to_array<std::string_view>({"hatch", "access", "stairs", "ladder"});
  const bool part = name == 1 && tokens[at].text == "attic" &&
                    is_one_of(attic_parts, word_at(tokens, behind));  // "at the attic hatch"
  const std::size_t next = at + before + name;
  const bool of_thing = given <= name && next < tokens.size() && tokens[at].named && tokens[next].named &&
                        tokens[next].first == tokens[at].first;  // "exterior light fixture"
  if (of_thing) return 0;
  if (name == 0 || part) return given;
  return std::max(given, with_number(tokens, at, before, name));
}

/// Whether a side of the building was named: ", left, ..." is another one.
bool RoomBook::has_sides() const {
  return std::ranges::any_of(rooms_, [](const ScopeRoom& room) { return is_outside(room.name); });
}

/// "replace the front only", if there is one side of that name: the "Front Slope".
bool RoomBook::is_given_side(const Tokens& tokens, std::size_t at) const {
  constexpr auto behind = std::to_array<std::string_view>({"only", "too", "also", "and", "is"});
  const bool ends = at + 1 >= tokens.size() || tokens[at + 1].kind != TokenKind::word ||
                    is_one_of(behind, tokens[at + 1].text);
  return ends && at > 0 && word_at(tokens, at - 1) == "the" && side_of({tokens[at].text}).has_value();
}

std::optional<std::size_t> RoomBook::side_of(const std::vector<std::string>& key) const {
  constexpr auto kinds = std::to_array<std::string_view>({"slope", "elevation", "dormer"});
  std::optional<std::size_t> found;
  for (const Key& other : keys_) {
    if (key.size() != 1 || other.words.size() != 2 || other.words[0] != key[0] ||
        !is_one_of(kinds, other.words[1]))
      continue;
    if (found && *found != other.room) return std::nullopt;
    found = other.room;
  }
  return found;
}

void RoomBook::forget_from(std::size_t count) {
  std::erase_if(keys_, [&](const Key& key) { return key.room >= count; });
  rooms_.resize(count);
}

void RoomBook::rename(std::size_t room, const std::string& name) {
  auto key = key_of(read_tokens(name, max_name_tokens));
  const auto old = key_of(read_tokens(rooms_[room].name, max_name_tokens));
  std::erase_if(keys_, [&](const Key& other) { return other.room == room && other.words == old; });
  std::vector<std::string> words;
  for (const std::string_view word : split_blanks(name)) {  // "bedroom two closet"
    const Tokens tokens = read_tokens(word, 1);
    const bool number = tokens.size() == 1 && is_room_number(tokens[0]);
    words.push_back(number ? std::to_string(int(tokens[0].value)) : std::string(word));
  }
  rooms_[room].name = title(words);
  keys_.push_back({std::move(key), room});
}

/// "closet", if there is only one: the "Master Closet".
std::optional<std::size_t> RoomBook::only_room_of(const std::vector<std::string>& key) const {
  const bool numbered = key.size() == 2 && key[1].find_first_not_of("0123456789") == std::string::npos;
  if (key.size() != 1 && !numbered) return std::nullopt;
  std::optional<std::size_t> found;
  for (const Key& other : keys_) {  // "bedroom 1": the "Upstairs Bedroom 1"
    if (other.words.size() < key.size() ||
        !std::equal(key.begin(), key.end(), other.words.end() - std::ptrdiff_t(key.size())))
      continue;
    if (found && *found != other.room) return std::nullopt;
    found = other.room;
  }
  return found;
}

std::size_t RoomBook::find_or_add(std::span<const Token> name) {
  auto key = key_of(name);
  const auto found = std::ranges::find(keys_, key, &Key::words);
  if (found != keys_.end()) return found->room;
  const auto is_spelled_so = [&](const Key& other) {  // "hall": the "Hallway"
    return std::ranges::equal(key, other.words, {}, short_name, short_name);
  };
  if (const auto same = std::ranges::find_if(keys_, is_spelled_so); same != keys_.end()) return same->room;
  const auto is_same = [&](const Key& other) {  // "dining": the "Dining Room"
    const auto& longer = key.size() > other.words.size() ? key : other.words;
    return key.size() + other.words.size() == 3 && key[0] == other.words[0] && longer.back() == "room";
  };
  if (const auto same = std::ranges::find_if(keys_, is_same); same != keys_.end()) return same->room;
  if (const auto room = only_room_of(key)) return *room;
  if (const auto room = side_of(key)) return *room;
  rooms_.push_back({.name = title(key), .length_ft = {}, .width_ft = {}, .height_ft = {}, .openings = {}});
  keys_.push_back({std::move(key), rooms_.size() - 1});
  return rooms_.size() - 1;
}

bool names_only_model(const RoomBook& book, const Tokens& tokens, std::size_t at, std::size_t end) {
  const FoundMark same = find_mark(std::span(tokens).subspan(at, end - at));
  const auto ties = [&](std::size_t i) {
    return i < end && (tokens[i].text == "as" || tokens[i].text == "like");
  };
  if (same.mark != Mark::same) return false;
  at += same.count;
  if (ties(at)) ++at;
  if (!ties(at - 1)) return false;
  while (at < end && is_one_of(articles, tokens[at].text)) ++at;
  const std::size_t count = at < end ? book.name_at(tokens, at) : 0;
  return count > 0 && at + count == end;
}

}  // namespace estimate::scope
