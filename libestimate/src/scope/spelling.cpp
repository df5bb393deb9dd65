// Misspelled words and the forms of verbs, before names are looked up; and lists without commas.
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "scope/objects.h"
#include "scope/reader.h"
#include "scope/words.h"

namespace estimate::scope {
namespace {

/// Short words that speed and speech make, which no edit distance finds.
constexpr auto short_words = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"teh", "the"},           {"hte", "the"},
    {"rm", "room"},           {"rms", "rooms"},
    {"wnat", "want"},         {"thier", "their"},
    {"recieve", "get"},       {"adn", "and"},
    {"nad", "and"},           {"tehn", "then"},
    {"thru", "through"},      {"whit", "with"},
    {"wiht", "with"},         {"fo", "of"},
    {"dont", "don't"},        {"doesnt", "doesn't"},
    {"isnt", "isn't"},        {"thats", "that's"},
    {"ovr", "over"},          {"nto", "not"},
    {"frm", "frame"},         {"reinstal", "reinstall"},
    {"instal", "install"},    {"remov", "remove"},
    {"tare", "tear"},         {"teer", "tear"},
    {"pul", "pull"},          {"replce", "replace"},
    {"frist", "first"},       {"cieling", "ceiling"},
    {"ceilling", "ceiling"},  {"celing", "ceiling"},
    {"carpit", "carpet"},     {"crpet", "carpet"},
    {"crptet", "carpet"},     {"flor", "floor"},
    {"wal", "wall"},          {"wlls", "walls"},
    {"dors", "doors"},        {"tolet", "toilet"},
    {"roff", "roof"},         {"rof", "roof"},
    {"pait", "paint"},        {"piant", "paint"},
    {"trm", "trim"},          {"clsoet", "closet"},
    {"shets", "sheets"},      {"ktichen", "kitchen"},
    {"wals", "walls"},        {"shwr", "shower"},
    {"laminut", "laminate"},  {"laminet", "laminate"},
    {"lamanate", "laminate"}, {"subflr", "subfloor"},
    {"cushin", "cushion"},    {"cusion", "cushion"},
    {"couldnt", "couldn't"},  {"didnt", "didn't"},
    {"wasnt", "wasn't"},      {"havent", "haven't"},
    {"theres", "there's"},    {"itll", "it'll"},
    {"theyre", "they're"},    {"wont", "won't"},
    {"arent", "aren't"},      {"heres", "here's"},
});

/// Verbs whose forms are made by rule. Doubled: the last letter is ("strip": "stripped").
constexpr std::string_view regular_verbs =
    R"(bag*, board, brush, buff, caulk, clean, deodorize, detach, disinfect, dispose, extract, float, fog,
gut*, haul, hepa, insulate, install, lay, level, lift, mask, mop*, move, paint, patch, peel, plane,
polish, prime, pull, recoat, refinish, reglaze, regrout, reinstall, remove, repaint, repair, replace,
reset*, restretch, rip*, sand, sanitize, scrape, scrub*, seal, shampoo, skim*, spray, stain, strip*,
suck, swap*, tape, tarp, tear, texture, toss, treat, vacuum, wash, wax, wipe, wrap*, yank, cover,
protect, pack, chip*, degrease, encapsulate, hook, disconnect, dry, redo, retape, retexture, prep*)";

constexpr auto irregular_verbs = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"tore", "tear"},      {"torn", "tear"},     {"took", "take"},     {"taken", "take"},
    {"threw", "throw"},    {"hung", "hang"},     {"laid", "lay"},      {"blew", "blow"},
    {"redone", "redo"},    {"ran", "run"},       {"rehung", "rehang"}, {"dug", "dig"},
    {"built", "build"},    {"brought", "bring"}, {"hanging", "hang"},  {"laying", "lay"},
    {"putting", "put"},    {"setting", "set"},   {"taking", "take"},   {"cutting", "cut"},
    {"throwing", "throw"}, {"redoing", "redo"},  {"sent", "send"},     {"hepa'd", "hepa"},
    {"vac'd", "vacuum"},   {"kilzed", "kilz"},   {"resealed", "seal"}, {"demoed", "demo"},
    {"demo'd", "demo"},
});

/// Forms that are names of things or states.
constexpr auto not_forms = std::to_array<std::string_view>(
    {"flooring", "covering", "paneling", "cleaning", "caulking", "wrapping", "packing",
     "leveling", "drying",   "torn",     "taken",    "blew",     "ran",      "built",
     "brought",  "hanging",  "setting",  "stained",  "covered",  "dried"});

/// Behind these a form is what is done: "gets bagged", "needs painting".
constexpr auto done_behind = std::to_array<std::string_view>(
    {"get", "gets", "got", "getting", "gotta", "be",   "need", "needs", "needed", "want", "wants", "we",
     "i",   "they", "he",  "she",     "crew",  "guys", "been", "have",  "has",    "had",  "just",  "all"});
