#include "scope/work.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "esx/estimate/base/text.h"
#include "scope/tokens.h"
#include "scope/words.h"

namespace estimate::scope {
namespace {

constexpr std::size_t max_usual_tokens = 100;
/// Words that decide between entries if nothing else does.
constexpr std::string_view always_usual = "average standard";
/// Where the list has the thing that an action alone means: "texture the ceiling" is done to its drywall.
struct ActionThing {
  std::string_view verb, words, instead_of;
  std::string_view of = {};  // only if this was said
};
constexpr auto action_things = std::to_array<ActionThing>({
    {"texture", "drywall", {}},
    {"patch", "drywall patch", "patch"},
    {"board", "opening", {}},
    {"tarp", "temporary roof tarp", "tarp"},
    {"sand", "wood floor", {}},
    {"clean", "light fixture", {}, "chandelier"},
    {"clean", "light fixture", {}, "sconce"},
    {"clean", "light fixture", {}, "lamp"},
    {"clean", "light fixture", {}, "fan"},
    {"paint", "roof jack", {}, "jack"},
    {"clean", "cabinet", {}, "cabinet"},
    {"clean", "cabinet", {}, "vanity"},
    {"clean", "hard surface floor", {}, "tile"},
    {"regrout", "tile floor", {}, "tile"},
    {"clean", "trim", {}, "baseboard"},
    {"clean", "trim", {}, "casing"},
    {"clean", "trim", {}, "molding"},
    {"clean", "trim", {}, "rail"},
    {"clean", "trim", {}, "handrail"},
    {"clean", "light fixture", {}, "light"},
    {"clean", "light fixture", {}, "fixture"},
    {"clean", "hard surface floor", {}, "composition"},
    {"clean", "pressure chemical spray", {}, "siding"},
    {"clean", "pressure chemical spray", {}, "brick"},
    {"clean", "pressure chemical spray", {}, "stucco"},
    {"clean", "pressure chemical spray", {}, "driveway"},
    {"clean", "pressure chemical spray", {}, "deck"},
    {"clean", "stud wall", {}, "stud"},
    {"clean", "stud wall", {}, "framing"},
    {"clean", "window", {}, "pane"},
    {"stain", "stain finish trim", "stain", "handrail"},
    {"stain", "stain finish trim", "stain", "casing"},
    {"stain", "stain finish trim", "stain", "baseboard"},
    {"stain", "stain finish trim", "stain", "molding"},
    {"stain", "stain finish trim", "stain", "mantel"},
    {"paint", "door slab", {}, "door"},
    {"paint", "lower cabinet", {}, "cabinet"},
    {"paint", "door window opening trim", {}, "jamb"},
    {"paint", "door window opening trim", {}, "frame"},
    {"paint", "wood siding", {}, "cedar"},
    {"paint", "wood siding", {}, "siding panel"},
    {"stain", "deck surface seal", {}, "planking"},
    {"paint", "exterior trim", {}, "fascia"},
    {"paint", "exterior trim", {}, "soffit"},
    {"paint", "exterior trim", {}, "eave"},
    {"seal", "concrete surface", {}, "concrete"},
    {"seal", "concrete surface", {}, "slab"},
    {"seal", "deck surface", {}, "deck"},
});

/// Work that the list has by the hour for what was said.
struct HourlyThing {
  std::string_view said, words;
};
constexpr auto hourly_things = std::to_array<HourlyThing>({
    {"content", "content manipulation charge"},
    {"furniture", "content manipulation charge"},
    {"box", "content manipulation charge"},
    {"belonging", "content manipulation charge"},
    {"book", "content manipulation charge"},
    {"equipment", "equipment monitoring"},
    {"tree", "tree removal labor"},
    {"limb", "tree removal labor"},
    {"trim", "finish carpenter"},
    {"roof", "roofer"},
    {"cleanup", "general laborer"},
    {"labor", "general laborer"},
    {"debris", "general laborer"},
});

/// The words of a thing as the list may have them, those of its places last.
std::vector<std::string> words_of(const SaidThing& thing, bool with_places) {
  std::vector<std::string> words;
  const auto add = [&](const std::string& text) {
    for (const std::string_view part : split_blanks(text))
      if (std::string word = object_word(part); !word.empty()) words.push_back(std::move(word));
  };
  if (with_places) std::ranges::for_each(thing.places, add);
  std::ranges::for_each(thing.words, add);
  return words;
}

/// "extract the carpet": lists have it as "Water extraction from carpeted floor".
void name_extraction(Query& query) {
  constexpr auto soft = std::to_array<std::string_view>({"carpet", "pad", "rug"});
  constexpr auto hard = std::to_array<std::string_view>(
      {"tile", "vinyl", "wood", "laminate", "concrete", "slab", "plank", "hard", "slate", "oak"});
  constexpr auto machines = std::to_array<std::string_view>({"scrubber", "mover", "dehumidifier", "fan"});
  std::vector<std::string> words;
  const auto has = [&](auto& names) {
    return std::ranges::any_of(query.words, [&](const std::string& w) { return is_one_of(names, w); });
  };
  if (has(machines)) return query.verbs.clear();  // "extract the carpet, then a scrubber"
  if (has(soft)) words.emplace_back("carpet");
  if (!has(soft) && has(hard)) words.insert(words.end(), {"hard", "floor"});
  words.insert(words.end(), {"water", "extraction"});
  query.words = std::move(words);
  query.verbs.clear();
}

/// "take the fan down and rehang it": one that hangs there, and no air mover.
bool is_hung_fan(const ScopeRoom& room, const Work& work, const SaidThing& thing) {
  const bool fan = thing.words.size() == 1 && object_word(thing.words[0]) == "fan" && work.words.empty();
  const bool hangs = work.activity != Activity::replace || work.text.starts_with("replace");
  return fan && hangs && thing.has_own_action && !is_wet(room.name);
}

void add_usual(Query& query, const ScopeRoom& room, const Work& work, const SaidThing& thing) {
  const std::string row(thing.thing != nullptr ? thing.thing->usual : std::string_view());
  const bool is_bowl = std::ranges::find(query.words, "faucet") == query.words.end();  // "single lever"
  std::string usual = std::string(always_usual) + " " + usual_in(room.name, is_bowl) + " " + row + " ";
  usual += usual_words(work.words, query.words);
  if (is_hung_fan(room, work, thing)) usual += " ceiling";
  for (const std::string& word : canonical_words(usual)) query.usual.insert(object_word(word));
  const auto ratings = ratings_of(read_tokens(row, max_usual_tokens));
  query.usual_ratings.insert(query.usual_ratings.end(), ratings.begin(), ratings.end());
}

/// "12 inch tile": the tile of a floor.
bool is_floor_tile(const Query& query) {
  constexpr double smallest = 8;
  return query.words.size() == 1 && query.words[0] == "tile" && query.verbs.empty() &&
         std::ranges::any_of(query.ratings,
                             [](const Rating& r) { return r.unit == "in" && r.low >= smallest; });
}

/// Windows come by their size: "10 to 16 sf".
void rate_size(Query& query, const SaidThing& thing) {
  constexpr auto sized = std::to_array<std::string_view>({"window", "screen", "skylight", "hung"});
  if (std::ranges::none_of(query.words, [&](const std::string& w) { return is_one_of(sized, w); })) return;
  if (const auto& amount = thing.amount; amount && amount->unit == "SF")
    query.ratings.push_back({.unit = "SF", .low = amount->value, .high = amount->value});
  if (const auto& area = thing.area)
    query.ratings.push_back(
        {.unit = "SF", .low = area->sides[0] * area->sides[1], .high = area->sides[0] * area->sides[1]});
  query.unit.clear();
}

/// Overhead doors come by their width: 9 feet for one car, 16 for two.
void rate_door(Query& query, const SaidThing& thing) {
  const bool overhead = std::ranges::find(query.words, "overhead") != query.words.end();
  if (!overhead || !query.verbs.empty()) return;
  for (const auto& [cars, feet] : {std::pair("single", 9), std::pair("double", 16)})
    if (query.words.back() == "door" && std::erase(query.words, cars) > 0 && !thing.area)
      query.usual_ratings.push_back({.unit = "ft", .low = double(feet), .high = double(feet)});
  const auto& amount = thing.amount;
  const bool wide = amount && amount->unit == "LF" && query.words.back() == "door";
  if (wide) query.ratings.push_back({.unit = "ft", .low = amount->value, .high = amount->value});
  if (const auto& area = thing.area)
    query.ratings.push_back({.unit = "ft", .low = area->sides[0], .high = area->sides[0]});
}

Query query_for(const ScopeRoom& room, const Work& work, const SaidThing& thing) {
  Query query;
  query.action = work.text;
  const bool surface_is_place =
      thing.thing != nullptr && (thing.thing->asks_surface || thing.thing->surfaces != 0);
  query.words = words_of(thing, !surface_is_place);
  if (work.activity != Activity::remove) std::erase(query.words, "wet");  // "flood cut, hang half inch"
  for (const std::string_view verb : split_blanks(work.words)) query.verbs.insert(object_word(verb));
  query.conditions = thing.conditions;
  query.ratings = thing.ratings;
  if (const auto& feet = thing.adjective_ft)
    query.ratings.push_back({.unit = "ft", .low = *feet, .high = *feet});
  if (const auto& coats = thing.coats)
    query.ratings.push_back({.unit = "coats", .low = *coats, .high = *coats});
  else if (work.coats)
    query.usual_ratings.push_back({.unit = "coats", .low = 2, .high = 2});
  const auto finish = std::ranges::find(query.ratings, std::string_view("level"), &Rating::unit);
  constexpr double smooth_level = 5;
  if (finish != query.ratings.end() && finish->has(smooth_level)) {  // "level 5 drywall"
    query.ratings.erase(finish);
    query.words.insert(query.words.begin(), "smooth");
  }
  add_usual(query, room, work, thing);
  if (query.verbs.contains("extraction")) name_extraction(query);
  const bool drying_fan =
      query.words.size() == 1 && query.words[0] == "fan" && (thing.days || work.text == "set");
  if (drying_fan) query.words = {"air", "mover"};
  if (const auto& amount = thing.amount) query.unit = amount->unit;
  rate_size(query, thing);
  rate_door(query, thing);
  if (work.said) query.activity = work.activity;
  query.description = thing.said;
  return query;
}

bool is_found(const Answer& answer) { return answer.entry != nullptr || !answer.alternatives.empty(); }

/// The list has the work under another noun.
std::vector<Query> related_queries(const Objects& objects, const Query& query) {
  std::vector<Query> related;
  for (const auto& [verb, words, instead, of] : action_things) {
    constexpr auto boards =
        std::to_array<std::string_view>({"drywall", "wall", "ceiling", "hole", "patch", "crack", "gap",
                                         "opening", "hand", "texture", "spot", "dent", "roof"});
    const bool other_thing = of.empty() && (verb == "patch" || verb == "texture") &&
                             std::ranges::any_of(query.words, [&](const std::string& word) {
                               return (is_noun(word) || objects.is_head(word)) && !is_one_of(boards, word);
                             });
    if (other_thing) continue;
    const bool named = std::ranges::all_of(split_blanks(of), [&](std::string_view part) {
      return std::ranges::find(query.words, part) != query.words.end();
    });
    if (!named || !query.verbs.contains(std::string(verb))) continue;
    Query other = query;
    if (!instead.empty()) other.verbs.erase(std::string(instead));
    const bool upper = std::ranges::find(query.words, "upper") != query.words.end() && of == "cabinet";
    if (upper) continue;
    std::erase_if(other.words, [&](const std::string& word) {
      return verb != "texture" || is_noun(word) || objects.is_head(word) || !objects.has_word(word);
    });
    for (const std::string_view word : split_blanks(words)) {
      constexpr auto verbs = std::to_array<std::string_view>({"stain", "finish", "seal", "paint"});
      const bool is_verb = is_one_of(verbs, word);
      if (is_verb)
        other.verbs.insert(object_word(word));
      else
        other.words.push_back(object_word(word));
    }
    related.push_back(std::move(other));
  }
  return related;
}

Answer find_related(const Objects& objects, const Query& query) {
  for (const Query& other : related_queries(objects, query))
    if (Answer found = objects.find(other); is_found(found)) return found;
  return {};
}

/// "hang drywall, then paint it": lists have walls and ceilings.
Answer find_painting(const Objects& objects, const Query& query, const SaidThing& thing) {
  constexpr auto covers = std::to_array<std::string_view>({"drywall", "wallpaper", "plaster"});
  const bool covered =
      std::ranges::any_of(query.words, [&](const std::string& word) { return is_one_of(covers, word); });
  const bool papered = std::ranges::find(query.words, "wallpaper") != query.words.end();
  if (!covered || !query.verbs.contains("paint")) return {};
  const Surfaces surfaces = papered ? walls : thing.surfaces;
  if (surfaces != walls && surfaces != ceiling) return {};
  Query other = query;
  other.words = {surfaces == walls ? "wall" : "ceiling"};
  std::erase_if(other.ratings, [](const Rating& rating) { return rating.unit != "coats"; });
  return objects.find(other);
}

/// The same query for other words.
Query about(Query query, std::string_view words) {
  query.words.clear();
  for (const std::string_view word : split_blanks(words)) query.words.push_back(object_word(word));
  return query;
}

Answer find_by_hour(const Objects& objects, const Query& query) {
  if (query.unit != "HR") return {};
  for (const auto& [said, words] : hourly_things) {
    if (std::ranges::find(query.words, said) == query.words.end()) continue;
    Query other = about(query, words);
    other.verbs.clear();
    other.activity = Activity::replace;
    if (Answer found = objects.find(other); found.entry != nullptr && found.entry->unit == "HR") {
      found.assumed = true;
      return found;
    }
  }
  return {};
}

/// "three lights": the plain kind of what a general word alone names, as an assumption.
Answer find_plain_kind(const Objects& objects, const Query& query) {
  if (is_floor_tile(query)) {
    Answer found = objects.find(about(query, "tile floor covering ceramic"));
    found.assumed = found.entry != nullptr;
    return found;
  }
  constexpr auto lights = std::to_array<std::string_view>({"light", "fixture"});
  if (query.words.size() != 1 || !is_one_of(lights, query.words[0]) || !query.verbs.empty()) return {};
  Answer found = objects.find(about(query, "ceiling light fixture"));
  found.assumed = true;
  return found;
}

bool is_hauling(const Query& query) {
  return query.verbs.contains("haul") || query.verbs.contains("dispose");
}

Query load_of(Query query) {
  query.verbs.clear();
  query.activity = Activity::remove;
  return query;
}

/// "scaffold on the chimney": the list does not say what the thing is on.
Answer find_without_wholes(const Objects& objects, const Query& query, const SaidThing& thing) {
  if (thing.wholes.empty()) return {};
  Query part = query;
  for (const std::string& whole : thing.wholes) std::erase(part.words, object_word(whole));
  if (part.words.empty()) return {};
  Answer found = objects.find(part);
  found.assumed = found.entry != nullptr;
  return found;
}

/// The list has it for another activity: a load that is hauled, a charge "off and on", equipment that is set.
Answer find_for_other_activity(const Objects& objects, Query query, bool inherited) {
  if (is_hauling(query))
    if (Answer found = objects.find(load_of(query)); found.entry != nullptr && !found.assumed) return found;
  if (query.verbs.empty() && query.activity == Activity::replace && query.words.size() > 1) {
    Query removal = query;  // "add for the second layer": the list takes it off
    removal.activity = Activity::remove;
    if (Answer found = objects.find(removal); found.entry != nullptr && match::only_activity(*found.entry))
      return found;
  }
  const bool back = query.action.find("back") != std::string_view::npos;  // "the walls come out and go back"
  if (query.activity == Activity::detach_and_reset &&
      (back || query.action.find("on") != std::string_view::npos)) {
    query.activity = Activity::remove_and_replace;
    Answer both = objects.find(query);
    both.assumed = both.assumed || back;
    if (is_found(both)) return both;
  }
  if (!query.activity) return {};
  Query any = query;
  any.activity.reset();
  Answer other = objects.find(any);
  const bool adds = inherited && *query.activity == Activity::remove_and_replace && other.entry != nullptr &&
                    other.activity == Activity::replace;  // "siding R&R, and the permit"
  const bool sets = adds || *query.activity == Activity::replace || *query.activity == Activity::install;
  const auto is_service = [&](const PriceItem* entry) { return sets || is_daily(*entry); };
  const bool usable = other.entry != nullptr
                          ? is_service(other.entry)
                          : is_found(other) && std::ranges::all_of(other.alternatives, is_service);
  if (!usable) return {};
  other.assumed = other.assumed || (adds && !is_daily(*other.entry));
  other.reason += "; the list has it for another activity";
  return other;
}

}  // namespace

Answer find_entry(const Objects& objects, const ScopeRoom& room, const Work& work, const SaidThing& thing) {
  const Query query = query_for(room, work, thing);
  Answer answer = objects.find(query);
  if (!is_found(answer) && !thing.places.empty() && !thing.words.empty()) {
    Query elsewhere = query;  // the list does not say where
    elsewhere.words = words_of(thing, false);
    answer = objects.find(elsewhere);
  }
  if (Answer surface = find_painting(objects, query, thing); is_found(surface)) return surface;
  const bool by_hour = answer.entry != nullptr && answer.entry->unit == "HR";
  if (Answer hourly = find_by_hour(objects, query); !by_hour && is_found(hourly)) return hourly;
  if (answer.entry == nullptr &&
      (thing.count || (thing.has_own_action && !thing.has_postfix) || is_floor_tile(query)))
    if (Answer plain = find_plain_kind(objects, query); is_found(plain)) return plain;
  if (is_found(answer)) return answer;
  if (Answer part = find_without_wholes(objects, query, thing); is_found(part)) return part;
  if (Answer related = find_related(objects, query); is_found(related)) return related;
  const bool inherited = !thing.has_own_action && !thing.has_postfix;
  if (Answer other = find_for_other_activity(objects, query, inherited); is_found(other)) return other;
  return answer;
}

std::vector<Query> queries_for(const Objects& objects, const Work& work, const SaidThing& thing) {
  const ScopeRoom nowhere;
  const Query query = query_for(nowhere, work, thing);
  std::vector<Query> queries = related_queries(objects, query);
  queries.push_back(query);
  if (!thing.places.empty() && !thing.words.empty()) {
    queries.push_back(query);
    queries.back().words = words_of(thing, false);
  }
  if (is_hauling(query)) queries.push_back(load_of(query));
  return queries;
}

bool is_in_list(const Objects& objects, const SaidThing& thing, std::optional<Activity> activity) {
  if (thing.words.empty()) return true;
  Work work = works_of(thing).front();
  if (activity) work = {.activity = *activity, .text = {}, .words = {}, .said = true, .coats = false};
  const Answer answer = find_entry(objects, {}, work, thing);
  return answer.entry != nullptr || !answer.alternatives.empty();
}

bool is_daily(const PriceItem& entry) {
  const std::string text = to_lower(entry.description);
  return text.find("24 hour") != std::string::npos || text.find("per day") != std::string::npos;
}

const Thing* thing_of(const PriceItem& entry) {
  const std::string_view text = entry.description;
  const Tokens tokens =
      read_tokens(text.substr(0, std::min(text.find(" - "), text.size())), max_usual_tokens);
  const Thing* found = nullptr;
  for (std::size_t i = 0; i < tokens.size(); ++i)
    if (const auto row = find_thing(std::span(tokens).subspan(i));
        row && (row.row->surfaces != 0 || row.row->asks_surface))
      found = row.row;
  return found;
}

void forget_kind(SaidThing& thing, const PriceItem& entry) {
  const bool long_piece = thing.amount && thing.amount->unit == "LF" && entry.unit == "EA";
  const auto feet = long_piece ? std::optional(thing.amount->value) : thing.adjective_ft;
  if (!feet) return;
  const auto ratings = ratings_of(read_tokens(entry.description, max_usual_tokens));
  const bool named =
      std::ranges::any_of(ratings, [&](const Rating& r) { return r.unit == "ft" && r.has(*feet); });
  if (long_piece && named) thing.amount.reset();  // "16 foot overhead door"
  if (named || thing.amount) thing.adjective_ft.reset();
}

std::string head_of(const SaidThing& thing) {
  std::string head;
  for (const std::string& text : thing.words)
    for (const std::string_view part : split_blanks(text))
      if (std::string word = object_word(part); is_noun(word)) head = std::move(word);
  if (!head.empty() || thing.words.empty()) return head;
  return object_word(split_blanks(thing.words.back()).back());
}

}  // namespace estimate::scope