constexpr auto doing_behind = std::to_array<std::string_view>(
    {"need", "needs",   "needed", "are",     "is",   "am", "was",   "were", "be",   "been", "we're",
     "i'm",  "they're", "start",  "started", "each", "of", "wants", "want", "just", "guys", "crew"});
constexpr auto objects_follow = std::to_array<std::string_view>(
    {"the",  "a",   "an", "all",  "both",  "it",    "them", "that", "those", "out",   "up", "off",
     "down", "two", "in", "this", "these", "every", "his",  "her",  "our",   "their", "my", "and"});

/// Verbs whose past form is not a state of a thing: "sprayed biocide", but "painted trim".
constexpr auto doings = std::to_array<std::string_view>(
    {"bag",       "haul",        "spray", "wipe",      "scrub",      "mop",       "vacuum",
     "hepa",      "scrape",      "toss",  "yank",      "gut",        "disinfect", "sanitize",
     "deodorize", "degrease",    "suck",  "dispose",   "disconnect", "wash",      "clean",
     "extract",   "encapsulate", "fog",   "sand",      "patch",      "skim",      "install",
     "remove",    "replace",     "reset", "reinstall", "repaint",    "repair",    "regrout",
     "restretch", "buff",        "caulk", "take",      "hang",       "throw",     "bring"});

struct Form {
  std::string verb;
  bool past = false;
};
using Forms = std::unordered_map<std::string, Form>;

void add_forms(Forms& forms, std::string_view text) {
  const bool doubled = text.ends_with('*');
  const std::string verb(text.substr(0, text.size() - (doubled ? 1 : 0)));
  if (verb.find(' ') != std::string::npos) return;
  std::string stem = verb;
  if (doubled) stem += verb.back();
  const bool silent = verb.back() == 'e';
  const bool to_i = verb.back() == 'y' && verb.size() > 2 && verb[verb.size() - 2] != 'a';
  std::string past = silent ? verb + "d" : to_i ? verb.substr(0, verb.size() - 1) + "ied" : stem + "ed";
  std::string doing = (silent ? verb.substr(0, verb.size() - 1) : stem) + "ing";
  forms.try_emplace(std::move(past), Form{verb, true});
  forms.try_emplace(std::move(doing), Form{verb, false});
}

const Forms& verb_forms() {
  static const Forms forms = [] {
    Forms made;
    for (const std::string_view verb : split(regular_verbs, ',')) add_forms(made, trim(verb));
    for (const auto& [form, verb] : irregular_verbs)
      made.insert_or_assign(std::string(form), Form{std::string(verb), !form.ends_with("ing")});
    for (const std::string_view form : not_forms) made.erase(std::string(form));
    return made;
  }();
  return forms;
}

bool ends_clause(const Tokens& tokens, std::size_t at) {
  return at >= tokens.size() || tokens[at].kind == TokenKind::soft || tokens[at].kind == TokenKind::hard ||
         tokens[at].kind == TokenKind::colon;
}

/// Whether a form says what is done: "pulled the pad", "gets sealed and painted", but not "painted trim".
bool is_done(const Tokens& tokens, std::size_t at, const Form& form) {
  const bool begins = at == 0 || ends_clause(tokens, at - 1);
  const std::string_view before = begins ? std::string_view() : std::string_view(tokens[at - 1].text);
  const bool ends = ends_clause(tokens, at + 1);
  const bool measured = !ends && tokens[at + 1].kind != TokenKind::word;
  const bool object = !ends && (measured || is_one_of(objects_follow, tokens[at + 1].text));
  if (!form.past) return begins || is_one_of(doing_behind, before) || is_one_of(joiners, before);
  if (is_one_of(done_behind, before)) return true;
  if (is_one_of(joiners, before) && at >= 2)  // "sealed and painted"
    return ends || object || is_one_of(doings, form.verb) ||
           (at >= 3 && is_one_of(done_behind, tokens[at - 3].text));
  return begins && (object || (!ends && is_one_of(doings, form.verb)));
}

/// "walls an ceiling": "an" does not come before a consonant that is pronounced.
bool is_and(const Tokens& tokens, std::size_t at) {
  constexpr std::string_view vowels = "aeiou", pronounced = "bcdgjkpqtvwz";  // "an HVAC", "an LVP"
  if (at == 0 || at + 1 >= tokens.size() || tokens[at + 1].kind != TokenKind::word) return false;
  const std::string& next = tokens[at + 1].text;
  constexpr std::size_t shortest = 3;
  const bool word = next.size() >= shortest && next.find_first_of(vowels) != std::string::npos;
  const bool begins_action =
      vowels.find(next[0]) == std::string_view::npos && find_action(std::span(tokens).subspan(at + 1));
  return word && (begins_action || pronounced.find(next[0]) != std::string_view::npos);
}

/// Words that sound like others: "set for fans", "texture on the sealing"; empty: they are right.
std::string_view heard_as(const Tokens& tokens, std::size_t at) {
  constexpr auto verbs =
      std::to_array<std::string_view>({"set", "put", "place", "placed", "drop", "dropped", "run", "ran",
                                       "got", "hang", "hung", "leave", "left"});
  constexpr auto machines = std::to_array<std::string_view>(
      {"fans", "blowers", "movers", "dehus", "dehumidifiers", "scrubbers", "air"});
  const std::string_view text = tokens[at].text;
  if (at == 0 || tokens[at - 1].kind != TokenKind::word) return {};
  const std::string_view before = tokens[at - 1].text;
  if (text == "sealing" && before == "the") return "ceiling";
  const bool counts =
      is_one_of(verbs, before) && at + 1 < tokens.size() && is_one_of(machines, tokens[at + 1].text);
  return !counts ? "" : text == "for" ? "four" : text == "to" || text == "too" ? "two" : "";
}

}  // namespace

Respelled respell(Tokens& tokens, const Objects& objects) {
  static const std::unordered_map<std::string_view, std::string_view> shorts(short_words.begin(),
                                                                             short_words.end());
  Respelled made;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    Token& token = tokens[at];
    if (token.kind != TokenKind::word) continue;
    if (token.text == "an" && is_and(tokens, at)) token.text = "and";
    if (const std::string_view heard = heard_as(tokens, at); !heard.empty()) {
      made.notes.push_back("Read \"" + token.text + "\" as \"" + std::string(heard) + "\"");
      made.words.push_back(token.first);
      token.text = heard;
      if (heard != "ceiling") {
        token.kind = TokenKind::number;
        token.value = heard == "four" ? 4 : 2;
      }
      continue;
    }
    if (const auto found = shorts.find(token.text); found != shorts.end()) {
      token.text = found->second;
      continue;
    }
    if (const auto form = verb_forms().find(token.text); form != verb_forms().end()) {
      const bool known = static_cast<bool>(find_action(std::span(tokens).subspan(at)));
      if (!known && is_done(tokens, at, form->second)) token.text = form->second.verb;
      continue;
    }
    if (const auto other = objects.spelled(token.text)) {
      made.notes.push_back("Read \"" + token.text + "\" as \"" + *other + "\"");
      made.words.push_back(token.first);
      token.text = *other;
    }
  }
  return made;
}

namespace {

/// Not the number of a room, a size or a rating.
bool is_run_measure(const Token& token) {
  using enum TokenKind;
  return token.kind == length || token.kind == amount || (token.kind == number && !token.fraction);
}

/// The ends of all measures but the last, if the tokens are things, each with its measure behind it.
std::vector<std::size_t> parts_of_list(std::span<const Token> tokens, const Objects& objects) {
  using enum TokenKind;
  std::vector<std::size_t> ends;
  bool has_thing = false;  // since the last measure
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const Token& token = tokens[i];
    if (token.kind == inches || token.kind == rating) continue;
    if (token.kind == word) {
      const std::string text = object_word(token.text);
      const bool is_thing = objects.is_head(text) || is_noun(text);
      if (const std::size_t room = is_thing ? 0 : find_room(tokens.subspan(i)); room > 0) {
        if (has_thing || !ends.empty()) return {};
        i += room - 1;  // with its number
        continue;
      }
      has_thing = has_thing || is_thing;
      // "pad 200 SF in the den": what follows belongs to the thing, or to all
      if (!is_thing && !ends.empty() && !objects.has_word(text)) return {};
      continue;
    }
    if (!is_run_measure(token) || !has_thing) return {};
    if (!ends.empty() && tokens[ends.front() - 1].kind != token.kind) return {};  // "fence 6' dog ear 48 LF"
    ends.push_back(i + 1);
    has_thing = false;
  }
  if (has_thing || ends.size() < 2) return {};
  ends.pop_back();
  return ends;
}

}  // namespace

void part_lists(Tokens& tokens, const Objects& objects) {
  using enum TokenKind;
  std::vector<std::size_t> ends;
  for (std::size_t begin = 0; begin < tokens.size();) {
    std::size_t end = begin;
    while (end < tokens.size() && tokens[end].kind != soft && tokens[end].kind != colon &&
           tokens[end].kind != hard && tokens[end].text != "and")
      ++end;
    for (const std::size_t part : parts_of_list(std::span(tokens).subspan(begin, end - begin), objects))
      ends.push_back(begin + part);
    begin = end + 1;
  }
  put_commas(tokens, ends);
}

void put_commas(Tokens& tokens, std::span<const std::size_t> before) {
  if (before.empty()) return;
  Tokens parted;
  parted.reserve(tokens.size() + before.size());
  auto next = before.begin();
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (next != before.end() && *next == i) {
      parted.push_back({.kind = TokenKind::soft, .text = ",", .first = tokens[i].first, .count = 0});
      ++next;
    }
    parted.push_back(std::move(tokens[i]));
  }
  tokens = std::move(parted);
}

}  // namespace estimate::scope
